package dragnet;

import dragnet.Sea.*;
import java.util.*;
import java.util.function.Consumer;

/**
 * The table. Players send events, handlers answer them; what everybody (or one crew) hears is published.
 */
public final class Server {

    /** Something a player does or says. */
    public record Event(String type, Team team, Role role, Map<String, String> args) {
        public String need(String key) {
            String v = args.get(key);
            if (v == null) throw new Refused("incomplete", type + " needs " + key);
            return v;
        }
        public Cell cell(String key) { return Cell.of(need(key)); }
        public int number(String key) {
            try {
                return Integer.parseInt(need(key));
            } catch (NumberFormatException e) {
                throw new Refused("not-a-number", key + " is not a number");
            }
        }
    }

    /** Something that is heard: by all (to == null) or by one crew. */
    public record Heard(String type, Team from, Team to, String text, Map<String, Object> data) {}

    private interface Handler { void on(Event e, Boat me, Boat foe); }

    /** A question over the screen; everything waits for the answer. */
    public static final class Question {
        public final Weapon weapon;
        public final Team asker;
        public Question(Weapon weapon, Team asker) { this.weapon = weapon; this.asker = asker; }
    }

    public final Chart chart;
    public final Panelboard board;
    public final Mode mode;
    public final Goal goal;
    public final Map<Team, Boat> boats = new EnumMap<>(Team.class);
    private final Map<String, Handler> handlers = new LinkedHashMap<>();
    private final List<Consumer<Heard>> ears = new ArrayList<>();

    // the state of the table
    public Team turn;
    public final Map<Team, Integer> extraTurns = new EnumMap<>(Team.class);
    public Question question;
    public boolean running;
    public boolean over;
    public Team winner;

    public Server(Chart chart, Panelboard board, Map<Weapon, Integer> gauges, Mode mode, Goal goal, Team first) {
        this.chart = chart;
        this.board = board;
        this.mode = mode;
        this.goal = goal;
        this.turn = first;
        for (Team t : Team.values()) {
            boats.put(t, new Boat(t, board, new EnumMap<>(gauges)));
            extraTurns.put(t, 0);
        }
        handlers.put("START", this::start);
        handlers.put("HEAD", this::head);
        handlers.put("MARK", this::mark);
        handlers.put("BREAK", this::breakdown);
        handlers.put("END_TURN", this::endTurn);
        handlers.put("DROP", this::drop);
        handlers.put("TRIGGER", this::trigger);
        handlers.put("TORPEDO", this::torpedo);
        handlers.put("DRONE", this::drone);
        handlers.put("SONAR", this::sonar);
        handlers.put("SONAR_REPLY", this::sonarReply);
        handlers.put("SILENCE", this::silence);
        handlers.put("SCENARIO", this::scenario);
        handlers.put("SURFACE", this::surface);
        handlers.put("TRACE", this::trace);
        handlers.put("VERIFY", this::verify);
    }

    public void listen(Consumer<Heard> ear) { ears.add(ear); }

    /** A position is put on the table by load(); afterwards the game runs. */
    public void load(Consumer<Server> filler) {
        filler.accept(this);
        running = boats.values().stream().allMatch(b -> b.at != null);
    }

    // ---- dispatch ----------------------------------------------------

    /** Hands an event to its handler. Throws Refused; then nothing has changed (but see broken systems). */
    public void send(Event e) {
        Handler h = handlers.get(e.type());
        if (h == null) throw new Refused("unknown-event", "Nobody knows what " + e.type() + " means");
        if (over) throw new Refused("game-over", "The game is over");
        if (question != null && !e.type().equals("SONAR_REPLY"))
            throw new Refused("stopped", "Everybody waits for an answer");
        if (!running && !e.type().equals("START")) throw new Refused("not-started", "The boats are not in the water yet");
        h.on(e, boats.get(e.team()), boats.get(e.team().other()));
    }

    private void say(String type, Team from, Team to, String text, Object... data) {
        Map<String, Object> m = new LinkedHashMap<>();
        for (int i = 0; i < data.length; i += 2) m.put((String) data[i], data[i + 1]);
        Heard h = new Heard(type, from, to, text, m);
        for (Consumer<Heard> ear : ears) ear.accept(h);
    }

    private static void only(Event e, Role... allowed) {
        if (!Arrays.asList(allowed).contains(e.role()))
            throw new Refused("wrong-role", e.role() + " does not do " + e.type());
    }

    private boolean turns() { return mode == Mode.TURN_BY_TURN; }

    private void myTurn(Event e) {
        if (turns() && e.team() != turn) throw new Refused("not-your-turn", "It is the turn of " + turn);
    }

    // ---- setup -------------------------------------------------------

    private void start(Event e, Boat me, Boat foe) {
        only(e, Role.CAPTAIN);
        if (me.phase != Boat.Phase.TO_START) throw new Refused("already-started", "The boat is in the water already");
        Cell c = e.cell("cell");
        if (!chart.inside(c)) throw new Refused("off-chart", c + " is not on the chart");
        me.place(c);
        me.phase = Boat.Phase.TO_MOVE;
        say("STARTED", e.team(), e.team(), "You start at " + c, "cell", c);
        if (foe.at != null) {
            running = true;
            say("DIVE", null, null, "Dive!");
        }
    }

    // ---- moving ------------------------------------------------------

    private void head(Event e, Boat me, Boat foe) {
        only(e, Role.CAPTAIN);
        myTurn(e);
        Direction d = Direction.of(e.need("direction"));
        switch (me.phase) {
            case UPKEEP -> throw new Refused("upkeep", "The crew has not said OK yet");
            case SURFACED -> throw new Refused("surfaced", "The boat is on the surface");
            case FREE -> { if (turns()) throw new Refused("already-moved", "One move in a turn"); }
            default -> { }
        }
        Cell to = me.at.step(d);
        passable(me, foe, to);
        me.sail(to);
        me.moves++;
        me.moved = true;
        me.startUpkeep(d);
        if (!turns()) turn = e.team();
        say("HEADING", e.team(), null, "Head " + d, "direction", d);
    }

    private void passable(Boat me, Boat foe, Cell to) {
        if (!chart.inside(to)) throw new Refused("off-chart", to + " is not on the chart");
        if (chart.island(to)) throw new Refused("island", to + " is an island");
        if (me.route.contains(to)) throw new Refused("own-route", "The route crosses itself at " + to);
        for (Boat b : List.of(me, foe))
            if (b.mineAt(to)) throw new Refused("mine", "A mine is in the way at " + to);
    }

    private void mark(Event e, Boat me, Boat foe) {
        only(e, Role.FIRST_MATE);
        if (me.phase != Boat.Phase.UPKEEP || me.mateDone) throw new Refused("nothing-to-mark", "There is no move to mark for");
        Weapon w = Weapon.of(e.need("system"));
        if (me.charged(w)) throw new Refused("gauge-full", w + " is full");
        if (!me.markable().contains(w)) throw new Refused("no-such-gauge", w + " cannot be marked");
        me.gauge.merge(w, 1, Integer::sum);
        me.mateDone = true;
        say("MARKED", e.team(), e.team(), "First Mate: OK", "system", w, "marks", me.gauge.get(w));
        if (me.charged(w)) say("READY", e.team(), e.team(), w + " is ready", "system", w);
        upkeepDone(me);
    }

    private void breakdown(Event e, Boat me, Boat foe) {
        only(e, Role.ENGINEER);
        if (me.phase != Boat.Phase.UPKEEP || me.engineerDone) throw new Refused("nothing-to-mark", "There is no move to mark for");
        Symbol s = board.get(e.need("symbol"));
        if (s.panel() != me.heading) throw new Refused("wrong-panel", s.id() + " is not in the panel " + me.heading);
        if (me.broken.contains(s.id())) throw new Refused("already-broken", s.id() + " is marked already");
        wear(me, s);
        me.engineerDone = true;
        say("ENGINEER_OK", e.team(), e.team(), "Engineer: OK", "symbol", s.id());
        upkeepDone(me);
    }

    private void wear(Boat me, Symbol s) {
        Boat.Wear w = me.wear(s);
        for (String c : w.repaired()) say("REPAIRED", me.team, me.team, "Circuit " + c + " repairs itself", "circuit", c);
        if (w.damage() > 0) {
            String why = w.panel() != null ? "panel" : "radiation";
            say("DAMAGE", me.team, null, me.team + ": system failure, " + w.damage() + " damage",
                "amount", w.damage(), "cause", why, "total", me.damage);
        }
    }

    private void upkeepDone(Boat me) {
        if (!me.mateDone || !me.engineerDone) return;
        me.heading = null;
        me.phase = Boat.Phase.FREE;
        if (!turns()) checkEnd();
    }

    private void endTurn(Event e, Boat me, Boat foe) {
        only(e, Role.CAPTAIN);
        if (!turns()) throw new Refused("real-time", "There are no turns in real time");
        myTurn(e);
        if (me.phase != Boat.Phase.FREE) throw new Refused("unfinished", "The turn is not finished");
        checkEnd();
        if (over) return;
        me.phase = Boat.Phase.TO_MOVE;
        me.moved = false;
        int left = extraTurns.get(turn);
        if (left > 0) {
            extraTurns.put(turn, left - 1);
            say("TURN", null, null, turn + " goes on, " + left + " to go", "team", turn);
        } else {
            turn = turn.other();
            say("TURN", null, null, "Turn of " + turn, "team", turn);
        }
    }

    // ---- activation --------------------------------------------------

    /** The common part of all systems; returns only if the system may go off. */
    private void activate(Event e, Boat me, Weapon w) {
        calm(e, me);
        if (!me.has(w)) throw new Refused("no-such-system", "There is no " + w + " in this scenario");
        if (!me.moved) throw new Refused("no-move-between", "A move must be made before the next activation");
        working(me, w);
        if (!me.charged(w)) throw new Refused("not-charged", w + " is not charged");
    }

    private void calm(Event e, Boat me) {
        myTurn(e);
        switch (me.phase) {
            case UPKEEP -> throw new Refused("upkeep", "The crew has not said OK yet");
            case SURFACED -> throw new Refused("surfaced", "The boat is on the surface");
            case TO_MOVE -> throw new Refused("move-first", "The move comes first");
            default -> { }
        }
    }

    /** Somebody pulls the lever of a broken system: the reactor takes it badly. */
    private void working(Boat me, Weapon w) {
        if (me.works(w.colour)) return;
        for (Symbol s : board.colour(Colour.RADIATION))
            if (!me.broken.contains(s.id())) {
                say("RADIATION", me.team, me.team, w + " is broken, radiation leaks", "symbol", s.id());
                wear(me, s);
                break;
            }
        throw new Refused("broken", w + " has a breakdown");
    }

    private void used(Boat me, Weapon w) {
        me.gauge.put(w, 0);
        me.moved = false;
    }

    private void drop(Event e, Boat me, Boat foe) {
        only(e, Role.CAPTAIN);
        activate(e, me, Weapon.MINE);
        Cell c = e.cell("cell");
        if (!chart.inside(c)) throw new Refused("off-chart", c + " is not on the chart");
        if (chart.island(c)) throw new Refused("island", c + " is an island");
        if (!c.touches(me.at)) throw new Refused("not-adjacent", c + " is not next to the boat");
        if (me.route.contains(c)) throw new Refused("own-route", c + " is on the route");
        if (me.mineAt(c)) throw new Refused("mine", "There is a mine at " + c + " already");
        used(me, Weapon.MINE);
        me.mines.add(new Boat.Mine(c, me.moves));
        say("MINE_DROPPED", e.team(), null, "Mine dropped!");
    }

    private void trigger(Event e, Boat me, Boat foe) {
        only(e, Role.CAPTAIN);
        calm(e, me);
        Cell c = e.cell("cell");
        Boat.Mine mine = me.mines.stream().filter(m -> m.cell.equals(c)).findFirst()
            .orElseThrow(() -> new Refused("no-mine", "There is no mine at " + c));
        if (mine.droppedAtMove == me.moves) throw new Refused("fresh-mine", "The mine was dropped just now");
        working(me, Weapon.MINE);
        me.mines.remove(mine);
        say("MINE_TRIGGERED", e.team(), null, "Triggering mine at " + c, "cell", c);
        blast(c);
    }

    private void torpedo(Event e, Boat me, Boat foe) {
        only(e, Role.CAPTAIN);
        activate(e, me, Weapon.TORPEDO);
        Cell c = e.cell("cell");
        if (!chart.inside(c)) throw new Refused("off-chart", c + " is not on the chart");
        if (chart.island(c)) throw new Refused("island", c + " is an island");
        int range = chart.swim(me.at, c, 4);
        if (!(range >= 0 && range < 4)) throw new Refused("out-of-range", c + " is out of range");
        used(me, Weapon.TORPEDO);
        say("TORPEDO_LAUNCHED", e.team(), null, "Torpedo launched, impact at " + c, "cell", c);
        if (foe.mines.removeIf(m -> m.cell.equals(c)))
            say("MINE_DESTROYED", e.team(), foe.team, "Your mine at " + c + " is gone", "cell", c);
        blast(c);
    }

    /** An explosion hurts whoever is near. Both Captains call out what they felt. */
    private void blast(Cell c) {
        for (Boat b : boats.values()) {
            int hurt = 0;
            String text = "Clear";
            if (b.at.equals(c)) {
                hurt = 2;
                text = "Direct hit, two damage";
            } else if (b.at.touches(c)) {
                hurt = 1;
                text = "Indirect impact, one damage";
            }
            b.damage += hurt;
            say("IMPACT", b.team, null, text, "cell", c, "amount", hurt, "total", b.damage);
        }
    }

    private void drone(Event e, Boat me, Boat foe) {
        only(e, Role.FIRST_MATE, Role.CAPTAIN);
        activate(e, me, Weapon.DRONE);
        int sector = e.number("sector");
        if (sector < 1 || sector > chart.sectorCount()) throw new Refused("no-such-sector", "There is no sector " + sector);
        used(me, Weapon.DRONE);
        int across = foe.at.y() / chart.sectorRows;
        int down = foe.at.x() / chart.sectorColumns;
        boolean there = sector == down * chart.sectorsAcross() + across + 1;
        say("DRONE_LAUNCHED", e.team(), null, "Are you in sector " + sector + "?", "sector", sector);
        say("DRONE_ANSWER", foe.team, null, there ? "Yes" : "No", "sector", sector, "answer", there);
    }

    private void sonar(Event e, Boat me, Boat foe) {
        only(e, Role.FIRST_MATE, Role.CAPTAIN);
        activate(e, me, Weapon.SONAR);
        used(me, Weapon.SONAR);
        question = new Question(Weapon.SONAR, e.team());
        say("SONAR_ACTIVATED", e.team(), null, "Stop! Activating sonar");
    }

    private void sonarReply(Event e, Boat me, Boat foe) {
        only(e, Role.CAPTAIN);
        if (question == null) throw new Refused("no-question", "Nobody asked");
        if (question.asker == e.team()) throw new Refused("not-asked", "The other Captain answers");
        String a = e.need("kind1"), b = e.need("kind2");
        if (a.equals(b)) throw new Refused("same-kind", "Two different pieces, please");
        boolean first = isTrue(me, a, e.need("value1")), second = isTrue(me, b, e.need("value2"));
        if (first == second) throw new Refused("one-true-one-false", "One must be true and one false");
        question = null;
        say("SONAR_ANSWER", e.team(), null, a + " " + e.need("value1") + ", " + b + " " + e.need("value2"),
            "kind1", a, "value1", e.need("value1"), "kind2", b, "value2", e.need("value2"));
    }

    private boolean isTrue(Boat b, String kind, String value) {
        try {
            switch (kind) {
                case "row": {
                    int row = Integer.parseInt(value);
                    if (row < 1 || row > chart.rows) throw new Refused("no-such-row", "There is no row " + value);
                    return row == b.at.y() + 1;
                }
                case "column": {
                    int col = value.toUpperCase(Locale.ROOT).charAt(0) - 'A';
                    if (value.length() != 1 || col < 0 || col >= chart.columns) throw new Refused("no-such-column", "There is no column " + value);
                    return col == b.at.x();
                }
                case "sector": {
                    int sector = Integer.parseInt(value);
                    if (sector < 1 || sector > chart.sectorCount()) throw new Refused("no-such-sector", "There is no sector " + value);
                    return sector == chart.sectorOf(b.at);
                }
                default: throw new Refused("no-such-kind", "Row, column or sector");
            }
        } catch (NumberFormatException x) {
            throw new Refused("not-a-number", value + " is not a number");
        }
    }

    private void silence(Event e, Boat me, Boat foe) {
        only(e, Role.CAPTAIN);
        activate(e, me, Weapon.SILENCE);
        int steps = e.number("steps");
        if (steps < 0 || steps > 3) throw new Refused("too-far", "Silence does not reach that far");
        if (steps == 0) {
            used(me, Weapon.SILENCE);
            say("SILENCE", e.team(), null, "Stop! Activating silence");
            return;
        }
        Direction d = Direction.of(e.need("direction"));
        Cell c = me.at;
        for (int i = 0; i < steps; i++) {
            c = c.step(d);
            passable(me, foe, c);
        }
        used(me, Weapon.SILENCE);
        for (int i = 0; i < steps; i++) me.sail(me.at.step(d));
        me.moves++;
        me.startUpkeep(d);
        say("SILENCE", e.team(), null, "Stop! Activating silence");
        say("SILENT_COURSE", e.team(), e.team(), d + " " + steps, "direction", d, "steps", steps);
    }

    private void scenario(Event e, Boat me, Boat foe) {
        only(e, Role.CAPTAIN);
        activate(e, me, Weapon.SCENARIO);
        used(me, Weapon.SCENARIO);
        say("SCENARIO", e.team(), null, "Stop! Activating the scenario's system");
    }

    // ---- surfacing ---------------------------------------------------

    private void surface(Event e, Boat me, Boat foe) {
        only(e, Role.CAPTAIN);
        myTurn(e);
        if (me.phase == Boat.Phase.UPKEEP) throw new Refused("upkeep", "The crew has not said OK yet");
        if (me.phase == Boat.Phase.SURFACED) throw new Refused("surfaced", "The boat is on the surface already");
        if (turns() && me.phase == Boat.Phase.FREE) throw new Refused("already-moved", "Surfacing takes the place of the move");
        int sector = chart.sectorOf(me.at);
        say("SURFACING", e.team(), null, "Surfacing in sector " + sector + "!", "sector", sector);
        me.forgetRoute();
        if (turns()) {
            me.broken.clear();
            me.moved = true;
            me.phase = Boat.Phase.FREE;
            extraTurns.put(foe.team, 2);
        } else {
            me.traced.clear();
            me.verified = false;
            me.phase = Boat.Phase.SURFACED;
        }
    }

    /** A member of the crew draws round a section of the boat and initials it. */
    private void trace(Event e, Boat me, Boat foe) {
        if (me.phase != Boat.Phase.SURFACED) throw new Refused("not-surfaced", "The boat is not on the surface");
        if (me.traced.containsKey(e.role())) throw new Refused("already-traced", e.role() + " has traced a section already");
        String section = e.need("section");
        if (me.traced.containsValue(section)) throw new Refused("section-taken", section + " is initialled already");
        me.traced.put(e.role(), section);
        say("TRACED", e.team(), e.team(), e.role() + " traces " + section, "section", section);
    }

    /** The enemy's Engineer looks at the sheet. */
    private void verify(Event e, Boat me, Boat foe) {
        only(e, Role.ENGINEER);
        Boat up = foe;
        if (up.phase != Boat.Phase.SURFACED) throw new Refused("not-surfaced", "The enemy is not on the surface");
        if (up.traced.size() < Role.values().length) throw new Refused("not-traced", "The crew is still drawing");
        boolean valid = Boolean.parseBoolean(e.need("valid"));
        if (!valid) {
            up.traced.clear();
            say("TRACE_REJECTED", e.team(), null, "A line crosses the border, once more");
            return;
        }
        up.broken.clear();
        up.traced.clear();
        up.verified = true;
        up.phase = Boat.Phase.FREE;
        say("READY_TO_DIVE", up.team, null, "Ready to dive");
    }

    // ---- the end -----------------------------------------------------

    private void checkEnd() {
        for (Boat b : boats.values())
            if (b.damage >= goal.limit) {
                over = true;
                winner = turn;
            }
        if (over) say("GAME_OVER", null, null, winner + " wins", "winner", winner);
    }
}
