//! Reads and writes JSON for the kit. Numbers are whole numbers, because the protocol uses no others.
#![allow(dead_code)]

use std::fmt;
use std::ops::Index;

#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    Null,
    Bool(bool),
    Number(i64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl From<&str> for Json {
    fn from(text: &str) -> Json {
        Json::Text(text.to_string())
    }
}

impl From<String> for Json {
    fn from(text: String) -> Json {
        Json::Text(text)
    }
}

impl From<i64> for Json {
    fn from(number: i64) -> Json {
        Json::Number(number)
    }
}

impl From<usize> for Json {
    fn from(number: usize) -> Json {
        Json::Number(number as i64)
    }
}

impl From<bool> for Json {
    fn from(truth: bool) -> Json {
        Json::Bool(truth)
    }
}

impl From<Vec<Json>> for Json {
    fn from(all: Vec<Json>) -> Json {
        Json::List(all)
    }
}

/// Returns the value of a key; null if the key is missing.
impl Index<&str> for Json {
    type Output = Json;

    fn index(&self, key: &str) -> &Json {
        match self {
            Json::Object(all) => all.iter().find(|(name, _)| name == key).map_or(&Json::Null, |(_, one)| one),
            _ => &Json::Null,
        }
    }
}

impl Json {
    pub fn object<'a>(all: impl IntoIterator<Item = (&'a str, Json)>) -> Json {
        Json::Object(all.into_iter().map(|(name, one)| (name.to_string(), one)).collect())
    }

    pub fn list(all: impl IntoIterator<Item = Json>) -> Json {
        Json::List(all.into_iter().collect())
    }

    /// Returns a field by its path, such as `search.unit`; null if it is missing.
    pub fn part(&self, path: &str) -> &Json {
        path.split('.').fold(self, |one, name| &one[name])
    }

    /// Returns the object with this value of a key, in place of an earlier one.
    pub fn with(mut self, key: &str, value: Json) -> Json {
        if let Json::Object(all) = &mut self {
            match all.iter_mut().find(|(name, _)| name == key) {
                Some((_, held)) => *held = value,
                None => all.push((key.to_string(), value)),
            }
        }
        self
    }

    /// Returns the sum of the dice.
    pub fn total(&self) -> i64 {
        self.items().iter().map(Json::number).sum()
    }

    pub fn members(&self) -> &[(String, Json)] {
        if let Json::Object(all) = self { all } else { &[] }
    }

    pub fn is_null(&self) -> bool {
        *self == Json::Null
    }

    pub fn truth(&self) -> bool {
        *self == Json::Bool(true)
    }

    pub fn text(&self) -> &str {
        if let Json::Text(text) = self { text } else { "" }
    }

    pub fn number(&self) -> i64 {
        if let Json::Number(number) = self { *number } else { 0 }
    }

    pub fn items(&self) -> &[Json] {
        if let Json::List(all) = self { all } else { &[] }
    }

    /// Parses a whole line. It panics if the line is not valid JSON, which the runner never sends.
    pub fn read(line: &str) -> Json {
        value(&line.chars().collect::<Vec<char>>(), &mut 0)
    }
}

fn value(text: &[char], at: &mut usize) -> Json {
    match peek(text, at) {
        '{' => Json::Object(all(text, at, '}', |text, at| {
            let name = string(text, at);
            skip(text, at, ':');
            (name, value(text, at))
        })),
        '[' => Json::List(all(text, at, ']', value)),
        '"' => Json::Text(string(text, at)),
        _ => {
            let start = *at;
            while *at < text.len() && !",]} \t".contains(text[*at]) {
                *at += 1;
            }
            match text[start..*at].iter().collect::<String>().as_str() {
                "null" => Json::Null,
                word @ ("true" | "false") => Json::Bool(word == "true"),
                word => Json::Number(word.parse().expect("a whole number")),
            }
        }
    }
}

fn all<T>(text: &[char], at: &mut usize, end: char, one: impl Fn(&[char], &mut usize) -> T) -> Vec<T> {
    let mut made = Vec::new();
    *at += 1;
    while peek(text, at) != end {
        made.push(one(text, at));
        skip(text, at, ',');
    }
    *at += 1;
    made
}

fn peek(text: &[char], at: &mut usize) -> char {
    while text[*at].is_whitespace() {
        *at += 1;
    }
    text[*at]
}

fn skip(text: &[char], at: &mut usize, one: char) {
    if peek(text, at) == one {
        *at += 1;
    }
}

fn string(text: &[char], at: &mut usize) -> String {
    let mut units = Vec::new(); // UTF-16, since \u names its units
    peek(text, at);
    *at += 1;
    while text[*at] != '"' {
        let mut one = text[*at];
        if one == '\\' {
            *at += 1;
            one = match text[*at] {
                'b' => '\u{8}',
                'f' => '\u{c}',
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                other => other,
            };
            if one == 'u' {
                let digits: String = text[*at + 1..*at + 5].iter().collect();
                units.push(u16::from_str_radix(&digits, 16).expect("four digits"));
                *at += 5;
                continue;
            }
        }
        units.extend_from_slice(one.encode_utf16(&mut [0; 2]));
        *at += 1;
    }
    *at += 1;
    String::from_utf16_lossy(&units)
}

impl fmt::Display for Json {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Json::Null => write!(out, "null"),
            Json::Bool(one) => write!(out, "{one}"),
            Json::Number(one) => write!(out, "{one}"),
            Json::Text(text) => quoted(text, out),
            Json::List(all) => {
                let parts: Vec<String> = all.iter().map(Json::to_string).collect();
                write!(out, "[{}]", parts.join(","))
            }
            Json::Object(all) => {
                let parts: Vec<String> =
                    all.iter().map(|(name, one)| format!("{}:{one}", Json::Text(name.clone()))).collect();
                write!(out, "{{{}}}", parts.join(","))
            }
        }
    }
}

fn quoted(text: &str, out: &mut fmt::Formatter) -> fmt::Result {
    write!(out, "\"")?;
    for one in text.chars() {
        match one {
            '"' | '\\' => write!(out, "\\{one}")?,
            ' '.. => write!(out, "{one}")?,
            _ => write!(out, "\\u{:04x}", one as u32)?,
        }
    }
    write!(out, "\"")
}
