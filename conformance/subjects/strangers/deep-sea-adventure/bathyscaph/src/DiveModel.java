import java.util.*;

/** The game behind the window. The on...() methods are the button handlers; can...() say which buttons are lit. */
public class DiveModel {
    public enum Stage { DECLARE, HUNT, SINK, OVER }

    public static final int FULL_TANK = 25, DIVES = 3, BLANKS = 12;

    public Random rng;
    public final List<Diver> divers = new ArrayList<>();
    public final List<Spot> line = new ArrayList<>();
    public int air = FULL_TANK;
    public int dive = 1;
    public int blanks = BLANKS;
    public int current;
    public Stage stage = Stage.DECLARE;
    public Diver lastHome;                 // who came back last in this dive
    public int[] dice = new int[2];
    public final List<Diver> drowned = new ArrayList<>();      // still to drop their treasure
    public final List<Treasure> sinking = new ArrayList<>();   // loose chips of the first of them
    public final Find[] heap = new Find[1];                    // the stack being built
    public List<Integer> winners = new ArrayList<>();
    public final List<String> log = new ArrayList<>();

    public DiveModel(Random rng) { this.rng = rng; }

    // ------------------------------------------------------------------ set-up

    public void newGame(int players, int starter) {
        if (players < 2 || players > 6) throw new IllegalArgumentException("2 to 6 divers");
        divers.clear();
        line.clear();
        for (int s = 0; s < players; s++) divers.add(new Diver(s));
        List<List<Treasure>> piles = new ArrayList<>();
        for (int level = 1; level <= 4; level++) {
            List<Treasure> pile = new ArrayList<>();
            for (int v = 4 * (level - 1); v < 4 * level; v++) {
                pile.add(new Treasure(level, v));
                pile.add(new Treasure(level, v));
            }
            piles.add(pile);
        }
        for (int level = 1; level < 4; level++) Collections.shuffle(piles.get(level - 1), rng);
        for (List<Treasure> pile : piles) for (Treasure t : pile) line.add(new Spot(new Find(t)));
        blanks = BLANKS;
        dive = 1;
        winners = new ArrayList<>();
        startDive(starter);
    }

    private void startDive(int starter) {
        air = FULL_TANK;
        lastHome = null;
        drowned.clear();
        sinking.clear();
        heap[0] = null;
        for (Diver d : divers) { d.depth = 0; d.headingUp = false; d.home = false; }
        beginTurn(starter);
    }

    // ------------------------------------------------------------------ a turn

    public Diver diver() { return divers.get(current); }

    void beginTurn(int seat) {
        current = seat;
        air -= breath();
        stage = Stage.DECLARE;
    }

    /** What the breath of the current diver costs. */
    public int breath() { return diver().bag.stream().mapToInt(f -> f.chips.size()).sum(); }

    public boolean outOfAir() { return air < 0; }
    public int shownAir() { return Math.max(0, air); }

    public boolean canTurnBack() {
        return stage == Stage.DECLARE && diver().depth > 0 && !diver().headingUp;
    }

    public void onTurnBack() {
        need(canTurnBack());
        diver().headingUp = true;
        say("turns back");
    }

    public boolean canRoll() { return stage == Stage.DECLARE; }

    public void onRoll() {
        need(canRoll());
        dice[0] = 1 + rng.nextInt(3);
        dice[1] = 1 + rng.nextInt(3);
        Diver d = diver();
        swim(d, Math.max(0, dice[0] + dice[1] - d.bag.size()));
        say("rolls " + dice[0] + "+" + dice[1] + ", now at " + d.depth);
        if (d.headingUp && d.depth == 0) {
            d.home = true;
            lastHome = d;
            endTurn();
        } else {
            stage = Stage.HUNT;
        }
    }

    private boolean taken(int depth, Diver me) {
        for (Diver d : divers) if (d != me && !d.home && d.depth == depth) return true;
        return false;
    }

    private void swim(Diver d, int steps) {
        if (steps == 0) return;
        int to;
        if (d.headingUp) {
            to = d.depth - steps;
            while (to > 0 && taken(to, d)) to--;
            d.depth = Math.max(0, to);
        } else {
            to = d.depth + steps;
            while (to < line.size() && taken(to, d)) to++;
            d.depth = Math.min(to, line.size());
        }
    }

    private Spot spotOf(Diver d) { return d.depth > 0 ? line.get(d.depth - 1) : null; }

    public boolean canPickUp() {
        Spot s = stage == Stage.HUNT ? spotOf(diver()) : null;
        return s != null && !s.isBlank();
    }

    public void onPickUp() {
        need(canPickUp());
        Spot s = spotOf(diver());
        diver().bag.add(s.find);
        s.find = null;
        if (blanks > 0) blanks--;
        say("picks up " + diver().bag.get(diver().bag.size() - 1));
        endTurn();
    }

    public boolean canDrop() {
        Spot s = stage == Stage.HUNT ? spotOf(diver()) : null;
        return s != null && s.isBlank() && !diver().bag.isEmpty();
    }

    public void onDrop(int index) {
        need(canDrop());
        spotOf(diver()).find = diver().bag.remove(index);
        if (blanks < BLANKS) blanks++;
        say("drops " + spotOf(diver()).find);
        endTurn();
    }

    public boolean canLeave() { return stage == Stage.HUNT; }

    public void onLeave() {
        need(canLeave());
        endTurn();
    }

    private void endTurn() {
        if (outOfAir() || divers.stream().allMatch(d -> d.home)) {
            endDive();
            return;
        }
        int next = current;
        do next = (next + 1) % divers.size(); while (divers.get(next).home);
        beginTurn(next);
    }

    // ------------------------------------------------------------------ end of a dive

    private int starterNext;

    private void endDive() {
        Diver deepest = divers.get(0);
        for (Diver d : divers) {
            if (d.depth > deepest.depth) deepest = d;
            if (d.home) {
                for (Find f : d.bag) d.chest.addAll(f.chips);
                d.bag.clear();
                for (Treasure t : d.chest) t.revealed = true;
            } else {
                drowned.add(d);
            }
        }
        starterNext = lastHome != null ? lastHome.seat : deepest.seat;
        drowned.sort((a, b) -> b.depth - a.depth);
        heap[0] = null;
        stage = Stage.SINK;
        nextDrowned();
    }

    private void nextDrowned() {
        while (!drowned.isEmpty()) {
            Diver d = drowned.get(0);
            for (Find f : d.bag) sinking.addAll(f.chips);
            d.bag.clear();
            if (sinking.size() == 1) sink(sinking.remove(0));
            if (!sinking.isEmpty()) { current = d.seat; return; }
            drowned.remove(0);
        }
        tidyUp();
    }

    public boolean canSink() { return stage == Stage.SINK; }

    /** The drowned diver lets go of one of the loose chips. */
    public void onSink(int index) {
        need(canSink());
        sink(sinking.remove(index));
        if (sinking.size() == 1) sink(sinking.remove(0));
        if (sinking.isEmpty()) {
            drowned.remove(0);
            nextDrowned();
        }
    }

    private void sink(Treasure t) {
        if (heap[0] == null || heap[0].chips.size() == 3) {
            heap[0] = new Find();
            line.add(new Spot(heap[0]));
        }
        heap[0].chips.add(t);
    }

    private void tidyUp() {
        for (int i = 0; i < line.size(); i++) {
            if (line.get(i).isBlank()) {
                line.remove(i);
                if (blanks < BLANKS) blanks++;
            }
        }
        for (Diver d : divers) d.depth = 0;
        if (dive == DIVES || line.isEmpty()) {
            stage = Stage.OVER;
            crown();
        } else {
            dive++;
            startDive(starterNext);
        }
    }

    // ------------------------------------------------------------------ end of the game

    private void crown() {
        Comparator<Diver> rank = Comparator.comparingInt(Diver::score).thenComparingInt(d -> d.chest.size());
        Diver best = Collections.max(divers, rank);
        winners = new ArrayList<>();
        for (Diver d : divers) if (rank.compare(d, best) == 0) winners.add(d.seat);
    }

    // ------------------------------------------------------------------ what the window may show

    /** Does the player in this seat see the value of the chip? */
    public boolean sees(int seat, Treasure t) {
        if (t.revealed) return true;
        for (Find f : divers.get(seat).bag) if (f.chips.contains(t)) return true;
        return false;
    }

    private void need(boolean lit) { if (!lit) throw new IllegalStateException("this button isn't lit now"); }
    private void say(String what) { log.add("dive " + dive + ", diver " + current + " " + what); }
}
