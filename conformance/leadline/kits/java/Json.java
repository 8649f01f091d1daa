import java.util.*;

/** Reads and writes JSON for the kit: maps, lists, strings, whole numbers (Long), Boolean and null. */
public class Json {
    private final String text;
    private int at = 0;

    private Json(String text) {
        this.text = text;
    }

    static Object read(String text) {
        return new Json(text).value();
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> object(Object value) {
        return (Map<String, Object>) value;
    }

    static List<?> list(Object value) {
        return (List<?>) value;
    }

    static int number(Object value) {
        return ((Number) value).intValue();
    }

    /** Returns an object, given its names and values alternately. */
    static Map<String, Object> of(Object... parts) {
        Map<String, Object> made = new LinkedHashMap<>();
        for (int place = 0; place < parts.length; place += 2) made.put((String) parts[place], parts[place + 1]);
        return made;
    }

    /** Returns a field of a message by its path, such as `search.unit`; null if it is missing. */
    static Object part(Object data, String path) {
        for (String name : path.split("\\.")) data = data instanceof Map<?, ?> map ? map.get(name) : null;
        return data;
    }

    // A field that is a whole number, a string or a list; 0, "" or an empty list if it is missing.
    static int number(Object data, String path) { return part(data, path) instanceof Number one ? one.intValue() : 0; }

    static String text(Object data, String path) { return part(data, path) instanceof String text ? text : ""; }

    static List<?> list(Object data, String path) { return part(data, path) instanceof List<?> all ? all : List.of(); }

    /** Returns the sum of the dice. */
    static int total(Object dice) {
        return dice instanceof List<?> all ? all.stream().mapToInt(Json::number).sum() : 0;
    }

    private Object value() {
        char next = peek();
        if (next == '{') {
            Map<String, Object> map = new LinkedHashMap<>();
            for (at++; peek() != '}'; skip(',')) {
                String key = string();
                skip(':');
                map.put(key, value());
            }
            at++;
            return map;
        }
        if (next == '[') {
            List<Object> list = new ArrayList<>();
            for (at++; peek() != ']'; skip(',')) {
                list.add(value());
            }
            at++;
            return list;
        }
        if (next == '"') {
            return string();
        }
        int start = at;
        while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String word = text.substring(start, at);
        return switch (word) {
            case "null" -> null;
            case "true", "false" -> Boolean.valueOf(word);
            default -> Long.valueOf(word);
        };
    }

    private char peek() {
        while (Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return text.charAt(at);
    }

    private void skip(char one) {
        if (peek() == one) {
            at++;
        }
    }

    private String string() {
        var made = new StringBuilder();
        peek();
        for (at++; text.charAt(at) != '"'; at++) {
            char one = text.charAt(at);
            if (one == '\\') {
                one = text.charAt(++at);
                if (one == 'u') {
                    one = (char) Integer.parseInt(text.substring(at + 1, at + 5), 16);
                    at += 4;
                } else if ("bfnrt".indexOf(one) >= 0) {
                    one = "\b\f\n\r\t".charAt("bfnrt".indexOf(one));
                }
            }
            made.append(one);
        }
        at++;
        return made.toString();
    }

    static String write(Object value) {
        var parts = new StringJoiner(",");
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, one) -> parts.add(write(key) + ":" + write(one)));
            return "{" + parts + "}";
        }
        if (value instanceof List<?> list) {
            list.forEach(one -> parts.add(write(one)));
            return "[" + parts + "]";
        }
        return value instanceof String words ? quoted(words) : String.valueOf(value);
    }

    private static String quoted(String words) {
        var made = new StringBuilder("\"");
        for (char one : words.toCharArray()) {
            boolean plain = one >= ' ' && one != '"' && one != '\\';
            made.append(plain ? String.valueOf(one) : String.format("\\u%04x", (int) one));
        }
        return made.append('"').toString();
    }
}
