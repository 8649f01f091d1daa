import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Random;

/** The line of chips from the submarine down. */
class Trail {
    static final int STACK = 3;
    final List<Space> spaces = new ArrayList<>();

    void layOut(Random random) {
        spaces.clear();
        for (int level = 1; level <= 4; level++) {
            List<Chip> pile = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                int points = (level - 1) * 4 + i;
                pile.add(new Chip(level, points));
                pile.add(new Chip(level, points));
            }
            Collections.shuffle(pile, random);
            for (Chip c : pile) spaces.add(new Space(new Treasure(c)));
        }
    }

    int last() { return spaces.size() - 1; }

    Space at(int spot) { return spaces.get(spot); }

    void removeBlanks(BlankStore store) {
        Iterator<Space> it = spaces.iterator();
        while (it.hasNext()) {
            if (it.next().blank) it.remove();
        }
        store.refill();
    }

    /** Lost treasure goes to the bottom, three to a stack. */
    void sink(List<Treasure> lost) {
        Treasure pile = null;
        int onPile = 0;
        for (Treasure t : lost) {
            if (pile == null || onPile == STACK) {
                pile = new Treasure();
                onPile = 0;
                spaces.add(new Space(pile));
            }
            pile.chips.addAll(t.chips);
            onPile++;
        }
    }
}
