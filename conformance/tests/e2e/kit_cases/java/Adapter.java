import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Tries the helpers for Java: a choice names a helper and its arguments, and the answer holds what it returns. */
public class Adapter {
    static class Chip { int level, points; }
    static class Diver { int place; boolean isUp; List<List<Chip>> bag = List.of(); List<Chip> hoard = List.of(); }
    record Die(String kind, int face) { }
    record Space(int column, int row) { }
    record Game(List<Diver> divers) { }

    static final Forms.Form<Chip> CHIP = new Forms.Table<Chip>()
        .field("level", Forms.NUMBER, chip -> chip.level, (chip, level) -> chip.level = level)
        .field("value", Forms.NUMBER, chip -> chip.points, (chip, points) -> chip.points = points).form(Chip::new);
    static final Forms.Table<Diver> DIVER = new Forms.Table<Diver>()
        .field("at", Forms.FROM_ZERO, diver -> diver.place, (diver, place) -> diver.place = place)
        .field("facing", Forms.words(Map.of("up", true, "down", false)), diver -> diver.isUp, (diver, up) -> diver.isUp = up)
        .field("carried", Forms.listed(Forms.listed(CHIP)), diver -> diver.bag, (diver, bag) -> diver.bag = bag)
        .field("banked", Forms.flat(CHIP), diver -> diver.hoard, (diver, hoard) -> diver.hoard = hoard)
        .reportOnly("home", diver -> diver.place < 0);
    static final Forms.Table<Game> TABLE = new Forms.Table<Game>().each("divers", DIVER, Game::divers);
    static final Forms.Form<Die> DIE = Regrets.dice(Die::new, Die::kind, Die::face);
    static final Map<String, Forms.Form<?>> FORMS = Map.ofEntries(
        Map.entry("from zero", Forms.FROM_ZERO),
        Map.entry("words", Forms.words(Map.of("up", true, "down", false))),
        Map.entry("list", Forms.listed(Forms.FROM_ZERO)),
        Map.entry("flat", Forms.flat(Forms.NUMBER)),
        Map.entry("tally", Forms.tally()),
        Map.entry("letters", Sonar.LETTERS),
        Map.entry("space", space(0).orNull()),
        Map.entry("space from 1", space(1)),
        Map.entry("die", DIE),
        Map.entry("spent", Regrets.spent(kind -> new Die(kind, 0), Die::kind)),
        Map.entry("card", Regrets.cards(id -> id.equals("eel") ? "EEL" : null, String::toLowerCase).orNull()),
        Map.entry("depth", Regrets.depth(-1)),
        Map.entry("shop", Regrets.shops(Map.of("rod", "rods"))));

    static Forms.Form<Space> space(int first) { return Sonar.spaces(Space::new, Space::column, Space::row, first); }

    static <T> Object both(Forms.Form<T> form, Object given) {
        T held = form.load().apply(given);
        Object reported = form.report().apply(held);
        return Arrays.asList(text(held), reported == Forms.UNKNOWN ? "unknown" : reported);
    }

    static String text(Object held) {
        if (held == null || held.equals(-1)) return "nobody";
        if (held instanceof Die die) return die.face() == 0 ? die.kind() : die.kind() + " " + die.face();
        if (held instanceof Space space) return space.column() + " " + space.row();
        if (held instanceof Map<?, ?> map) return map.toString().replaceAll("[{},]", "");
        return held instanceof List<?> list ? list.stream().map(Adapter::text).collect(Collectors.joining(" ")) : held.toString();
    }

    static Object table(Object asked) {
        Diver one = DIVER.load(new Diver(), Json.object(Json.part(asked, "record")));
        List<?> points = one.hoard.stream().map(chip -> chip.points).toList();
        return Json.of("held", List.of(one.place, one.isUp, points), "report", DIVER.report(one));
    }

    static Object answers(Map<String, Object> asked) {
        var answers = new Forms.Answers(Json.object(asked.get("answers")));
        List<Object> got = new ArrayList<>();
        for (Object name : Json.list(asked, "ask")) got.add(answers.get((String) name));
        answers.refuseUnasked(Json.text(asked, "name"), Json.list(asked, "idle").toArray());
        return got;
    }

    static Object chance(Map<String, Object> asked) {
        var chance = new Regrets.Chance();
        chance.feed(asked.get("results"));
        List<Object> got = new ArrayList<>();
        for (Object one : Json.list(asked, "give")) {
            List<?> pair = Json.list(one);
            got.add(chance.give((String) pair.get(0), () -> pair.get(1), result -> !result.equals(asked.get("not"))));
        }
        return Json.of("got", got, "played", chance.played(asked.get("results")));
    }

    static Object role(Map<String, Object> choice) {
        var adapter = new Kit.Adapter<Integer>("", setup -> 0, game -> Map.of());
        String kind = Json.text(choice, "kind");
        adapter.kinds.put(kind, (game, sent, given) -> "fine");
        Sonar.ofRoles(adapter);
        Map<String, Forms.Step<Integer>> steps = new HashMap<>(Map.of(kind, (game, sent, given) -> List.of("fine")));
        Sonar.ofRoles(steps);
        try {
            if (!steps.get(kind).play(0, choice, null).equals(List.of("fine"))) return null;
        } catch (Kit.NotOffered why) {
            return adapter.kinds.get(kind).play(0, choice, null);
        }
        return adapter.kinds.get(kind).play(0, choice, null);
    }

    static Object tried(Map<String, Object> asked) {
        Map<String, Object> choice = Json.object(asked.get("choice"));
        List<?> chips = Json.list(asked, "chips");
        return switch (Json.text(asked, "do")) {
            case "form" -> both(FORMS.get(Json.text(asked, "form")), asked.get("given"));
            case "table" -> table(asked);
            case "tables" -> TABLE.report(
                TABLE.load(new Game(List.of(new Diver(), new Diver())), Json.object(asked.get("record"))));
            case "filled" -> Forms.filled(Json.object(asked.get("record")), asked.get("shape"));
            case "pick" -> Forms.pick(asked.get("named"), List.of(new Die("player", 2), new Die("omen", 1), new Die("player", 2)), DIE)
                .stream().map(Adapter::text).toList();
            case "answers" -> answers(asked);
            case "samples" -> Forms.samples(Map.of("dice", () -> List.of(1))).apply(Json.text(asked, "randomiser"), 2);
            case "chance" -> chance(asked);
            case "seat" -> List.of(Sonar.crew(choice), Sonar.role(choice), Sonar.section(choice));
            case "role" -> role(choice);
            case "claims" -> Sonar.claims(choice);
            case "decisions" -> Sonar.decisions("blue", Json.list(asked, "kinds").toArray(String[]::new));
            case "owes" -> {
                List<?> due = Json.list(asked, "due");
                yield Sonar.owes((Boolean) due.get(0), (Boolean) due.get(1), (Boolean) due.get(2));
            }
            case "question" -> Sonar.question((String) asked.get("side"), "drone",
                asked.get("sector") == null ? null : Json.number(asked, "sector"));
            case "offers" -> Sonar.offers(Json.object(asked.get("only")));
            case "sonar" -> Sonar.candidates("red.captain", Json.text(asked, "of"), 3, 2, List.of(1, 2), List.of("W1", "E6"));
            case "regrets" -> Regrets.candidates(asked.get("position"), 1, Json.text(asked, "of"), Json.list(asked, "options"));
            case "steps" -> steps(asked);
            case "computed" -> computed(asked);
            case "breath" -> DeepSea.breathOnly(Json.number(asked, "seat"), Json.list(asked, "dice"));
            case "known" -> {
                DeepSea.checkKnown(asked.get("position"));
                yield "fine";
            }
            case "sea" -> DeepSea.candidates(Json.object(asked.get("position")), 1, asked.get("before") == null ? 0 : null);
            case "drop" -> DeepSea.search("drop", 2, asked.get("chips") == null ? null : chips);
            case "breathed" -> DeepSea.breathed(2, 3, Json.number(asked, "air"));
            case "ended" -> DeepSea.ended(List.of(3, 5), List.of(2));
            case "singles" -> DeepSea.singles(1, chips);
            case "backs" -> DeepSea.backs(chips);
            case "hidden" -> DeepSea.hidden(Json.object(asked.get("position")), Json.list(asked, "seats"));
            case "decision of" -> Sonar.decisionOf("red", "engineer", "trace");
            default -> DeepSea.namedFirst(Json.list(asked, "lay"), 1, chips,
                chip -> Json.of("level", Json.list(chip).get(0), "value", Json.list(chip).get(1)));
        };
    }

    static List<Object> computed(Map<String, Object> asked) {
        var sums = new Forms.Table<int[]>().computed("sum", one -> one[0] + 100 * one[1], (one, value) -> {
            one[0] = Json.number(value) % 100;
            one[1] = Json.number(value) / 100;
        });
        int[] one = sums.load(new int[2], Json.object(asked.get("record")));
        return List.of(one[0], one[1] > 0, sums.report(one).get("sum"));
    }

    static List<String> steps(Map<String, Object> asked) {
        List<String> made = new ArrayList<>();
        var steps = new DeepSea.Steps<Integer>();
        steps.breathe = (game, seat) -> made.add("breathe " + seat);
        if (asked.get("lacking") != Boolean.TRUE) steps.turnBack = (game, seat) -> made.add("turn back " + seat);
        steps.swim = (game, seat, dice) -> {
            made.add("swim " + seat + dice.stream().map(die -> " " + die).collect(java.util.stream.Collectors.joining()));
            return dice.isEmpty() ? List.of(3, 1) : null;
        };
        steps.pickUp = (game, seat) -> made.add("pick up " + seat);
        steps.drop = (game, seat, unit) -> made.add("drop " + seat + " " + unit);
        steps.leave = (game, seat) -> made.add("leave " + seat);
        steps.stops = game -> asked.get("stops") == Boolean.TRUE;
        steps.roll = game -> List.of(2, 1);
        if (asked.get("ends") == Boolean.TRUE) steps.endTurn = (game, seat) -> made.add("end turn " + seat);
        if (asked.get("early") == Boolean.TRUE) steps.stopEarly = (game, seat) -> made.add("stop " + seat);
        steps.takesBack = asked.get("takes back") == Boolean.TRUE;
        steps.layDown = (game, orders) -> made.add("lay down");
        if (asked.get("deeper") == Boolean.TRUE) steps.goDeeper = (game, seat) -> made.add("go deeper " + seat);
        steps.otherwise = (game, choice) -> asked.get("otherwise") == null ? null : Json.object(asked.get("otherwise"));
        steps.silentTurns = asked.get("silent") == Boolean.TRUE;
        if (asked.get("chips") == Boolean.TRUE) {
            steps.layChips = (game, lay) -> made.add("lay " + lay.stream().map(one -> Json.text(one, "note")).toList());
        }
        var play = steps.play(game -> {
            boolean isAfter = !made.isEmpty() && asked.get("after") != null;
            return Json.object(asked.get(isAfter ? "after" : "position"));
        });
        Object played = play.play(0, Json.object(asked.get("choice")), asked.get("chance"));
        if (played != null && Json.text(played, "choice.search.action").equals("nothing")) made.add("no search");
        if (Json.part(played, "choice.search.unit") != null) made.add("dropped " + Json.part(played, "choice.search.unit"));
        List<?> rolled = played == null ? List.of() : Json.list(played, "chance.dice");
        if (!rolled.isEmpty()) made.add("rolled " + rolled.get(0) + " " + rolled.get(1));
        return made;
    }

    static Kit.Adapter<Map<String, Object>> about(String game) {
        return new Kit.Adapter<>(game, UnaryOperator.identity(), UnaryOperator.identity());
    }

    static List<?> check(Object game, Map<String, Object> choice, Object chance) {
        var dive = Json.of("choice", Json.of("kind", "dive", "seat", "blue.engineer", "fast", true));
        if (choice.get("rolls") != null) dive.put("chance", Json.of("deep", choice.get("rolls")));
        return Arrays.asList(null, dive);
    }

    static List<?> order(Map<String, Object> game, Map<String, Object> choice, Object chance) {
        game.put("to", choice.get("to"));
        if (Json.text(choice, "to").equals("north")) throw new IllegalStateException("an island is there");
        return null;
    }

    public static void main(String[] args) throws java.io.IOException {
        var cases = about("cases");
        cases.kinds.put("", (game, choice, chance) -> Json.of("is", tried(choice)));
        var sequence = about("sequence");
        Map<String, Forms.Step<Map<String, Object>>> steps = Map.of("check", Adapter::check, "order", Adapter::order);
        sequence.together = Forms.sequence(steps, IllegalStateException.class);
        sequence.copy = LinkedHashMap::new;
        var whole = about("captain-sonar");
        whole.load = UnaryOperator.identity();
        whole.kinds.put("silence", (game, choice, chance) -> Json.of("choice", choice));
        Kit.serve(Kit.handlers("cases", cases, sequence, Forms.complete(whole)));
    }
}
