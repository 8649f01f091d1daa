import java.util.ArrayList;
import java.util.List;

/** A player and his piece. */
class Diver {
    static final int IN_SUB = -1;

    final int seat;
    final String name;
    int spot = IN_SUB;                                  // index on the trail
    boolean up;                                         // facing the submarine
    boolean home;                                       // came back this dive
    final List<Treasure> hands = new ArrayList<>();     // carried in the water
    final List<Treasure> loot = new ArrayList<>();      // safe in the submarine

    Diver(int seat, String name) {
        this.seat = seat;
        this.name = name;
    }

    boolean carrying() { return !hands.isEmpty(); }

    int weight() { return hands.size(); }

    int breath() {
        int n = 0;
        for (Treasure t : hands) n += t.chips.size();
        return n;
    }

    void comeHome() {
        spot = IN_SUB;
        home = true;
        up = false;
        loot.addAll(hands);
        hands.clear();
    }

    void newDive() {
        spot = IN_SUB;
        home = false;
        up = false;
    }

    int score() {
        int sum = 0;
        for (Treasure t : loot) sum += t.points();
        return sum;
    }

    int chipCount() {
        int n = 0;
        for (Treasure t : loot) n += t.chips.size();
        return n;
    }
}
