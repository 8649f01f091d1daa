// Reads and writes the JSON values of the kit. Use it for positions and moves as well.
#pragma once

#include <cstdlib>
#include <initializer_list>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// A JSON value: null, true or false, a number, a text, a list or an object, which keeps the order of its keys.
class Json {
public:
  enum class Kind { null, truth, whole, real, text, list, object };
  using Member = std::pair<std::string, Json>;

  Json() = default;
  Json(std::nullptr_t) {}
  Json(bool value) : kind_(Kind::truth), whole_(value) {}
  Json(int value) : kind_(Kind::whole), whole_(value) {}
  Json(long long value) : kind_(Kind::whole), whole_(value) {}
  Json(std::size_t value) : kind_(Kind::whole), whole_(static_cast<long long>(value)) {}
  Json(double value) : kind_(Kind::real), real_(value) {}
  Json(const char* value) : kind_(Kind::text), text_(value) {}
  Json(std::string value) : kind_(Kind::text), text_(std::move(value)) {}
  Json(std::vector<Json> items) : kind_(Kind::list), items_(std::move(items)) {}
  template <class Item> Json(const std::vector<Item>& items) : kind_(Kind::list), items_(items.begin(), items.end()) {}

  static Json list(std::vector<Json> items = {}) { return Json(std::move(items)); }
  static Json object(std::vector<Member> members = {}) {
    Json made;
    made.kind_ = Kind::object;
    made.members_ = std::move(members);
    return made;
  }

  Kind kind() const { return kind_; }
  bool is(Kind kind) const { return kind_ == kind; }
  bool is_null() const { return kind_ == Kind::null; }
  bool truth() const { return kind_ == Kind::truth && whole_ != 0; }
  int number(int otherwise = 0) const { return kind_ == Kind::whole ? static_cast<int>(whole_) : otherwise; }
  const std::string& text() const { return text_; }
  const std::vector<Json>& items() const { return items_; }
  const std::vector<Member>& members() const { return members_; }
  std::size_t size() const { return kind_ == Kind::object ? members_.size() : items_.size(); }

  bool has(const std::string& key) const {
    for (const auto& [name, value] : members_)
      if (name == key) return true;
    return false;
  }
  /// Return the value of a key; null if the key is missing.
  const Json& operator[](const std::string& key) const {
    for (const auto& [name, value] : members_)
      if (name == key) return value;
    static const Json none;
    return none;
  }
  const Json& operator[](const char* key) const { return (*this)[std::string(key)]; }
  /// Return an item of a list, numbered from 0; null if there is no such item.
  const Json& at(std::size_t index) const {
    static const Json none;
    return index < items_.size() ? items_[index] : none;
  }
  /// Set the value of a key.
  Json& set(const std::string& key, Json value) {
    kind_ = Kind::object;
    for (auto& [name, old] : members_)
      if (name == key) return old = std::move(value), *this;
    members_.emplace_back(key, std::move(value));
    return *this;
  }
  void add(Json value) {
    kind_ = Kind::list;
    items_.push_back(std::move(value));
  }
  friend bool operator==(const Json& one, const Json& other) { return one.written() == other.written(); }
  friend bool operator!=(const Json& one, const Json& other) { return !(one == other); }

  std::string written() const {
    switch (kind_) {
      case Kind::null: return "null";
      case Kind::truth: return whole_ ? "true" : "false";
      case Kind::whole: return std::to_string(whole_);
      case Kind::real: return std::to_string(real_);
      case Kind::text: return quoted(text_);
      default: break;
    }
    std::string made;
    for (const auto& item : items_) made += (made.empty() ? "" : ",") + item.written();
    for (const auto& [name, value] : members_) made += (made.empty() ? "" : ",") + quoted(name) + ":" + value.written();
    return kind_ == Kind::list ? "[" + made + "]" : "{" + made + "}";
  }

  /// Parse a whole line. Throw std::invalid_argument if it is not valid JSON.
  static Json read(const std::string& line) {
    Reader reader{line};
    Json made = reader.value();
    reader.space();
    if (reader.at != line.size()) reader.wrong();
    return made;
  }

private:
  static std::string quoted(const std::string& words) {
    std::string made = "\"";
    for (unsigned char one : words) {
      static const char* digits = "0123456789abcdef";
      if (one == '"' || one == '\\') made += '\\';
      if (one >= ' ') made += static_cast<char>(one);
      else made += std::string("\\u00") + digits[one / 16] + digits[one % 16];
    }
    return made + '"';
  }

  struct Reader {
    const std::string& line;
    std::size_t at = 0;
    int depth = 0;

    [[noreturn]] void wrong() const { throw std::invalid_argument("no JSON at " + std::to_string(at)); }
    char next() const { return at < line.size() ? line[at] : '\0'; }
    void space() { while (at < line.size() && std::string(" \t\r\n").find(line[at]) != std::string::npos) at++; }
    bool skip(char one) {
      space();
      return next() == one ? (at++, true) : false;
    }
    void expect(char one) { if (!skip(one)) wrong(); }

    Json value() {
      space();
      if (++depth > 200) wrong();
      Json made = next() == '{' ? object() : next() == '[' ? list() : next() == '"' ? Json(string()) : word();
      depth--;
      return made;
    }
    Json object() {
      Json made = Json::object();
      at++;
      if (skip('}')) return made;
      do {
        space();
        std::string key = string();
        expect(':');
        made.set(key, value());
      } while (skip(','));
      expect('}');
      return made;
    }
    Json list() {
      Json made = Json::list();
      at++;
      if (skip(']')) return made;
      do made.add(value());
      while (skip(','));
      expect(']');
      return made;
    }
    Json word() {
      std::size_t start = at;
      while (at < line.size() && std::string(",]} \t\r\n").find(line[at]) == std::string::npos) at++;
      std::string said = line.substr(start, at - start);
      if (said == "null") return nullptr;
      if (said == "true" || said == "false") return said == "true";
      if (said.empty() || said.find_first_not_of("+-.0123456789eE") != std::string::npos) wrong();
      if (said.find_first_of(".eE") == std::string::npos) return std::strtoll(said.c_str(), nullptr, 10);
      return std::strtod(said.c_str(), nullptr);
    }
    unsigned unit() {
      if (at + 4 > line.size()) wrong();
      unsigned made = static_cast<unsigned>(std::strtoul(line.substr(at, 4).c_str(), nullptr, 16));
      at += 4;
      return made;
    }
    static void add_utf8(std::string& to, unsigned point) {
      if (point < 0x80) { to += static_cast<char>(point); return; }
      int more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
      to += static_cast<char>((0xFF00 >> (more + 1)) | (point >> (6 * more)));
      while (more-- > 0) to += static_cast<char>(0x80 | ((point >> (6 * more)) & 0x3F));
    }
    std::string string() {
      std::string made;
      if (next() != '"') wrong();
      for (at++; next() != '"'; ) {
        if (at >= line.size()) wrong();
        char one = line[at++];
        if (one != '\\') { made += one; continue; }
        one = next();
        at++;
        if (one == 'u') {
          unsigned point = unit();
          if (point >= 0xD800 && point < 0xDC00 && line.compare(at, 2, "\\u") == 0) {
            at += 2;
            point = 0x10000 + ((point - 0xD800) << 10) + (unit() - 0xDC00);
          }
          add_utf8(made, point);
        } else {
          static const std::map<char, char> special{{'b', '\b'}, {'f', '\f'}, {'n', '\n'}, {'r', '\r'}, {'t', '\t'}};
          auto found = special.find(one);
          made += found == special.end() ? one : found->second;
        }
      }
      at++;
      return made;
    }
  };

  Kind kind_ = Kind::null;
  long long whole_ = 0;
  double real_ = 0;
  std::string text_;
  std::vector<Json> items_;
  std::vector<Member> members_;
};
