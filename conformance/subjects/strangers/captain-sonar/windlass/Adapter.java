import java.nio.file.*;
import java.util.*;
import java.util.function.*;

/** Puts Capstan.java behind the Leadline protocol. */
public class Adapter {
    static final List<String> SIDES = List.of("red", "blue");
    static final List<String> WAYS = List.of("north", "east", "south", "west");
    static final List<String> USES = List.of("drop", "torpedo", "drone", "sonar", "silence", "trigger");
    static final List<String> HINTS = List.of("row", "column", "sector");
    static final Object PARTS = parts();
    static final List<String> NAMES = new ArrayList<>();
    static final List<Capstan.Symbol> SHEET = new ArrayList<>();

    static {
        for (Object one : Json.list(PARTS, "symbols")) {
            String name = Json.text(one, "symbol"), kind = Json.text(one, "kind");
            char colour = kind.equals("radiation") ? 'X' : Character.toUpperCase(kind.charAt(0));
            NAMES.add(name);
            SHEET.add(new Capstan.Symbol(name.charAt(0), colour, Json.number(one, "circuit")));
        }
        for (int i = 0; i < Capstan.SYSTEMS.length; i++)
            Capstan.FULL[i] = Json.number(PARTS, "gauges.turn-by-turn." + Capstan.SYSTEMS[i]);
    }

    static Object parts() {
        try {
            var classes = Path.of(Adapter.class.getProtectionDomain().getCodeSource().getLocation().toURI());
            return Json.read(Files.readString(classes.resolveSibling("components.json")));
        } catch (Exception error) {
            throw new IllegalArgumentException(error);
        }
    }

    /** A game, and the answer of a drone that the program has shown and nobody has read out yet. */
    static class Game {
        Capstan it;
        Boolean told;

        Game(Capstan it, Boolean told) { this.it = it; this.told = told; }
        Game copy() { return new Game(Adapter.copy(it), told); }
    }

    static Capstan copy(Capstan old) {
        List<Integer> islands = new ArrayList<>();
        for (int c = 0; c < old.island.length; c++) if (old.island[c]) islands.add(c);
        Capstan made = new Capstan(old.width, old.height, old.block, islands, old.sudden, old.turn, old.sheet);
        made.turnsLeft = old.turnsLeft;
        made.winner = old.winner;
        made.sailed = old.sailed;
        made.used = old.used;
        made.mateDue = old.mateDue;
        made.engineerDue = old.engineerDue;
        made.askSonar = old.askSonar;
        made.surfaced = old.surfaced;
        for (int t = 0; t < 2; t++) {
            Capstan.Sub from = old.subs[t], to = made.subs[t];
            to.pos = from.pos;
            to.damage = from.damage;
            to.weaponDamage = from.weaponDamage;
            to.route.addAll(from.route);
            to.mines.addAll(from.mines);
            to.gauge = from.gauge.clone();
            to.broken = from.broken.clone();
            to.heading = from.heading;
            to.justDropped = from.justDropped;
        }
        return made;
    }

    // ---- beginning

    static String or(String text, String usual) { return text.isEmpty() ? usual : text; }

    static Capstan begin(Map<String, Object> record, String first) {
        if (!or(Json.text(record, "mode"), "turn-by-turn").equals("turn-by-turn"))
            throw new Kit.NotOffered("this game is played turn by turn");
        Object sea = Json.part(PARTS, "maps.turn-by-turn." + or(Json.text(record, "map"), "alpha"));
        if (sea == null) throw new Kit.Refused("there is no such map");
        int width = Json.number(sea, "columns");
        List<Integer> islands = new ArrayList<>();
        for (Object name : Json.list(sea, "islands")) islands.add(cell((String) name, width));
        boolean sudden = Json.text(record, "goal").equals("sudden-death");
        return new Capstan(width, Json.number(sea, "rows"), Json.number(sea, "sector"), islands, sudden, SIDES.indexOf(first), SHEET);
    }

    static int cell(String name, int width) { return (Integer.parseInt(name.substring(1)) - 1) * width + name.charAt(0) - 'A'; }

    static Game load(Map<String, Object> position) {
        Capstan game = begin(position, or(Json.text(position, "turn"), "red"));
        List<?> crews = Json.list(position, "crews");
        for (int t = 0; t < 2; t++) {
            Object crew = crews.get(t);
            Capstan.Sub sub = game.subs[t];
            if (Json.list(crew, "owes").contains("radiation") || Json.number(crew, "gauges.scenario") > 0)
                throw new Kit.CannotLoad("the program has no Scenario system, and marks radiation at once");
            if (Json.part(crew, "at") != null) sub.pos = game.cell(Json.text(crew, "at"));
            for (Object one : Json.list(crew, "route")) sub.route.add(game.cell((String) one));
            for (Object one : Json.list(crew, "mines")) sub.mines.add(game.cell((String) one));
            for (int i = 0; i < sub.gauge.length; i++) sub.gauge[i] = Json.number(crew, "gauges." + Capstan.SYSTEMS[i]);
            for (Object one : Json.list(crew, "marks")) sub.broken[NAMES.indexOf(one)] = true;
            sub.damage = Json.number(crew, "damage");
            sub.weaponDamage = sub.damage - Json.number(crew, "exempt");
            if (Json.part(crew, "fresh") != null) sub.justDropped = game.cell(Json.text(crew, "fresh"));
            sub.heading = heading(game, crew);
        }
        Object mine = crews.get(game.turn);
        game.turnsLeft = Math.max(1, Json.number(crews.get(1 - game.turn), "waits"));
        game.sailed = Boolean.TRUE.equals(Json.part(mine, "ordered"));
        game.used = game.sailed && Json.text(mine, "last").equals("use");
        game.mateDue = Json.list(mine, "owes").contains("gauge");
        game.engineerDue = Json.list(mine, "owes").contains("breakdown");
        if (Json.part(position, "question") != null) {
            boolean isOther = Json.text(position, "question.side").equals(SIDES.get(1 - game.turn));
            if (!Json.text(position, "question.about").equals("sonar") || !isOther)
                throw new Kit.CannotLoad("the program answers a drone at once, and asks the crew whose turn it is not");
            game.askSonar = true;
        }
        return new Game(game, null);
    }

    /** The program remembers the last course: what is owed tells it, or the last step of the route. */
    static char heading(Capstan game, Object crew) {
        String owed = Json.text(crew, "heading");
        if (!owed.isEmpty()) return Character.toUpperCase(owed.charAt(0));
        List<?> route = Json.list(crew, "route");
        if (route.size() > 1) {
            int from = game.cell((String) route.get(route.size() - 2)), to = game.cell((String) route.get(route.size() - 1));
            for (char way : Capstan.COURSES.toCharArray()) if (game.step(from, way, 1) == to) return way;
        }
        return 'N'; // the position does not tell it
    }

    // ---- reporting

    static Map<String, Object> report(Game shown) {
        Capstan game = shown.it;
        boolean over = game.winner >= 0;
        List<Object> crews = new ArrayList<>();
        for (int t = 0; t < 2; t++) {
            Capstan.Sub sub = game.subs[t];
            boolean own = t == game.turn;
            Map<String, Object> gauges = new LinkedHashMap<>();
            for (int i = 0; i < sub.gauge.length; i++) gauges.put(Capstan.SYSTEMS[i], sub.gauge[i]);
            List<Object> marks = new ArrayList<>();
            for (int i = 0; i < sub.broken.length; i++) if (sub.broken[i]) marks.add(NAMES.get(i));
            Map<String, Object> crew = Json.of("at", sub.pos < 0 ? null : game.name(sub.pos), "route", names(game, sub.route),
                "mines", names(game, sub.mines), "gauges", gauges, "marks", marks, "damage", sub.damage);
            if (!over) {
                boolean mate = own && game.mateDue, engineer = own && game.engineerDue;
                List<Object> owes = new ArrayList<>();
                if (mate) owes.add("gauge");
                if (engineer) owes.add("breakdown");
                crew.put("owes", owes);
                crew.put("heading", engineer ? WAYS.get(Capstan.COURSES.indexOf(sub.heading)) : null);
                crew.put("ordered", own && game.sailed);
                // with one turn left the program does not know whether it is an extra one
                if (game.turnsLeft > 1 && !game.surfaced) crew.put("waits", own ? 0 : game.turnsLeft);
            }
            crews.add(crew);
        }
        Map<String, Object> told = Json.of("crews", crews, "to_act", toAct(shown), "over", over);
        if (over) {
            told.put("winners", List.of(SIDES.get(game.winner)));
            return told;
        }
        told.put("turn", SIDES.get(game.turn));
        told.put("question", game.askSonar ? Json.of("side", SIDES.get(1 - game.turn), "about", "sonar", "sector", null) : null);
        return told;
    }

    static List<String> names(Capstan game, Collection<Integer> cells) { return cells.stream().map(game::name).toList(); }

    static List<Object> toAct(Game shown) {
        Capstan game = shown.it;
        List<Object> out = new ArrayList<>();
        int me = game.turn, enemy = 1 - me;
        if (game.winner >= 0) return out;
        if (shown.told != null) return open(out, enemy, "answer-drone");
        if (game.subs[0].pos < 0 || game.subs[1].pos < 0) {
            for (int t = 0; t < 2; t++) if (game.subs[t].pos < 0) open(out, t, "start");
            return out;
        }
        if (game.askSonar) return open(out, enemy, "answer-sonar");
        if (!game.sailed) return open(out, me, "order", "surface");
        if (game.mateDue) open(out, me, "gauge");
        if (game.engineerDue) open(out, me, "breakdown");
        if (!out.isEmpty()) return out;
        open(out, me, "end");
        return game.used ? out : open(out, me, USES.toArray(new String[0]));
    }

    static List<String> roles(String kind) {
        return switch (kind) {
            case "gauge" -> List.of("first-mate");
            case "breakdown" -> List.of("engineer");
            case "drone", "sonar" -> List.of("captain", "first-mate");
            default -> List.of("captain");
        };
    }

    static List<Object> open(List<Object> out, int team, String... kinds) {
        for (String kind : kinds)
            out.add(Json.of("kind", kind, "seats", roles(kind).stream().map(role -> SIDES.get(team) + "." + role).toList()));
        return out;
    }

    // ---- playing

    /** Plays one choice; returns the radiation symbol that the program marked by itself for a failed attempt, or null. */
    static Map<String, Object> play(Game shown, Map<String, Object> choice) {
        Capstan game = shown.it;
        String kind = Json.text(choice, "kind"), seat = Json.text(choice, "seat"), at = Json.text(choice, "at");
        String crew = seat.split("\\.")[0], role = seat.split("\\.")[1];
        if (!roles(kind).contains(role)) throw new Kit.NotOffered("the " + role + " has no " + kind);
        if (kind.equals("start")) {
            game.place(SIDES.indexOf(crew), game.cell(at));
            return null;
        }
        boolean asksEnemy = kind.startsWith("answer");
        if (SIDES.indexOf(crew) != (asksEnemy ? 1 - game.turn : game.turn)) throw new Kit.Refused("it is the other crew's turn");
        char way = Json.text(choice, "to").isEmpty() ? ' ' : Character.toUpperCase(Json.text(choice, "to").charAt(0));
        int radiation = radiation(game);
        boolean isDone = true, isBlank = false;
        switch (kind) {
            case "order" -> game.move(way);
            case "surface" -> game.surface();
            case "end" -> game.endTurn();
            case "gauge" -> {
                if (Json.text(choice, "system").equals("scenario")) throw new Kit.NotOffered("the program has no gauge for scenario");
                game.charge(Json.text(choice, "system"));
            }
            case "breakdown" -> game.breakDown(NAMES.indexOf(Json.text(choice, "symbol")));
            case "trigger" -> game.triggerMine(game.cell(at));
            case "torpedo" -> {
                isBlank = at.isEmpty();
                isDone = game.torpedo(isBlank ? any(game.torpedoTargets()) : game.cell(at));
            }
            case "drop" -> {
                isBlank = at.isEmpty();
                isDone = game.dropMine(isBlank ? any(game.mineSpots()) : game.cell(at));
            }
            case "drone" -> {
                isBlank = Json.part(choice, "sector") == null;
                shown.told = game.drone(isBlank ? 1 : Json.number(choice, "sector"));
                isDone = shown.told != null;
            }
            case "sonar" -> isDone = game.sonar();
            case "silence" -> isDone = game.silence(way, Json.number(choice, "length"));
            case "answer-drone" -> {
                if (shown.told == null) throw new Kit.NotOffered("the program answers a drone by itself");
                if (!shown.told.equals(Json.part(choice, "yes"))) throw new Kit.Refused("the program gives the true answer");
                shown.told = null;
            }
            case "answer-sonar" -> {
                List<String> named = HINTS.stream().filter(hint -> Json.part(choice, hint) != null).toList();
                if (named.size() != 2) throw new Kit.NotOffered("there are fields for two facts");
                String a = named.get(0), b = named.get(1);
                game.answerSonar(a, "" + choice.get(a), b, "" + choice.get(b));
            }
            default -> throw new Kit.NotOffered("this program has no choice " + kind);
        }
        if (isDone && isBlank) throw new Kit.NotOffered("the system works in the program, which needs a target");
        if (isDone) return null;
        return Json.of("kind", "radiation", "seat", SIDES.get(1 - game.turn) + ".engineer", "symbol", NAMES.get(radiation));
    }

    /** An attempt names no target, but the program needs one: any. */
    static int any(List<Integer> cells) {
        if (cells.isEmpty()) throw new Kit.Refused("there is no target");
        return cells.get(0);
    }

    /** The symbol that a failed attempt would mark: the program takes it on the sheet of the other crew. */
    static int radiation(Capstan game) {
        for (int k = 0; k < SHEET.size(); k++) if (SHEET.get(k).colour() == 'X' && !game.enemy().broken[k]) return k;
        return -1;
    }

    static List<?> together(Game shown, List<?> moves) {
        List<Object> played = new ArrayList<>();
        Map<String, Object> ahead = null;
        if (!Json.text(moves.get(0), "choice.kind").equals("answer-drone")) shown.told = null;
        for (int n = 0; n < moves.size(); n++) {
            Map<String, Object> choice = Json.object(Json.part(moves.get(n), "choice"));
            if (ahead != null && Json.text(choice, "kind").equals("radiation")) {
                ahead.entrySet().removeIf(part -> part.getValue().equals(choice.get(part.getKey())));
                played.add(ahead.isEmpty() ? null : Json.of("choice", ahead));
                ahead = null;
                continue;
            }
            Game after = shown.copy();
            try {
                ahead = play(after, choice);
            } catch (IllegalStateException why) {
                throw new Kit.Refused(why.getMessage(), n + 1);
            } catch (Kit.Refused why) {
                throw new Kit.Refused(why.getMessage(), n + 1);
            } catch (Kit.NotOffered why) {
                throw new Kit.NotOffered(why.getMessage(), n + 1);
            }
            played.add(null);
            shown.it = after.it;
            shown.told = after.told;
        }
        if (ahead != null) played.add(Json.of("choice", ahead));
        if (shown.told != null) { // the script ended before the answer, which the program has given
            String seat = SIDES.get(1 - shown.it.turn) + ".captain";
            played.add(Json.of("choice", Json.of("kind", "answer-drone", "seat", seat, "yes", shown.told)));
            shown.told = null;
        }
        return played;
    }

    // ---- legal choices

    static List<?> candidates(Game shown, Object seat, String kind, Object given) {
        Capstan game = shown.it;
        List<Object> out = new ArrayList<>();
        Consumer<Object[]> add = parts -> {
            Map<String, Object> one = Json.of("kind", kind, "seat", seat);
            one.putAll(Json.of(parts));
            out.add(one);
        };
        switch (kind) {
            case "start", "drop", "trigger", "torpedo" -> {
                for (int c = 0; c < game.island.length; c++) add.accept(new Object[]{"at", game.name(c)});
            }
            case "order" -> WAYS.forEach(way -> add.accept(new Object[]{"to", way}));
            case "gauge" -> List.of(Capstan.SYSTEMS).forEach(system -> add.accept(new Object[]{"system", system}));
            case "breakdown" -> NAMES.forEach(name -> add.accept(new Object[]{"symbol", name}));
            case "drone" -> {
                for (long n = 1; n <= game.sectors(); n++) add.accept(new Object[]{"sector", n});
            }
            case "answer-drone" -> List.of(true, false).forEach(yes -> add.accept(new Object[]{"yes", yes}));
            case "answer-sonar" -> {
                for (int a = 0; a < 3; a++) for (int b = a + 1; b < 3; b++)
                    for (Object x : values(game, HINTS.get(a))) for (Object y : values(game, HINTS.get(b)))
                        add.accept(new Object[]{HINTS.get(a), x, HINTS.get(b), y});
            }
            case "silence" -> {
                add.accept(new Object[0]);
                for (String way : WAYS) for (long n = 1; n <= 4; n++) add.accept(new Object[]{"to", way, "length", n});
            }
            default -> add.accept(new Object[0]);
        }
        return out;
    }

    static List<Object> values(Capstan game, String hint) {
        List<Object> out = new ArrayList<>();
        int many = hint.equals("row") ? game.height : hint.equals("column") ? game.width : game.sectors();
        for (int n = 0; n < many; n++) out.add(hint.equals("column") ? (Object) ("" + (char) ('A' + n)) : (Object) (long) (n + 1));
        return out;
    }

    public static void main(String[] args) throws java.io.IOException {
        var game = new Kit.Adapter<Game>("captain-sonar",
            setup -> new Game(begin(setup, or(Json.text(setup, "first"), "red")), null), Adapter::report);
        game.can = List.of("many-games", "answers");
        game.copy = Game::copy;
        game.load = Adapter::load;
        game.candidates = Adapter::candidates;
        game.together = Adapter::together;
        List<String> pauses = new ArrayList<>(USES);
        pauses.addAll(List.of("start", "order", "surface", "gauge", "breakdown", "answer-sonar", "end"));
        game.more = Json.of("offers", Json.of("mode", List.of("turn-by-turn")), "pauses_at", pauses);
        var methods = Kit.handlers("windlass", game);
        var legal = methods.get("legal");
        methods.put("legal", params -> {
            Map<String, Object> answer = Json.object(legal.apply(params));
            answer.put("not_offered", List.of(Json.of("kind", "gauge", "system", "scenario")));
            return answer;
        });
        Kit.serve(methods);
    }
}
