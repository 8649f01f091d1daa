import java.util.*;

/** A game that counts to ten: it uses all that the kit has. */
public class Adapter {
    static class Counter {
        int total;

        Counter(int total) {
            this.total = total;
        }
    }

    static Counter newGame(Map<String, Object> setup) {
        if (Json.number(setup, "start") == 99) throw new Kit.NotOffered("no");
        if (Json.number(setup, "start") < 0) throw new Kit.Refused("too small");
        return new Counter(Json.number(setup, "start"));
    }

    static Counter load(Map<String, Object> position) {
        if (Json.number(position, "total") > 50) throw new Kit.CannotLoad("too great");
        return new Counter(Json.number(position, "total"));
    }

    static Map<String, Object> report(Counter game) {
        List<Object> seen = Arrays.asList(null, Json.of("n", game.total, "m", null));
        return Json.object(Kit.known(Json.of("total", game.total, "missing", null, "seen", seen)));
    }

    static Object add(Counter game, Map<String, Object> choice, Object chance) {
        Kit.only(choice, "by.amount");
        game.total += Json.number(choice, "by.amount");
        if (game.total > 10) throw new Kit.Refused("too much");
        return null;
    }

    static Object roll(Counter game, Map<String, Object> choice, Object chance) {
        game.total += Json.total(Json.part(chance, "dice"));
        return Json.of("chance", Json.of("dice", List.of(1, 1)));
    }

    static Object fault(Counter game, Map<String, Object> choice, Object chance) {
        throw new IllegalStateException("on purpose");
    }

    static List<?> together(Counter game, List<?> moves) {
        for (int n = 0; n < moves.size(); n++) {
            Map<String, Object> choice = Json.object(Json.part(moves.get(n), "choice"));
            if (game.total + Json.number(choice, "by.amount") > 10) throw new Kit.Refused("too much", n + 1);
            add(game, choice, null);
        }
        return game.total == 10 ? Arrays.asList(null, Json.of("choice", Json.of("kind", "end"))) : null;
    }

    static List<?> candidates(Counter game, Object seat, String kind, Object given) {
        List<Object> made = new ArrayList<>();
        for (int amount : new int[] {1, 5, 9, 20}) {
            made.add(Json.of("seat", seat, "kind", kind, "by", Json.of("amount", amount)));
        }
        return made;
    }

    static Object sample(String randomiser, int times) {
        if (!randomiser.equals("dice")) throw new Kit.NotOffered("no");
        return Collections.nCopies(times, List.of(1, 2));
    }

    public static void main(String[] args) throws java.io.IOException {
        var one = new Kit.Adapter<Counter>("counter", Adapter::newGame, Adapter::report);
        one.kinds.putAll(Map.of("add", Adapter::add, "roll", Adapter::roll, "fault", Adapter::fault));
        one.can = List.of("many-games");
        one.copy = game -> new Counter(game.total);
        one.load = Adapter::load;
        one.candidates = Adapter::candidates;
        one.notOffered = List.of(Json.of("kind", "jump"));
        one.view = (game, seats) -> Json.of("total", game.total, "for", seats);
        one.sample = Adapter::sample;
        one.beside = game -> Json.of("events", List.of(Json.of("kind", "counted", "total", game.total)));
        one.more = Json.of("offers", Json.of("start", List.of(1, 2)), "configurable", Json.of("limit", List.of("ten")));
        var whole = new Kit.Adapter<Counter>("whole", Adapter::newGame, Adapter::report);
        whole.copy = one.copy;
        whole.together = Adapter::together;
        Kit.serve(Kit.handlers("counter", one, whole));
    }
}
