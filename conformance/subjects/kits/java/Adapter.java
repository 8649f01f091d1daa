import java.util.*;

/** Puts Window.java behind the Leadline protocol: there is one window, so a game is what it showed, to show again. */
public class Adapter {
    /** A game: the position that the window showed. */
    static class Shown {
        Map<String, Object> position;

        Shown copy() {
            Shown made = new Shown();
            made.position = position;
            return made;
        }
    }

    static final Window WINDOW = Window.SHOWN;

    static Shown newGame(Map<String, Object> setup) {
        int seats = Json.number(setup, "seats");
        if (seats < 2 || seats > 6) throw new Kit.Refused("two to six can play");
        DeepSea.checkSetup(setup);
        WINDOW.newGame(seats, heaps(Json.list(setup, "deal")), Json.number(setup, "starter") - 1);
        return shown();
    }

    static Shown load(Map<String, Object> position) {
        show(position);
        return shown();
    }

    static void show(Map<String, Object> position) {
        List<?> divers = Json.list(position, "divers");
        WINDOW.newGame(divers.size(), heaps(Json.list(position, "line")), Json.number(position, "starter") - 1);
        WINDOW.dive = Json.number(position, "dive");
        WINDOW.air = Json.number(position, "air");
        WINDOW.player = Json.number(position, "turn") - 1;
        WINDOW.lastAboard = Json.number(position, "last_home") - 1;
        for (int seat = 0; seat < divers.size(); seat++) {
            Window.Diver diver = WINDOW.divers.get(seat);
            diver.depth = Json.number(divers.get(seat), "at");
            diver.ascends = Json.text(divers.get(seat), "facing").equals("up");
            diver.aboard = Json.part(divers.get(seat), "home") == Boolean.TRUE;
            diver.net = heaps(Json.list(divers.get(seat), "carried"));
            diver.chest = heaps(Json.list(divers.get(seat), "banked"));
        }
        WINDOW.beginTurn();
    }

    /** Shows a game, presses the buttons of a turn, and keeps what the window shows then. */
    static Object play(Shown game, Map<String, Object> choice, Object chance) {
        DeepSea.Turn turn = DeepSea.turn(game.position, choice, chance);
        if (!turn.orders().isEmpty()) throw new Kit.NotOffered("nobody is asked for an order");
        show(game.position);
        List<?> dice = Json.list(chance, "dice");
        WINDOW.firstDie = Json.number(dice.get(0));
        WINDOW.secondDie = Json.number(dice.get(1));
        WINDOW.selected = turn.unit() - 1;
        press(turn.word().equals("back") ? Window.Button.BACK : Window.Button.DEEPER);
        press(Window.Button.SWIM);
        if (turn.action().equals("pick-up")) press(Window.Button.TAKE);
        if (turn.action().equals("drop")) press(Window.Button.LEAVE);
        press(Window.Button.DONE);
        game.position = shown().position;
        return null;
    }

    static void press(Window.Button button) {
        if (!WINDOW.isEnabled(button)) throw new Kit.Refused("the button " + button + " is grey");
        WINDOW.press(button);
    }

    static Shown shown() {
        Shown game = new Shown();
        List<Object> divers = new ArrayList<>(), scores = new ArrayList<>();
        for (Window.Diver one : WINDOW.divers) {
            scores.add(WINDOW.points(divers.size()));
            divers.add(Json.of("at", one.depth, "facing", one.ascends ? "up" : "down", "home", one.aboard,
                "carried", units(one.net), "banked", units(one.chest)));
        }
        List<Integer> winners = WINDOW.winners().stream().map(seat -> seat + 1).toList();
        game.position = WINDOW.isOver ? Json.of("over", true, "scores", scores, "winners", winners)
            : Json.of("dive", WINDOW.dive, "air", WINDOW.air, "line", units(WINDOW.sand), "divers", divers,
                "turn", WINDOW.player + 1, "starter", WINDOW.starter + 1,
                "last_home", WINDOW.lastAboard < 0 ? null : WINDOW.lastAboard + 1, "over", false);
        return game;
    }

    static List<Object> candidates(Shown game, Object seat, String kind, Object given) {
        int carried = Json.list(Json.list(game.position, "divers").get(Json.number(seat) - 1), "carried").size();
        List<Object> searches = new ArrayList<>(List.of(Json.of("action", "nothing"), Json.of("action", "pick-up")));
        for (int unit = 1; unit <= carried; unit++) {
            searches.add(Json.of("action", "drop", "unit", unit, "chips", null, "source", "carried"));
        }
        List<Object> made = new ArrayList<>();
        for (String word : List.of("deeper", "back")) {
            for (Object search : searches) {
                made.add(Json.of("seat", seat, "declare", word, "then", null, "stop", false, "search", search,
                    "lay", List.of()));
            }
        }
        return made;
    }

    static List<List<Window.Chip>> heaps(List<?> units) {
        List<List<Window.Chip>> made = new ArrayList<>();
        for (Object unit : units) {
            made.add(new ArrayList<>(Json.list(unit).stream()
                .map(chip -> new Window.Chip(Json.number(chip, "level"), Json.number(chip, "value"))).toList()));
        }
        return made;
    }

    static List<Object> units(List<List<Window.Chip>> heaps) {
        List<Object> made = new ArrayList<>();
        for (List<Window.Chip> heap : heaps) {
            made.add(heap.stream().map(chip -> Json.of("level", chip.level(), "value", chip.points())).toList());
        }
        return made;
    }

    public static void main(String[] args) throws java.io.IOException {
        var game = new Kit.Adapter<Shown>("deep-sea-adventure", Adapter::newGame, shown -> shown.position);
        game.kinds.put("", Adapter::play);
        game.can = List.of("dice", "deal", "starter", "many-games");
        game.copy = Shown::copy;
        game.load = Adapter::load;
        game.candidates = Adapter::candidates;
        Kit.serve(Kit.handlers("window", game));
    }
}
