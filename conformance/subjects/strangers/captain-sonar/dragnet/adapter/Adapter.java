import dragnet.*;
import dragnet.Boat.Phase;
import dragnet.Sea.*;
import dragnet.Server.Event;
import dragnet.Server.Heard;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.*;

/** Puts the server of dragnet behind the Leadline protocol: a choice becomes an event, what is heard becomes events. */
public class Adapter {
    /** A table with what was heard at it, and the setup that the server does not keep. */
    static class Game {
        Server server;
        Object map, people;
        /** The crew that has surfaced in this turn and has not pressed END_TURN. */
        Team risen;
        final List<Heard> heard = new ArrayList<>();
    }

    static final Map<String, Object> FIGURES = figures();

    static Map<String, Object> figures() {
        try (InputStream in = Adapter.class.getResourceAsStream("/components.json")) {
            Map<String, Object> made = new HashMap<>();
            for (Object one : Json.list(Json.read(new String(in.readAllBytes(), StandardCharsets.UTF_8)), "components"))
                made.putAll(Json.object(Json.part(one, "figures")));
            return made;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    // ---- a game ------------------------------------------------------

    static Game newGame(Map<String, Object> setup) {
        String mode = Json.text(setup, "mode"), map = Json.text(setup, "map");
        if (!(FIGURES.get("maps." + map + "." + mode) instanceof Map<?, ?> sheet)) throw new Kit.Refused("there is no map " + map);
        List<Cell> islands = Json.list(sheet, "islands").stream().map(one -> Cell.of((String) one)).toList();
        int sector = Json.number(sheet, "sector");
        Chart chart = new Chart(Json.number(sheet, "columns"), Json.number(sheet, "rows"), sector, sector, islands);
        List<Symbol> symbols = new ArrayList<>();
        for (Object one : Json.list(FIGURES.get("symbols"))) {
            Object circuit = Json.part(one, "circuit");
            symbols.add(new Symbol(Json.text(one, "symbol"), Direction.of(Json.text(one, "panel")),
                Colour.valueOf(upper(Json.text(one, "kind"))), circuit instanceof Number number ? number.toString() : null));
        }
        Map<Weapon, Integer> gauges = new EnumMap<>(Weapon.class);
        for (Weapon w : Weapon.values()) gauges.put(w, boxes(mode, lower(w)));
        Game game = new Game();
        game.map = map;
        game.people = setup.get("people");
        game.server = new Server(chart, new Panelboard(symbols), gauges, Mode.valueOf(upper(mode)),
            Goal.valueOf(upper(Json.text(setup, "goal"))), Team.valueOf(upper(Json.text(setup, setup.containsKey("first") ? "first" : "turn"))));
        game.server.listen(game.heard::add);
        return game;
    }

    static int boxes(String mode, String system) {
        Object one = FIGURES.get("gauges." + mode + "." + system);
        return one != null ? Json.number(one) : Json.number(FIGURES.get("gauges." + mode), system);
    }

    static Game copy(Game from) {
        Game game = new Game();
        Server a = from.server, b = new Server(a.chart, a.board, a.boats.get(Team.RED).size, a.mode, a.goal, a.turn);
        game.server = b;
        game.map = from.map;
        game.people = from.people;
        game.risen = from.risen;
        for (Team t : Team.values()) {
            Boat x = a.boats.get(t), y = b.boats.get(t);
            y.gauge.putAll(x.gauge);
            y.broken.addAll(x.broken);
            y.route.addAll(x.route);
            y.mines.addAll(x.mines);
            y.traced.putAll(x.traced);
            y.at = x.at;
            y.phase = x.phase;
            y.damage = x.damage;
            y.moves = x.moves;
            y.moved = x.moved;
            y.heading = x.heading;
            y.mateDone = x.mateDone;
            y.engineerDone = x.engineerDone;
            y.verified = x.verified;
        }
        b.extraTurns.putAll(a.extraTurns);
        b.question = a.question;
        b.running = a.running;
        b.over = a.over;
        b.winner = a.winner;
        b.listen(game.heard::add);
        return game;
    }

    // ---- positions ---------------------------------------------------

    static Game load(Map<String, Object> position) {
        Game game = newGame(position);
        if (position.get("shooter") != null) throw new Kit.CannotLoad("the server does not keep who fired last");
        Object question = position.get("question");
        if (question != null && !Json.text(question, "about").equals("sonar"))
            throw new Kit.CannotLoad("the server answers a drone at once and never waits for it");
        game.server.load(server -> {
            for (Team t : Team.values()) fill(server, server.boats.get(t), Json.object(Json.list(position, "crews").get(t.ordinal())));
            if (question != null)
                server.question = new Server.Question(Weapon.SONAR, Team.valueOf(upper(Json.text(question, "side"))).other());
        });
        return game;
    }

    static void fill(Server server, Boat boat, Map<String, Object> crew) {
        List<?> owes = Json.list(crew, "owes");
        if (owes.contains("radiation")) throw new Kit.CannotLoad("the server marks radiation at once and never waits for it");
        if (Json.number(crew, "exempt") != 0) throw new Kit.CannotLoad("the server knows no exempt damage");
        boolean surfaced = crew.get("surfaced") == Boolean.TRUE;
        if (surfaced && crew.get("checked") == Boolean.TRUE) throw new Kit.CannotLoad("the boat dives as soon as it is checked");
        if (crew.get("at") != null) boat.at = Cell.of(Json.text(crew, "at"));
        Json.list(crew, "route").forEach(one -> boat.route.add(Cell.of((String) one)));
        for (Object one : Json.list(crew, "mines")) boat.mines.add(new Boat.Mine(Cell.of((String) one), one.equals(crew.get("fresh")) ? 0 : -1));
        Json.object(crew.get("gauges")).forEach((system, marks) -> boat.gauge.put(Weapon.of(system), Json.number(marks)));
        Json.list(crew, "marks").forEach(one -> boat.broken.add((String) one));
        boat.damage = Json.number(crew, "damage");
        boat.mateDone = !owes.contains("gauge");
        boat.engineerDone = !owes.contains("breakdown");
        if (crew.get("heading") != null) boat.heading = Direction.of(Json.text(crew, "heading"));
        for (Object one : Json.list(crew, "traced")) boat.traced.put(Role.valueOf(upper((String) one)), (String) one);
        boolean turns = server.mode == Mode.TURN_BY_TURN;
        String last = Json.text(crew, "last");
        boolean free = turns ? crew.get("ordered") == Boolean.TRUE : !last.equals("start");
        boat.phase = boat.at == null ? Phase.TO_START : surfaced ? Phase.SURFACED : !owes.isEmpty() ? Phase.UPKEEP
            : free ? Phase.FREE : Phase.TO_MOVE;
        boat.moved = !last.equals("use") && (boat.phase == Phase.UPKEEP || boat.phase == Phase.FREE || boat.phase == Phase.SURFACED);
        int waits = Json.number(crew, "waits");
        if (waits > 0) server.extraTurns.put(boat.team.other(), waits - 1);
    }

    static Map<String, Object> report(Game game) {
        Server server = game.server;
        boolean turns = server.mode == Mode.TURN_BY_TURN;
        List<Object> crews = new ArrayList<>();
        for (Boat boat : server.boats.values()) crews.add(crew(server, boat, turns));
        var made = Json.of("crews", crews, "map", game.map, "mode", word(server.mode), "goal", word(server.goal),
            "people", game.people, "to_act", toAct(server), "over", server.over);
        if (server.over) made.put("winners", List.of(lower(server.winner)));
        else if (turns) made.put("turn", lower(server.turn));
        if (server.question != null) made.put("question", Sonar.question(lower(server.question.asker.other()), "sonar", null));
        return made;
    }

    static Map<String, Object> crew(Server server, Boat boat, boolean turns) {
        Map<String, Object> gauges = new LinkedHashMap<>();
        boat.gauge.forEach((w, marks) -> gauges.put(lower(w), marks));
        boolean upkeep = boat.phase == Phase.UPKEEP && !server.over;
        var made = Json.of("at", name(boat.at), "route", boat.route.stream().map(Cell::toString).toList(),
            "mines", boat.mines.stream().map(mine -> mine.cell.toString()).toList(), "gauges", gauges,
            "marks", List.copyOf(boat.broken), "damage", boat.damage,
            "owes", Sonar.owes(upkeep && !boat.mateDone, upkeep && !boat.engineerDone, false),
            "heading", upkeep && !boat.engineerDone ? lower(boat.heading) : null,
            "surfaced", boat.phase == Phase.SURFACED, "traced", boat.traced.keySet().stream().map(Adapter::word).toList(),
            "checked", boat.phase == Phase.SURFACED && boat.verified);
        if (!server.over) made.put("ordered", turns && (boat.phase == Phase.UPKEEP || boat.phase == Phase.FREE));
        boat.mines.stream().filter(mine -> mine.droppedAtMove == boat.moves).forEach(mine -> made.put("fresh", mine.cell.toString()));
        // The server counts the turns after the present one. In the last of them it does not know that the enemy waits.
        int extra = server.extraTurns.get(boat.team.other());
        if (extra > 0) made.put("waits", extra + 1);
        else if (server.turn == boat.team) made.put("waits", 0);
        return made;
    }

    static List<Object> toAct(Server server) {
        List<Object> made = new ArrayList<>();
        if (server.over) return made;
        if (server.question != null) return Sonar.decisions(lower(server.question.asker.other()), "answer-sonar");
        for (Boat boat : server.boats.values()) {
            String crew = lower(boat.team);
            if (!server.running) {
                if (boat.phase == Phase.TO_START) made.addAll(Sonar.decisions(crew, "start"));
                continue;
            }
            boolean turns = server.mode == Mode.TURN_BY_TURN;
            if (boat.phase == Phase.UPKEEP) {
                if (!boat.mateDone) made.addAll(Sonar.decisions(crew, "gauge"));
                if (!boat.engineerDone) made.addAll(Sonar.decisions(crew, "breakdown"));
            } else if (boat.phase == Phase.SURFACED) {
                for (Role role : Role.values())
                    if (!boat.traced.containsKey(role)) made.add(Sonar.decisionOf(crew, word(role), "trace"));
                if (boat.traced.size() == Role.values().length) made.addAll(Sonar.decisions(lower(boat.team.other()), "check"));
            } else if (!turns || server.turn == boat.team) {
                if (boat.phase == Phase.TO_MOVE || !turns) made.addAll(Sonar.decisions(crew, "order", "surface"));
                if (boat.phase == Phase.FREE) {
                    made.addAll(Sonar.decisions(crew, "trigger"));
                    if (boat.moved) made.addAll(Sonar.decisions(crew, "drop", "torpedo", "drone", "sonar", "silence", "scenario"));
                    if (turns) made.addAll(Sonar.decisions(crew, "end"));
                }
            }
        }
        return made;
    }

    // ---- moves -------------------------------------------------------

    /** Sends the event of a choice, and returns the moves that the server made after it by itself. */
    static List<?> send(Game game, String type, Map<String, Object> choice, Object... args) {
        Team team = Team.valueOf(upper(Sonar.crew(choice)));
        Map<String, String> said = new LinkedHashMap<>();
        for (int i = 0; i < args.length; i += 2) if (args[i + 1] != null) said.put((String) args[i], String.valueOf(args[i + 1]));
        // The rules end the turn of a crew that surfaces; here its Captain still has to press END_TURN.
        if (game.risen != null && game.risen != team) {
            game.server.send(new Event("END_TURN", game.risen, Role.CAPTAIN, Map.of()));
            game.risen = null;
        }
        int before = game.heard.size();
        List<Object> made = new ArrayList<>(Collections.singletonList(null));
        try {
            game.server.send(new Event(type, team, Role.valueOf(upper(Sonar.role(choice))), said));
        } catch (Refused why) {
            if (!why.code.equals("broken")) throw why; // after an attempt with a broken system the radiation is marked
        }
        if (game.server.mode == Mode.TURN_BY_TURN && type.equals("SURFACE")) game.risen = team;
        if (type.equals("END_TURN")) game.risen = null;
        for (Heard one : game.heard.subList(before, game.heard.size())) {
            String crew = lower(one.from() == null ? team : one.from());
            switch (one.type()) {
                case "DRONE_ANSWER" -> made.add(own("answer-drone", crew + ".captain", "yes", one.data().get("answer")));
                case "RADIATION" -> made.add(own("radiation", crew + ".engineer", "symbol", one.data().get("symbol")));
                case "READY_TO_DIVE" -> made.add(Json.of("choice", Json.of("kind", "dive", "seat", crew + ".engineer")));
                default -> { }
            }
        }
        return made;
    }

    static Object own(String kind, String seat, String part, Object value) {
        return Json.of("choice", Json.of("kind", kind, "seat", seat, part, value));
    }

    static List<?> replySonar(Game game, Map<String, Object> choice) {
        List<Map.Entry<String, Object>> named = new ArrayList<>(Sonar.claims(choice).entrySet());
        if (named.size() > 2) throw new Kit.NotOffered("an answer has room for two pieces");
        List<Object> args = new ArrayList<>();
        for (int i = 0; i < named.size(); i++) args.addAll(List.of("kind" + (i + 1), named.get(i).getKey(), "value" + (i + 1), named.get(i).getValue()));
        return send(game, "SONAR_REPLY", choice, args.toArray());
    }

    // ---- what happened -----------------------------------------------

    static Map<String, Object> beside(Game game) {
        List<Object> events = new ArrayList<>();
        Heard shot = null;
        List<Object> felt = new ArrayList<>();
        for (Heard one : game.heard) {
            String captain = one.from() == null ? null : lower(one.from()) + ".captain";
            Map<String, Object> data = one.data();
            switch (one.type()) {
                case "HEADING" -> events.add(Json.of("kind", "moved", "seat", captain, "to", lower(data.get("direction"))));
                case "TORPEDO_LAUNCHED" -> {
                    shot = one;
                    events.add(Json.of("kind", "launched", "seat", captain, "at", data.get("cell").toString()));
                }
                case "MINE_TRIGGERED" -> {
                    shot = one;
                    events.add(Json.of("kind", "triggered", "seat", captain, "at", data.get("cell").toString()));
                }
                case "IMPACT" -> {
                    felt.add(data.get("amount"));
                    if (felt.size() < 2) continue;
                    events.add(Json.of("kind", "exploded", "seat", lower(shot.from()) + ".captain", "at", data.get("cell").toString(),
                        "what", shot.type().equals("MINE_TRIGGERED") ? "mine" : "torpedo", "damage", List.copyOf(felt)));
                    felt.clear();
                }
                case "DRONE_ANSWER" -> events.add(Json.of("kind", "drone-answered", "seat", captain, "sector", data.get("sector"), "yes", data.get("answer")));
                case "SURFACING" -> events.add(Json.of("kind", "surfaced", "seat", captain, "sector", data.get("sector")));
                case "REPAIRED" -> events.add(Json.of("kind", "repaired", "seat", lower(one.from()) + ".engineer", "circuit", Integer.valueOf((String) data.get("circuit"))));
                case "DAMAGE" -> events.add(Json.of("kind", "system-failed", "seat", lower(one.from()) + ".engineer", "damage", data.get("amount")));
                case "GAME_OVER" -> events.add(Json.of("kind", "ended", "winners", List.of(lower(data.get("winner")))));
                default -> { }
            }
        }
        game.heard.clear();
        return Json.of("events", events);
    }

    // ---- words -------------------------------------------------------

    static String upper(String word) { return word.toUpperCase(Locale.ROOT).replace('-', '_'); }
    static String word(Object constant) { return constant.toString().toLowerCase(Locale.ROOT).replace('_', '-'); }
    static String lower(Object constant) { return word(constant); }
    static String name(Cell cell) { return cell == null ? null : cell.toString(); }

    static List<?> candidates(Game game, Object seat, String kind, Object given) {
        Chart chart = game.server.chart;
        if (kind.equals("check")) { // the kit's list has no check with two or more roles
            List<Object> checks = new ArrayList<>();
            for (int bits = 0; bits < 1 << Sonar.ROLES.size(); bits++) {
                List<String> crossed = new ArrayList<>();
                for (int i = 0; i < Sonar.ROLES.size(); i++) if ((bits >> i & 1) == 1) crossed.add(Sonar.ROLES.get(i));
                checks.add(Json.of("seat", seat, "kind", kind, "crossed", crossed));
            }
            return checks;
        }
        List<Integer> sectors = java.util.stream.IntStream.rangeClosed(1, chart.sectorCount()).boxed().toList();
        return Sonar.candidates((String) seat, kind, chart.columns, chart.rows, sectors,
            game.server.board.symbols.stream().map(Symbol::id).toList());
    }

    public static void main(String[] args) throws IOException {
        var game = new Kit.Adapter<Game>("captain-sonar", Adapter::newGame, Adapter::report);
        Map<String, Forms.Step<Game>> steps = new HashMap<>();
        steps.put("start", (one, choice, chance) -> send(one, "START", choice, "cell", choice.get("at")));
        steps.put("order", (one, choice, chance) -> send(one, "HEAD", choice, "direction", choice.get("to")));
        steps.put("gauge", (one, choice, chance) -> send(one, "MARK", choice, "system", choice.get("system")));
        steps.put("breakdown", (one, choice, chance) -> send(one, "BREAK", choice, "symbol", choice.get("symbol")));
        steps.put("drop", (one, choice, chance) -> send(one, "DROP", choice, "cell", choice.get("at")));
        steps.put("trigger", (one, choice, chance) -> send(one, "TRIGGER", choice, "cell", choice.get("at")));
        steps.put("torpedo", (one, choice, chance) -> send(one, "TORPEDO", choice, "cell", choice.get("at")));
        steps.put("drone", (one, choice, chance) -> send(one, "DRONE", choice, "sector", choice.get("sector")));
        steps.put("sonar", (one, choice, chance) -> send(one, "SONAR", choice));
        steps.put("answer-sonar", (one, choice, chance) -> replySonar(one, choice));
        steps.put("silence", (one, choice, chance) -> send(one, "SILENCE", choice, "direction", choice.get("to"), "steps", choice.get("length")));
        steps.put("scenario", (one, choice, chance) -> send(one, "SCENARIO", choice));
        steps.put("surface", (one, choice, chance) -> send(one, "SURFACE", choice));
        steps.put("trace", (one, choice, chance) -> send(one, "TRACE", choice, "section", Sonar.role(choice)));
        steps.put("check", (one, choice, chance) -> send(one, "VERIFY", choice, "valid", Json.list(choice, "crossed").isEmpty()));
        steps.put("end", (one, choice, chance) -> send(one, "END_TURN", choice));
        List<String> pauses = List.copyOf(steps.keySet());
        for (String kind : List.of("answer-drone", "radiation", "dive"))
            steps.put(kind, (one, choice, chance) -> { throw new Kit.Refused("the server does this by itself: " + kind); });
        game.together = Forms.sequence(steps, Refused.class);
        game.can = List.of("many-games", "answers", "checks", "events");
        game.copy = Adapter::copy;
        game.load = Adapter::load;
        game.candidates = Adapter::candidates;
        game.beside = Adapter::beside;
        // The readings that were chosen on purpose when the program was written: see RUN.md.
        Map<String, Object> readings = Json.of("scenario-system", "usable-no-effect", "trigger-as-activation", "is-an-activation",
            "trigger-moment", "after-order-by-turns", "mine-next-to-impact", "stays", "torpedo-on-mine", "mine-removed",
            "torpedo-range", "water-route", "silence-as-move-between", "ordinary-order-needed", "damage-clears-sheet", "whole-sheet",
            "win-condition", "damage-taken-loses", "surfacing-after-order", "instead-of-order", "surfacing-failed-check", "start-over",
            "surfaced-activity", "none", "trigger-in-enemy-turn", "not-allowed", "upkeep-order", "either-first");
        game.more = Json.of("claims", Json.of("readings", readings), "pauses_at", pauses);
        Kit.serve(Kit.handlers("dragnet", Forms.complete(game)));
    }
}
