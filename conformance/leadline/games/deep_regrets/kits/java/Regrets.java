import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/**
 * Translates the moves, cards, dice and positions of Deep Regrets for an adapter. It needs Forms.java and the kit.
 *
 * `dice`, `spent`, `cards`, `depth` and `shops` are forms. `Chance` gives a program the results that a move names, and
 * notes those that the program drew or rolled by itself. `candidates` lists choices in a reported position.
 */
public final class Regrets {
    public static final List<?> DAYS = Json.list(Forms.table("deep-regrets", "helpers.days")),
        SHOPS = Json.list(Forms.table("deep-regrets", "helpers.shops"));
    /** The decks in the words of messages: that of one card, and that of a hand. */
    public static final Map<String, Object> DECKS = Json.object(Forms.table("deep-regrets", "helpers.decks"));

    private Regrets() { }

    /** Returns the form of a die that shows a face. */
    public static <T> Forms.Form<T> dice(BiFunction<String, Integer, T> make, Function<T, String> kind, ToIntFunction<T> face) {
        return new Forms.Form<>(die -> make.apply(Json.text(die, "die"), Json.number(die, "face")),
            held -> Json.of("die", kind.apply(held), "face", face.applyAsInt(held)));
    }

    /** Returns the form of a Spent die, for which a message has only its kind and the program an object. */
    public static <T> Forms.Form<T> spent(Function<String, T> make, Function<T, String> kind) {
        return Forms.TEXT.inside(make, kind);
    }

    /** Returns the form of a card, of which the program has an object. A card that it does not have cannot be loaded. */
    public static <T> Forms.Form<T> cards(Function<String, T> find, Function<T, String> id) {
        return new Forms.Form<>(card -> {
            T held = find.apply((String) card);
            if (held == null) throw new Kit.CannotLoad("there is no card " + card);
            return held;
        }, held -> id.apply(held));
    }

    /** Returns the form of a Depth that the program has as another number while the player is at Port. */
    public static Forms.Form<Integer> depth(int port) {
        return Forms.NUMBER.inside(depth -> depth == 0 ? port : depth, held -> held == port ? 0 : held);
    }

    /** Returns the form of a shop for which the program may have another name. */
    public static Forms.Form<String> shops(Map<String, String> names) {
        Map<String, String> all = new HashMap<>(names);
        SHOPS.forEach(shop -> all.putIfAbsent((String) shop, (String) shop));
        return Forms.words(all);
    }

    /** The results of chance that a move names, in order, for the places where the program rolls or draws. */
    public static final class Chance {
        private record Result(String of, Object got) { }

        private final List<Result> left = new ArrayList<>();
        private final List<Object> own = new ArrayList<>();

        /** Takes the results of a move, in place of those that are left of the move before. */
        public void feed(Object results) {
            left.clear();
            own.clear();
            for (Object one : results == null ? List.of() : Json.list(results)) {
                Object got = Json.part(one, "got");
                for (Object result : got instanceof List<?> all ? all : Collections.singletonList(got)) {
                    left.add(new Result(Json.text(one, "of"), result));
                }
            }
        }

        /** Returns the next result of a kind; if the move names none that fits, the program's, which is noted. */
        public Object give(String of, Supplier<Object> otherwise, Predicate<Object> fits) {
            for (Result one : left) {
                if (one.of().equals(of) && fits.test(one.got())) {
                    left.remove(one);
                    return one.got();
                }
            }
            Object got = otherwise.get();
            own.add(Json.of("of", of, "got", got instanceof Number ? List.of(got) : got));
            return got;
        }

        /** The same for results of which each fits. */
        public Object give(String of, Supplier<Object> otherwise) { return give(of, otherwise, got -> true); }

        /** Returns the entry of `played` for a move with these results; null if nothing was added to them. */
        public Map<String, Object> played(Object results) {
            if (own.isEmpty()) return null;
            List<Object> all = new ArrayList<>(results == null ? List.of() : Json.list(results));
            all.addAll(own);
            return Json.of("chance", all);
        }
    }

    /**
     * Returns every choice of a kind that may be legal in a reported position.
     *
     * `options` are what the open question allows, where the position does not say it: the cards, the shoals or the
     * numbers to choose from, and for `pick-dice` pairs of Fresh dice and Spent dice.
     */
    public static List<Map<String, Object>> candidates(Object position, int seat, String kind, List<?> options) {
        List<?> anglers = Json.list(position, "anglers");
        Object angler = anglers.get(seat - 1);
        List<?> fresh = inOrder(Json.list(angler, "fresh")), mounts = Json.list(angler, "mounts");
        List<?> fish = inOrder(Json.list(angler, "fish").stream().filter(Objects::nonNull).toList());
        List<Object> full = new ArrayList<>(), free = new ArrayList<>(), mounted = new ArrayList<>();
        for (int slot = 1; slot <= mounts.size(); slot++) {
            List<?> held = Json.list(mounts.get(slot - 1), "fish");
            (held.isEmpty() ? free : full).add(slot);
            mounted.addAll(held);
        }
        List<Object> drawn = new ArrayList<>();
        for (String deck : List.of("rods", "reels", "supplies")) drawn.addAll(Json.list(angler, "drawn_" + deck));
        List<?> shoals = Json.list(position, "shoals").stream().map(shoal -> Json.part(shoal, "name")).toList();
        Map<String, List<?>> lists = new HashMap<>();
        lists.put("fresh dice", fresh);
        lists.put("sets of fresh dice", subsets(fresh));
        lists.put("sets of rolled dice", subsets(inOrder(Json.list(angler, "rolled"))));
        for (String deck : List.of("dinks", "supplies", "regrets")) lists.put(deck, Json.list(angler, deck));
        for (String deck : List.of("rods", "reels")) {
            lists.put(deck + " or none", Stream.concat(Stream.of((Object) null), Json.list(angler, deck).stream()).toList());
        }
        lists.put("fish", fish);
        lists.put("sets of fish", subsets(fish));
        lists.put("mounted fish", mounted);
        lists.put("full slots", full);
        lists.put("ways to mount", waysToMount(fish, free));
        lists.put("equipped", Stream.of("rod", "reel").map(gear -> Json.part(angler, gear)).filter(Objects::nonNull).toList());
        lists.put("sets of drawn cards", subsets(inOrder(drawn)));
        lists.put("players", IntStream.rangeClosed(1, anglers.size()).boxed().toList());
        lists.put("shoals", shoals);
        lists.put("shoals to choose", options.isEmpty() ? shoals : options);
        lists.put("options", options);
        lists.put("orders of options", orders(options, options.size()));
        lists.put("single options", options.stream().map(List::of).toList());
        lists.put("dice to choose", options.stream().filter(one -> one instanceof List<?> pair && pair.size() == 2)
            .map(Json::list).map(pair -> Json.of("dice", pair.get(0), "spent", pair.get(1))).toList());
        return Forms.choices("deep-regrets", kind, seat, lists);
    }

    /** Returns dice or names in a fixed order. */
    private static List<?> inOrder(List<?> pool) {
        Comparator<Object> order = Comparator.comparing(one -> Json.text(one, "die"));
        return pool.stream().sorted(order.thenComparing(one -> Json.number(one, "face")).thenComparing(String::valueOf)).toList();
    }

    private static List<List<?>> subsets(List<?> pool) {
        List<List<?>> made = new ArrayList<>(List.of(List.of()));
        for (Object one : pool) {
            for (List<?> subset : List.copyOf(made)) made.add(Stream.concat(subset.stream(), Stream.of(one)).toList());
        }
        return made;
    }

    /** Returns every way to put this many items of a pool in an order. */
    private static List<List<?>> orders(List<?> pool, int number) {
        if (number == 0) return List.of(List.of());
        List<List<?>> made = new ArrayList<>();
        for (int place = 0; place < pool.size(); place++) {
            List<Object> rest = new ArrayList<>(pool);
            Object one = rest.remove(place);
            for (List<?> order : orders(rest, number - 1)) made.add(Stream.concat(Stream.of(one), order.stream()).toList());
        }
        return made;
    }

    /** Returns each way to mount at most three fish in free slots. */
    private static List<Object> waysToMount(List<?> fish, List<?> free) {
        List<Object> made = new ArrayList<>();
        for (List<?> some : subsets(fish)) {
            if (some.isEmpty() || some.size() > Math.min(3, free.size())) continue;
            for (List<?> slots : orders(free, some.size())) {
                made.add(IntStream.range(0, some.size()).mapToObj(at -> Json.of("fish", some.get(at), "slot", slots.get(at))).toList());
            }
        }
        return made;
    }
}
