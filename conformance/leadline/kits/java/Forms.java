import java.util.*;
import java.util.function.*;
import java.util.stream.IntStream;

/**
 * Translates between the messages of Leadline and the objects of a program, in both directions. It needs the kit.
 *
 * A `Form` translates one value. A `Table` pairs the fields of a record with what holds them in the program: it reports
 * them, and loads them. A field that is not in the table is neither reported nor loaded. <pre>
 * static final Forms.Table&lt;Diver> DIVER = new Forms.Table&lt;Diver>()
 *     .field("at", Forms.FROM_ZERO, diver -> diver.place, (diver, place) -> diver.place = place)
 *     .field("facing", Forms.words(Map.of("up", true, "down", false)), diver -> diver.isUp, (diver, up) -> diver.isUp = up);
 * DIVER.report(diver); // {"at": 3, "facing": "up"}
 * </pre> `sequence` plays moves one after the other, `Answers` answers the questions that a program asks during a call,
 * and `complete` fills in what messages omit.
 */
public final class Forms {
    /** Reported for a value that the program does not know: the field is left out. */
    public static final Object UNKNOWN = new Object();

    private Forms() { }

    /** Two functions for a value: `load` makes the program's of the one in a message, `report` the reverse. */
    public record Form<T>(Function<Object, T> load, Function<T, Object> report) {
        /** Returns the form of a value that may be null: in the program it is then `none`, such as -1 for nobody. */
        public Form<T> or(T none) {
            return new Form<>(value -> value == null ? none : load.apply(value),
                held -> Objects.equals(held, none) ? null : report.apply(held));
        }

        /** Returns the form of a value that may be null, in the program too. */
        public Form<T> orNull() { return or(null); }

        /** Returns the form of a value that the program keeps inside another, which `wrap` makes of it. */
        public <U> Form<U> inside(Function<T, U> wrap, Function<U, T> unwrap) {
            return new Form<>(value -> wrap.apply(load.apply(value)), held -> report.apply(unwrap.apply(held)));
        }
    }

    public static final Form<Integer> NUMBER = new Form<>(Json::number, held -> held);
    public static final Form<String> TEXT = new Form<>(value -> (String) value, held -> held);
    public static final Form<Boolean> TRUTH = new Form<>(value -> (Boolean) value, held -> held);
    /** A number that the program counts from 0, such as a seat. */
    public static final Form<Integer> FROM_ZERO = NUMBER.inside(number -> number - 1, held -> held + 1);

    /** Returns the form of a word for which the program has another value, given by word. */
    public static <T> Form<T> words(Map<String, T> pairs) {
        return new Form<>(word -> {
            if (!pairs.containsKey(word)) throw new Kit.CannotLoad("the program has no " + word);
            return pairs.get(word);
        }, held -> pairs.entrySet().stream().filter(one -> one.getValue().equals(held)).map(Map.Entry::getKey)
            .findFirst().orElse(null));
    }

    /** Returns the form of a list. */
    public static <T> Form<List<T>> listed(Form<T> form) {
        return new Form<>(value -> {
            List<T> made = new ArrayList<>();
            for (Object one : Json.list(value)) made.add(form.load().apply(one));
            return made;
        }, held -> {
            List<Object> made = new ArrayList<>();
            for (T one : held) made.add(form.report().apply(one));
            return made;
        });
    }

    /** Returns the form of a list of lists that the program keeps as a single list: it is loaded, and never reported. */
    public static <T> Form<List<T>> flat(Form<T> form) {
        return new Form<>(value -> {
            List<T> made = new ArrayList<>();
            for (Object inner : Json.list(value)) made.addAll(listed(form).load().apply(inner));
            return made;
        }, held -> UNKNOWN);
    }

    /** Returns the form of a list in which a word may occur several times, and the program counts each. */
    public static Form<Map<String, Integer>> tally() {
        return new Form<>(value -> {
            Map<String, Integer> counts = new TreeMap<>();
            for (Object one : Json.list(value)) counts.merge((String) one, 1, Integer::sum);
            return counts;
        }, held -> {
            List<Object> made = new ArrayList<>();
            new TreeMap<>(held).forEach((word, number) -> made.addAll(Collections.nCopies(number, word)));
            return made;
        });
    }

    /** The fields of a record, each with what holds it in the program. */
    public static final class Table<T> {
        private final Map<String, Function<T, Object>> reports = new LinkedHashMap<>();
        private final Map<String, BiConsumer<T, Object>> loads = new LinkedHashMap<>();

        /** Adds a field that the program holds, in a form. */
        public <V> Table<T> field(String name, Form<V> form, Function<T, V> get, BiConsumer<T, V> set) {
            return reportOnly(name, thing -> form.report().apply(get.apply(thing))).loadOnly(name, form, set);
        }

        /** Adds a field that is only reported, by a function; not even that while it returns `UNKNOWN`. */
        public Table<T> reportOnly(String name, Function<T, Object> report) {
            reports.put(name, report);
            return this;
        }

        /** Adds a field that is only loaded, because the program does not know it later. */
        public <V> Table<T> loadOnly(String name, Form<V> form, BiConsumer<T, V> set) {
            loads.put(name, (thing, value) -> set.accept(thing, form.load().apply(value)));
            return this;
        }

        /** Adds a field made up of several values of the program: one function reports it, and one loads it. */
        public Table<T> computed(String name, Function<T, Object> report, BiConsumer<T, Object> load) {
            loads.put(name, load);
            return reportOnly(name, report);
        }

        /** Adds a field with a record for each of several things, which are filled in where they are. */
        public <V> Table<T> each(String name, Table<V> table, Function<T, ? extends Collection<V>> get) {
            reports.put(name, thing -> get.apply(thing).stream().map(table::report).toList());
            loads.put(name, (thing, value) -> {
                List<?> records = Json.list(value);
                Collection<V> held = get.apply(thing);
                if (records.size() != held.size()) throw new Kit.CannotLoad(
                    "the program has " + held.size() + " " + name + ", not " + records.size());
                var record = records.iterator();
                for (V one : held) table.load(one, Json.object(record.next()));
            });
            return this;
        }

        /** Returns what the program has of the record. */
        public Map<String, Object> report(T thing) {
            Map<String, Object> made = new LinkedHashMap<>();
            reports.forEach((name, report) -> made.put(name, report.apply(thing)));
            made.values().removeIf(value -> value == UNKNOWN);
            return made;
        }

        /** Puts a record into a thing of the program, which is returned. A missing field is left alone. */
        public T load(T thing, Map<String, Object> record) {
            loads.forEach((name, load) -> {
                if (record.containsKey(name)) load.accept(thing, record.get(name));
            });
            return thing;
        }

        /** Returns the form of a record for which the program has an object; `make` makes an empty one. */
        public Form<T> form(Supplier<T> make) {
            return new Form<>(record -> load(make.get(), Json.object(record)), this::report);
        }
    }

    // ---- Playing

    /** Returns nothing, or what was really played of a move and then the moves that the program made after it. */
    public interface Step<G> {
        List<?> play(G game, Map<String, Object> choice, Object chance);
    }

    /**
     * Returns a function `together` that plays moves one after the other, for a program that also goes on by itself.
     *
     * If a move that the program has made by itself is sent later, it counts as played; otherwise it is reported at the
     * end. An exception of one of the given classes, which are the program's own, counts as a refusal. A refusal cannot
     * report moves that were played differently, so after such a move the whole sequence is refused.
     */
    public static <G> BiFunction<G, List<?>, List<?>> sequence(
            Map<String, Step<G>> steps, Class<?>... refusals) {
        return (game, moves) -> {
            List<Object> played = new ArrayList<>();
            List<Object> ahead = new ArrayList<>();
            for (Object move : moves) {
                Map<String, Object> choice = Json.object(Json.part(move, "choice"));
                var gone = ahead.stream().filter(one -> isSame(one, choice, "kind") && isSame(one, choice, "seat")).findFirst();
                if (gone.isPresent()) {
                    ahead.remove(gone.get());
                    played.add(otherParts(Json.object(gone.get()), choice));
                    continue;
                }
                int at = played.size() + 1;
                try {
                    String kind = Json.text(choice, "kind");
                    if (!steps.containsKey(kind)) throw new Kit.NotOffered("this program has no choice " + kind);
                    List<?> made = steps.get(kind).play(game, choice, Json.part(move, "chance"));
                    played.add(made == null || made.isEmpty() ? null : made.get(0));
                    for (Object one : made == null || made.isEmpty() ? List.of() : made.subList(1, made.size())) {
                        Map<String, Object> own = new LinkedHashMap<>(Json.object(one));
                        if (at < moves.size()) own.put("after", at);
                        ahead.add(own);
                    }
                } catch (Kit.NotOffered why) {
                    boolean isAsSent = ahead.isEmpty() && played.stream().allMatch(Objects::isNull);
                    throw new Kit.NotOffered(why.getMessage(), isAsSent ? at : 0);
                } catch (RuntimeException why) {
                    if (!isOneOf(refusals, why) && !(why instanceof Kit.Refused)) throw why;
                    boolean isAsSent = ahead.isEmpty() && played.stream().allMatch(Objects::isNull);
                    throw isAsSent ? new Kit.Refused(why.getMessage(), at) : new Kit.Refused(why.getMessage());
                }
            }
            played.addAll(ahead);
            return played;
        };
    }

    private static boolean isSame(Object move, Map<String, Object> choice, String name) {
        return isSame(Json.part(move, "choice." + name), choice.get(name));
    }

    /** Returns whether two values are the same, in whatever order the keys of objects are. */
    static boolean isSame(Object one, Object other) {
        if (one instanceof Number number && other instanceof Number) return number.longValue() == ((Number) other).longValue();
        if (one instanceof List<?> list && other instanceof List<?> all) {
            return list.size() == all.size() && IntStream.range(0, list.size()).allMatch(at -> isSame(list.get(at), all.get(at)));
        }
        if (one instanceof Map<?, ?> map && other instanceof Map<?, ?> all) {
            return map.keySet().equals(all.keySet()) && map.keySet().stream().allMatch(key -> isSame(map.get(key), all.get(key)));
        }
        return Objects.equals(one, other);
    }

    static Object otherParts(Map<String, Object> made, Map<String, Object> asked) {
        Map<String, Object> left = new LinkedHashMap<>(Json.object(made.get("choice")));
        left.entrySet().removeIf(one -> isSame(one.getValue(), asked.get(one.getKey())));
        Map<String, Object> entry = new LinkedHashMap<>();
        if (!left.isEmpty()) entry.put("choice", left);
        if (made.get("chance") != null) entry.put("chance", made.get("chance"));
        return entry.isEmpty() ? null : entry;
    }

    /** The answers that a move holds to the questions of a program, and which of them were asked for. */
    public static class Answers {
        private final Map<String, Object> answers;
        private final Set<String> asked = new HashSet<>();

        public Answers(Map<String, Object> answers) { this.answers = answers; }

        /** Returns an answer, and notes that it was asked for. */
        public Object get(String name) {
            asked.add(name);
            return answers.get(name);
        }

        /** Throws `Refused` if the program did not ask for an answer, unless it is what happens without asking. */
        public void refuseUnasked(String name, Object... idle) {
            Object given = answers.get(name);
            if (asked.contains(name) || Arrays.stream(idle).anyMatch(one -> isSame(one, given))) return;
            throw new Kit.Refused("the program does not ask for " + name + " here");
        }

        /** Throws `Refused` if the move has a part that the program did not ask for, except the parts in `idle`. */
        public void refuseOthers(String... idle) {
            for (String name : answers.keySet()) {
                if (List.of("seat", "kind", "chance").contains(name) || List.of(idle).contains(name)) continue;
                refuseUnasked(name, null, false, 0, "", List.of(), Map.of());
            }
        }
    }

    /** Returns a record with one more field. */
    public static Map<String, Object> joined(Map<String, Object> record, String name, Object value) {
        Map<String, Object> made = new LinkedHashMap<>(record);
        made.put(name, value);
        return made;
    }

    /** Returns the items of a pool that a move names, each once. Throws `Refused` for a name that is not there. */
    public static <T> List<T> pick(Object named, Collection<T> pool, Form<T> form) {
        List<T> left = new ArrayList<>(pool), found = new ArrayList<>();
        for (Object wanted : named == null ? List.of() : Json.list(named)) {
            T own = left.stream().filter(one -> isSame(form.report().apply(one), wanted)).findFirst()
                .orElseThrow(() -> new Kit.Refused("that is not there"));
            left.remove(own);
            found.add(own);
        }
        return found;
    }

    /** Returns a function `sample` of an adapter, given a function that rolls or deals once, by randomiser. */
    public static BiFunction<String, Integer, Object> samples(Map<String, Supplier<Object>> randomisers) {
        return (randomiser, times) -> {
            if (!randomisers.containsKey(randomiser)) throw new Kit.NotOffered("the program has no " + randomiser);
            List<Object> samples = new ArrayList<>();
            while (samples.size() < times) samples.add(randomisers.get(randomiser).get());
            return samples;
        };
    }

    // ---- What messages omit

    private static Map<String, Object> tables;

    /** Returns a part of the table of the messages of a game, such as `helpers.roles`. */
    static Object table(String game, String path) {
        if (tables == null) tables = Json.object(Json.read(KitMessages.TABLE));
        return Json.part(tables.get(game), path);
    }

    /**
     * Returns an adapter whose functions receive setups, positions and choices with all their fields.
     *
     * An exception of one of the given classes, which are the program's own, counts as a refusal; while a position is
     * loaded, it means that the program cannot load it.
     */
    public static <G> Kit.Adapter<G> complete(Kit.Adapter<G> adapter, Class<?>... refusals) {
        Function<Map<String, Object>, Map<String, Object>> whole =
            choice -> filled(choice, Json.object(table(adapter.game, "choice")).get(Json.text(choice, "kind")));
        var made = new Kit.Adapter<G>(adapter.game, setup -> trying(refusals, Kit.Refused::new,
            () -> adapter.newGame.apply(filled(setup, table(adapter.game, "setup")))), adapter.report);
        adapter.kinds.forEach((kind, play) -> made.kinds.put(kind, (game, choice, chance) -> trying(refusals, Kit.Refused::new,
            () -> play.play(game, whole.apply(choice), chance))));
        if (adapter.load != null) made.load = position -> trying(refusals, Kit.CannotLoad::new,
            () -> adapter.load.apply(filled(position, table(adapter.game, "position"))));
        if (adapter.together != null) made.together = (game, moves) -> trying(refusals, Kit.Refused::new,
            () -> adapter.together.apply(game, moves.stream().map(move -> Json.of("choice",
                whole.apply(Json.object(Json.part(move, "choice"))), "chance", Json.part(move, "chance"))).toList()));
        made.can = adapter.can;
        made.copy = adapter.copy;
        made.candidates = adapter.candidates;
        made.notOffered = adapter.notOffered;
        made.view = adapter.view;
        made.sample = adapter.sample;
        made.beside = adapter.beside;
        made.more = adapter.more;
        return made;
    }

    private static <R> R trying(
            Class<?>[] refusals, Function<String, RuntimeException> error, Supplier<R> play) {
        try {
            return play.get();
        } catch (RuntimeException why) {
            throw isOneOf(refusals, why) ? error.apply(why.getMessage()) : why;
        }
    }

    private static boolean isOneOf(Class<?>[] refusals, RuntimeException why) {
        return Arrays.stream(refusals).anyMatch(one -> one.isInstance(why));
    }

    /** Returns a record with the fields that it omits, which have their default values. */
    public static Map<String, Object> filled(Map<String, Object> record, Object shape) {
        if (record == null || shape == null) return record;
        Map<String, Object> made = new LinkedHashMap<>(Json.object(Json.part(shape, "defaults")));
        made.putAll(record);
        Json.object(Json.part(shape, "parts")).forEach((name, below) ->
            made.computeIfPresent(name, (same, held) -> filledWithin(held, below)));
        return made;
    }

    private static Object filledWithin(Object held, Object shape) {
        if (held instanceof Map<?, ?>) return filled(Json.object(held), shape);
        if (!(held instanceof List<?> list)) return held;
        List<Object> all = new ArrayList<>();
        for (Object one : list) all.add(filledWithin(one, shape));
        return all;
    }

    /** Returns every choice of a kind that the table of a game lists, given the lists that it names. */
    static List<Map<String, Object>> choices(String game, String kind, Object seat, Map<String, List<?>> lists) {
        Map<String, Map<String, Object>> found = new LinkedHashMap<>();
        Object alternatives = Json.object(table(game, "helpers.candidates")).getOrDefault(kind, List.of());
        for (Object fields : Json.list(alternatives)) {
            List<Map<String, Object>> made = List.of(Json.of("seat", seat, "kind", kind));
            for (var field : Json.object(fields).entrySet()) {
                List<?> values = field.getValue() instanceof String name ? lists.getOrDefault(name, List.of()) : Json.list(field.getValue());
                List<Map<String, Object>> longer = new ArrayList<>();
                for (var choice : made) for (Object value : values) {
                    Map<String, Object> with = new LinkedHashMap<>(choice);
                    if (field.getKey().equals("*")) with.putAll(Json.object(value));
                    else with.put(field.getKey(), value);
                    longer.add(with);
                }
                made = longer;
            }
            for (var choice : made) found.putIfAbsent(Json.write(choice), choice);
        }
        return new ArrayList<>(found.values());
    }
}
