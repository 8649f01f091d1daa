import java.util.*;

/** Connects the game to Leadline. */
public class Adapter {
    static final Random RANDOM = new Random();

    /** The game, stopped before each breath: Game itself begins the next turn as soon as one ends. */
    static class Stopped extends Game {
        List<Object> events = new ArrayList<>();

        Stopped(int seats, int starter) { super(names(seats), starter, RANDOM); }

        static List<String> names(int seats) {
            List<String> names = new ArrayList<>();
            for (int i = 1; i <= seats; i++) names.add("P" + i);
            return names;
        }

        @Override void beginTurn() { phase = null; }

        void breathe() {
            int seat = current + 1;
            if (diver().breath() == 0) events.addAll(DeepSea.breathed(seat, 0, air.level));
            super.beginTurn();
        }

        @Override void say(String s) {
            if (s.contains(" breathes ")) events.addAll(DeepSea.breathed(current + 1, diver().breath(), air.level));
        }
    }

    // ---- chips

    static Map<String, Object> chip(Chip c) { return Json.of("level", c.level, "value", c.points); }

    static List<Object> unit(Treasure t) {
        List<Object> out = new ArrayList<>();
        if (t != null) for (Chip c : t.chips) out.add(chip(c));
        return out;
    }

    static List<Object> units(List<Treasure> all) {
        List<Object> out = new ArrayList<>();
        for (Treasure t : all) out.add(unit(t));
        return out;
    }

    static Treasure treasure(Object unit, int seats, int owner) {
        Treasure t = new Treasure();
        for (Object one : Json.list(unit)) {
            if (Json.part(one, "value") == null) throw new Kit.CannotLoad("every chip has a value in this program");
            Chip c = new Chip(Json.number(one, "level"), Json.number(one, "value"));
            List<?> known = Json.list(one, "known_to");
            c.faceUp = known.size() >= seats;
            boolean onlyOwner = known.size() == 1 && Json.number(known.get(0)) == owner;
            if (!known.isEmpty() && !c.faceUp && !onlyOwner) {
                throw new Kit.CannotLoad("a chip is face up for everybody or face down");
            }
            t.chips.add(c);
        }
        return t;
    }

    // ---- begin

    static Stopped newGame(Map<String, Object> setup) {
        DeepSea.checkSetup(setup);
        if (Json.part(setup, "starter") == null) throw new Kit.NotOffered("the program asks who starts");
        Stopped g = new Stopped(Json.number(setup, "seats"), Json.number(setup, "starter") - 1);
        g.trail.spaces.clear();
        for (Object space : Json.list(setup, "deal")) g.trail.spaces.add(new Space(treasure(space, 7, 0)));
        return g;
    }

    static Stopped load(Map<String, Object> p) {
        List<?> divers = Json.list(p, "divers");
        int seats = divers.size();
        Stopped g = new Stopped(seats, Json.number(p, "turn") - 1);
        g.dive = Json.number(p, "dive");
        g.air.level = Json.number(p, "air");
        g.trail.spaces.clear();
        for (Object one : Json.list(p, "line")) {
            boolean blank = Json.list(one).isEmpty();
            Space s = new Space(blank ? null : treasure(one, seats, 0));
            s.blank = blank;
            if (blank) g.blanks.takeOne();
            g.trail.spaces.add(s);
        }
        for (int i = 0; i < seats; i++) {
            Diver d = g.divers.get(i);
            Object one = divers.get(i);
            d.home = Json.part(one, "home") == Boolean.TRUE;
            d.spot = Json.number(one, "at") - 1;
            d.up = !d.home && Json.text(one, "facing").equals("up");
            for (Object u : Json.list(one, "banked")) d.loot.add(treasure(u, seats, i + 1));
            for (Object u : Json.list(one, "carried")) (d.home ? d.loot : d.hands).add(treasure(u, seats, i + 1));
        }
        return g;
    }

    // ---- tell

    static Map<String, Object> report(Stopped g) {
        if (g.phase == Game.Phase.OVER) {
            List<Object> scores = new ArrayList<>(), winners = new ArrayList<>();
            for (Diver d : g.divers) scores.add(d.score());
            for (Diver d : g.winners()) winners.add(d.seat + 1);
            return DeepSea.ended(scores, winners);
        }
        List<Object> line = new ArrayList<>(), divers = new ArrayList<>();
        for (Space s : g.trail.spaces) line.add(unit(s.treasure));
        for (Diver d : g.divers) {
            Map<String, Object> one = Json.of("at", d.spot + 1, "home", d.home);
            if (d.home) {
                one.put("held", units(d.loot));
            } else {
                one.put("facing", d.up ? "up" : "down");
                one.put("carried", units(d.hands));
                one.put("banked", units(d.loot));
            }
            divers.add(one);
        }
        return Json.of("dive", g.dive, "air", g.air.level, "line", line, "divers", divers,
            "turn", g.current + 1, "over", false);
    }

    static Object view(Stopped g, List<?> seats) {
        Map<String, Object> made = report(g);
        if (g.phase == Game.Phase.OVER) return made;
        List<Object> line = new ArrayList<>(), divers = new ArrayList<>();
        for (Space s : g.trail.spaces) line.add(s.treasure == null ? List.of() : DeepSea.backs(unit(s.treasure)));
        made.put("line", line);
        int i = 0;
        for (Object told : Json.list(made, "divers")) {
            Diver d = g.divers.get(i++);
            Map<String, Object> one = new LinkedHashMap<>(Json.object(told));
            if (d.home) {
                one.put("held", seen(g, seats, d, d.loot));
            } else {
                boolean load = false;
                for (Object seat : seats) load |= Table.seesLoad(g.divers.get(Json.number(seat) - 1), d);
                one.put("carried", load ? seen(g, seats, d, d.hands) : Collections.nCopies(d.hands.size(), null));
                one.put("banked", seen(g, seats, d, d.loot));
            }
            divers.add(one);
        }
        made.put("divers", divers);
        return made;
    }

    static List<Object> seen(Stopped g, List<?> seats, Diver owner, List<Treasure> all) {
        List<Object> out = new ArrayList<>();
        for (Treasure t : all) {
            List<Object> chips = new ArrayList<>();
            for (Chip c : t.chips) {
                boolean read = false;
                for (Object seat : seats) read |= Table.canRead(g.divers.get(Json.number(seat) - 1), owner, c);
                chips.add(read ? chip(c) : Json.of("level", c.level));
            }
            out.add(chips);
        }
        return out;
    }

    // ---- play

    static Map<String, Object> did(Object search) { return Json.of("choice", Json.of("search", search)); }

    static Object play(Stopped g, Map<String, Object> choice, Object chance) {
        DeepSea.Turn turn = DeepSea.turn(report(g), choice, chance);
        String word = Json.text(choice, "declare"); // "" if nothing is said
        List<?> dice = Json.list(chance, "dice");
        int dive = g.dive;
        g.events = new ArrayList<>();
        g.breathe();
        if (g.phase == Game.Phase.OVER || g.dive != dive) { // the program goes no further when the air is gone
            return turn.action().equals("nothing") ? null : did(DeepSea.search("nothing", 0, null));
        }
        if (g.phase == Game.Phase.DECLARE) {
            g.declare(word.equals("back"));
        } else if (!word.isEmpty() && word.equals("back") != g.diver().up) {
            throw new Kit.Refused("the program does not ask: this diver goes " + (g.diver().up ? "up" : "down"));
        }
        if (dice.isEmpty()) return null; // only in `legal` before the roll
        Diver d = g.diver();
        g.dice.set(Json.number(dice.get(0)), Json.number(dice.get(1)));
        g.swim();
        if (g.phase != Game.Phase.HUNT) { // home, or too heavy
            if (!turn.action().equals("nothing")) throw new Kit.Refused("the program does not ask for a hunt here");
            return null;
        }
        Object own = null;
        switch (turn.action()) {
            case "pick-up":
                g.hunt(Game.Hunt.PICK_UP);
                break;
            case "drop":
                int last = d.hands.size();
                if (turn.unit() != last) own = did(DeepSea.search("drop", last, unit(d.hands.get(last - 1))));
                g.hunt(Game.Hunt.DROP);
                break;
            default:
                g.hunt(Game.Hunt.NOTHING);
        }
        return own;
    }

    static List<Object> candidates(Stopped g, Object seat, String kind, Object given) {
        List<Object> out = new ArrayList<>();
        if (g.phase == Game.Phase.OVER || Json.number(seat) != g.current + 1) return out;
        for (Object choice : DeepSea.candidates(report(g), Json.number(seat))) {
            if (given == null && !Json.text(choice, "search.action").equals("nothing")) continue;
            try { // what the program would play as something else is no choice of its own
                if (play(copy(g), Json.object(choice), given) == null) out.add(choice);
            } catch (RuntimeException no) { }
        }
        return out;
    }

    // ---- copy

    static Stopped copy(Stopped g) {
        Stopped c = new Stopped(g.divers.size(), g.current);
        c.dive = g.dive;
        c.phase = g.phase;
        c.air.level = g.air.level;
        c.blanks.left = g.blanks.left;
        c.trail.spaces.clear();
        for (Space s : g.trail.spaces) {
            Space n = new Space(s.treasure == null ? null : copy(s.treasure));
            n.blank = s.blank;
            c.trail.spaces.add(n);
        }
        for (int i = 0; i < g.divers.size(); i++) {
            Diver from = g.divers.get(i), to = c.divers.get(i);
            to.spot = from.spot;
            to.up = from.up;
            to.home = from.home;
            for (Treasure t : from.hands) to.hands.add(copy(t));
            for (Treasure t : from.loot) to.loot.add(copy(t));
        }
        return c;
    }

    static Treasure copy(Treasure t) {
        Treasure n = new Treasure();
        for (Chip c : t.chips) {
            Chip k = new Chip(c.level, c.points);
            k.faceUp = c.faceUp;
            n.chips.add(k);
        }
        return n;
    }

    // ---- chance

    static Object sample(String what, int times) {
        List<Object> out = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            if (what.equals("dice")) {
                DicePair dice = new DicePair(RANDOM);
                dice.roll();
                out.add(List.of(dice.first, dice.second));
            } else {
                Trail trail = new Trail();
                trail.layOut(RANDOM);
                List<Object> line = new ArrayList<>();
                for (Space s : trail.spaces) line.add(unit(s.treasure));
                out.add(line);
            }
        }
        return out;
    }

    public static void main(String[] args) throws java.io.IOException {
        var game = new Kit.Adapter<Stopped>("deep-sea-adventure", Adapter::newGame, Adapter::report);
        game.kinds.put("", Adapter::play);
        game.can = List.of("many-games", "deal", "starter", "dice", "events");
        game.copy = Adapter::copy;
        game.load = Adapter::load;
        game.candidates = Adapter::candidates;
        game.view = Adapter::view;
        game.sample = Adapter::sample;
        game.beside = g -> Json.of("events", g.events);
        game.more = Map.of("claims", Map.of("readings", Map.of("turn-back-empty", "needs-treasure",
            "below-zero", "clamp-zero", "air-per-dive", "refill-25", "peek-on-return", "peek",
            "carried-stack-restacked", "one-unit")));
        Kit.serve(Kit.handlers("sculpin",
            Forms.complete(game, IllegalStateException.class, IllegalArgumentException.class)));
    }
}
