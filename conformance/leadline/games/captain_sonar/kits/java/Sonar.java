import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/**
 * Translates the moves and positions of Captain Sonar for an adapter. It needs Forms.java and the kit.
 *
 * `ofRoles` does not offer an act to a role that does not have it. `decisions` writes `to_act`, `question` and `owes`
 * write fields of a position, `candidates` lists choices, and `offers` lists setups. `spaces`, `directions` and
 * `LETTERS` are forms; `crew`, `role`, `section` and `claims` read a choice.
 */
public final class Sonar {
    public static final List<String> SIDES = words("sides"), ROLES = words("roles"), SYSTEMS = words("systems"),
        DIRECTIONS = words("directions");
    /** The form of a direction that the program calls N, E, S or W. */
    public static final Forms.Form<String> LETTERS = directions("N", "E", "S", "W");

    private Sonar() { }

    private static List<String> words(String list) { return strings(Forms.table("captain-sonar", "helpers." + list)); }

    private static List<String> strings(Object list) {
        return list == null ? List.of("captain") : Json.list(list).stream().map(String::valueOf).toList();
    }

    private static List<String> acting(String kind) { return strings(Forms.table("captain-sonar", "helpers.acting." + kind)); }

    /** Returns the crew of the seat of a choice. */
    public static String crew(Object choice) { return Json.text(choice, "seat").split("\\.")[0]; }

    /** Returns the role of the seat of a choice. */
    public static String role(Object choice) { return Json.text(choice, "seat").replaceFirst("^[^.]*\\.", ""); }

    /** Returns the section of the hull that a seat traces, for a program that numbers them: each role has its own. */
    public static int section(Object choice) { return ROLES.indexOf(role(choice)) + 1; }

    /** Returns the parts that an answer to the sonar names. */
    public static Map<String, Object> claims(Map<String, Object> choice) {
        Map<String, Object> made = new LinkedHashMap<>();
        for (String name : List.of("row", "column", "sector")) if (choice.get(name) != null) made.put(name, choice.get(name));
        return made;
    }

    /** Returns the form of a direction for which the program has other values. */
    public static <T> Forms.Form<T> directions(T north, T east, T south, T west) {
        return Forms.words(Map.of("north", north, "east", east, "south", south, "west", west));
    }

    /**
     * Returns the form of a space, such as C4, that the program keeps as two numbers: the column, then the row.
     *
     * Both count from `first`. `make` makes the space of the program, and `column` and `row` give its numbers.
     */
    public static <T> Forms.Form<T> spaces(
            BiFunction<Integer, Integer, T> make, ToIntFunction<T> column, ToIntFunction<T> row, int first) {
        return new Forms.Form<>(name -> {
            String text = (String) name;
            return make.apply(text.charAt(0) - 'A' + first, Integer.parseInt(text.substring(1)) - 1 + first);
        }, space -> (char) ('A' + column.applyAsInt(space) - first) + "" + (row.applyAsInt(space) + 1 - first));
    }

    /** Makes the functions of an adapter offer each act only to the roles that have it. */
    public static <G> void ofRoles(Kit.Adapter<G> adapter) {
        adapter.kinds.replaceAll((kind, play) -> (game, choice, chance) -> {
            checkRole(kind, choice);
            return play.play(game, choice, chance);
        });
    }

    /** Does the same for the functions of `Forms.sequence`. */
    public static <G> void ofRoles(Map<String, Forms.Step<G>> steps) {
        steps.replaceAll((kind, step) -> (game, choice, chance) -> {
            checkRole(kind, choice);
            return step.play(game, choice, chance);
        });
    }

    private static void checkRole(String kind, Map<String, Object> choice) {
        if (!acting(kind).contains(role(choice))) throw new Kit.NotOffered("the " + role(choice) + " has no " + kind);
    }

    /**
     * Returns the entries of `to_act` for kinds of decisions of a crew, each with the roles that may make it. Each role
     * traces for itself: `trace` is one entry for each role. Use `decisionOf` for the roles that have not traced yet.
     */
    public static List<Object> decisions(String crew, String... kinds) {
        List<Object> made = new ArrayList<>();
        for (String kind : kinds) {
            List<String> roles = acting(kind);
            if (kind.equals("trace")) roles.forEach(role -> made.add(decisionOf(crew, role, kind)));
            else made.add(Json.of("kind", kind, "seats", roles.stream().map(role -> crew + "." + role).toList()));
        }
        return made;
    }

    /** Returns the entry of `to_act` for one role. */
    public static Map<String, Object> decisionOf(String crew, String role, String kind) {
        return Json.of("kind", kind, "seats", List.of(crew + "." + role));
    }

    /** Returns the field `owes`, given whether a gauge, a breakdown and a radiation mark is due. */
    public static List<String> owes(boolean gauge, boolean breakdown, boolean radiation) {
        Map<String, Boolean> due = new LinkedHashMap<>();
        due.put("gauge", gauge);
        due.put("breakdown", breakdown);
        due.put("radiation", radiation);
        due.values().removeIf(isDue -> !isDue);
        return new ArrayList<>(due.keySet());
    }

    /** Returns the field `question`: the crew that has to answer, about the drone or the sonar; null without a crew. */
    public static Map<String, Object> question(String side, String about, Integer sector) {
        return side == null ? null : Json.of("side", side, "about", about, "sector", sector);
    }

    /** Returns the setups that a program has: all, except where the values of a part, such as `map`, are named. */
    public static Map<String, Object> offers(Map<String, Object> only) {
        Map<String, Object> made = new LinkedHashMap<>(Json.object(Forms.table("captain-sonar", "helpers.setups")));
        made.putAll(only);
        return made;
    }

    /** Returns every choice of a kind that may be legal on a map of this size. */
    public static List<Map<String, Object>> candidates(
            String seat, String kind, int columns, int rows, List<Integer> sectors, List<String> symbols) {
        List<String> letters = IntStream.range(0, columns).mapToObj(column -> String.valueOf((char) ('A' + column))).toList();
        List<Integer> numbers = IntStream.rangeClosed(1, rows).boxed().toList();
        List<String> squares = letters.stream().flatMap(letter -> numbers.stream().map(row -> letter + row)).toList();
        return Forms.choices("captain-sonar", kind, seat, Map.of(
            "squares", squares, "rows", numbers, "columns", letters, "sectors", sectors, "symbols", symbols));
    }
}
