import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The whole game. Call declare(), rollAndSwim() and hunt() as the phase says;
 * the air is used up by itself at the beginning of a turn.
 */
class Game {
    enum Phase { DECLARE, ROLL, HUNT, OVER }
    enum Hunt { NOTHING, PICK_UP, DROP }

    static final int DIVES = 3;

    final Random random;
    final List<Diver> divers = new ArrayList<>();
    final Trail trail = new Trail();
    final AirTank air = new AirTank();
    final BlankStore blanks = new BlankStore();
    final DicePair dice;
    final List<String> log = new ArrayList<>();
    int dive = 1;
    int current;
    Phase phase;

    Game(List<String> names, int starter, Random random) {
        if (names.size() < 2 || names.size() > 6) throw new IllegalArgumentException("2 to 6 divers");
        this.random = random;
        this.dice = new DicePair(random);
        for (int i = 0; i < names.size(); i++) divers.add(new Diver(i, names.get(i)));
        trail.layOut(random);
        current = starter;
        say("Dive 1. " + diver().name + " starts.");
        beginTurn();
    }

    Diver diver() { return divers.get(current); }

    void say(String s) { log.add(s); }

    // ---- turn ------------------------------------------------------------

    void beginTurn() {
        Diver d = diver();
        int n = d.breath();
        if (n > 0) {
            air.breathe(n);
            say(d.name + " breathes " + n + ", air is " + air.level + ".");
        }
        if (air.empty()) {
            say("The air is gone!");
            endDive();
            return;
        }
        if (!d.up && d.spot == trail.last()) {
            d.up = true;
            say(d.name + " is at the bottom and turns round.");
        }
        phase = mayTurnBack() ? Phase.DECLARE : Phase.ROLL;
    }

    boolean mayTurnBack() {
        Diver d = diver();
        return !d.up && d.spot != Diver.IN_SUB && d.carrying();
    }

    void declare(boolean turnBack) {
        need(Phase.DECLARE);
        if (turnBack) {
            diver().up = true;
            say(diver().name + " turns back.");
        }
        phase = Phase.ROLL;
    }

    void rollAndSwim() {
        need(Phase.ROLL);
        dice.roll();
        swim();
    }

    void swim() {
        Diver d = diver();
        int steps = dice.total() - d.weight();
        say(d.name + " rolls " + dice.first + "+" + dice.second + " and swims " + Math.max(0, steps) + ".");
        if (steps <= 0) {
            say(d.name + " is too heavy to move.");
            endTurn();
            return;
        }
        int way = d.up ? -1 : 1;
        int spot = d.spot;
        for (int i = 0; i < steps; i++) {
            spot += way;
            if (somebodyAt(spot)) spot += way;
        }
        if (d.up && spot <= 0) {
            d.comeHome();
            say(d.name + " is back in the submarine.");
            endTurn();
            return;
        }
        if (spot > trail.last()) spot = trail.last();
        d.spot = spot;
        phase = Phase.HUNT;
    }

    boolean somebodyAt(int spot) {
        if (spot < 0) return false;
        for (Diver d : divers) {
            if (d != diver() && d.spot == spot) return true;
        }
        return false;
    }

    List<Hunt> huntChoices() {
        List<Hunt> out = new ArrayList<>();
        out.add(Hunt.NOTHING);
        Diver d = diver();
        Space s = trail.at(d.spot);
        if (s.treasure != null) {
            if (blanks.hasOne()) out.add(Hunt.PICK_UP);
        } else if (d.carrying()) {
            out.add(Hunt.DROP);
        }
        return out;
    }

    void hunt(Hunt what) {
        need(Phase.HUNT);
        if (!huntChoices().contains(what)) throw new IllegalStateException("cannot " + what);
        Diver d = diver();
        Space s = trail.at(d.spot);
        switch (what) {
            case PICK_UP:
                d.hands.add(s.take());
                blanks.takeOne();
                say(d.name + " picks up a treasure.");
                break;
            case DROP:
                s.put(d.hands.remove(d.hands.size() - 1));
                blanks.giveBack();
                say(d.name + " drops a treasure.");
                break;
            default:
                break;
        }
        endTurn();
    }

    void endTurn() {
        boolean all = true;
        for (Diver d : divers) all &= d.home;
        if (all) {
            say("Everybody is back.");
            endDive();
            return;
        }
        do {
            current = (current + 1) % divers.size();
        } while (diver().home);
        beginTurn();
    }

    // ---- end of a dive -----------------------------------------------------

    void endDive() {
        for (Diver d : divers) {
            if (!d.home) continue;
            for (Treasure t : d.loot) for (Chip c : t.chips) c.faceUp = true;
        }
        trail.removeBlanks(blanks);
        List<Treasure> lost = new ArrayList<>();
        for (Diver d : divers) {
            if (d.home) continue;
            lost.addAll(d.hands);
            if (d.carrying()) say(d.name + " loses " + d.hands.size() + " treasure.");
            d.hands.clear();
        }
        trail.sink(lost);
        for (Diver d : divers) d.newDive();
        if (dive == DIVES) {
            phase = Phase.OVER;
            say("The submarine goes up.");
            return;
        }
        dive++;
        air.refill();
        say("Dive " + dive + ". " + diver().name + " starts.");
        beginTurn();
    }

    List<Diver> winners() {
        List<Diver> best = new ArrayList<>();
        for (Diver d : divers) {
            if (best.isEmpty()) { best.add(d); continue; }
            Diver b = best.get(0);
            int diff = d.score() - b.score();
            if (diff == 0) diff = d.chipCount() - b.chipCount();
            if (diff > 0) best.clear();
            if (diff >= 0) best.add(d);
        }
        return best;
    }

    private void need(Phase p) {
        if (phase != p) throw new IllegalStateException("it is time to " + phase + ", not " + p);
    }
}
