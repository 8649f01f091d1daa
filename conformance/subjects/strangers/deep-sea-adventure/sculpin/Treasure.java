import java.util.ArrayList;
import java.util.List;

/** What lies on one space or in one hand: a single chip, or a stack that goes together. */
class Treasure {
    final List<Chip> chips = new ArrayList<>();

    Treasure() { }
    Treasure(Chip c) { chips.add(c); }

    int points() {
        int sum = 0;
        for (Chip c : chips) sum += c.points;
        return sum;
    }

    String backs() {
        StringBuilder sb = new StringBuilder();
        for (Chip c : chips) sb.append(c.level);
        return sb.toString();
    }
}
