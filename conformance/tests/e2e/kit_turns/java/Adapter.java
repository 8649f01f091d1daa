import java.util.*;

/** A game that is just the position it was loaded with: it plays nothing, and tells how a turn was read. */
public class Adapter {
    static Map<String, Object> same(Map<String, Object> game) {
        return game;
    }

    static Object play(Map<String, Object> game, Map<String, Object> choice, Object chance) {
        DeepSea.Turn told = DeepSea.turn(game, choice, chance);
        return Json.of("word", told.word(), "unit", told.unit(), "order", told.orders().get(1));
    }

    public static void main(String[] args) throws java.io.IOException {
        var turns = new Kit.Adapter<Map<String, Object>>("turns", Adapter::same, Adapter::same);
        turns.kinds.put("", Adapter::play);
        turns.copy = Adapter::same;
        turns.load = Adapter::same;
        Kit.serve(Kit.handlers("turns", turns));
    }
}
