import java.util.*;

/** A program for the adapter of the page: the first dive of Deep Sea Adventure, chips laid out in order. */
public class Game {
    public record Chip(int level, int value) {}

    public record Diver(int space, boolean turned, boolean home, List<List<Chip>> load, List<List<Chip>> treasure) {}

    @SuppressWarnings("serial")
    public static class IllegalMove extends RuntimeException {
        IllegalMove(String why) {
            super(why);
        }
    }

    private final List<List<Chip>> line = new ArrayList<>();
    private final List<Diver> divers = new ArrayList<>();
    private int air = 25;
    private int turn;

    public Game(int players, int starter) {
        for (int value = 0; value < 16; value++) {
            Chip chip = new Chip(value / 4 + 1, value);
            line.add(List.of(chip));
            line.add(List.of(chip));
        }
        for (int seat = 0; seat < players; seat++) {
            divers.add(new Diver(0, false, false, new ArrayList<>(), List.of()));
        }
        turn = starter;
        System.out.println("my game prints");
    }

    public void play(String word, int[] dice, String action, Integer unit) {
        Diver diver = divers.get(turn - 1);
        int weight = diver.load().size();
        int steps = Math.max(0, dice[0] + dice[1] - weight);
        boolean atTheEnd = swim(diver.space(), 1, 1) == diver.space();
        boolean turned = diver.turned() || "back".equals(word) || atTheEnd;
        if ("back".equals(word) && weight == 0 && !atTheEnd) {
            throw new IllegalMove("a diver without treasure cannot turn back");
        }
        if ("deeper".equals(word) && (diver.turned() || atTheEnd)) {
            throw new IllegalMove("this diver is on its way back");
        }
        int space = swim(diver.space(), turned ? -1 : 1, steps);
        List<List<Chip>> load = new ArrayList<>(diver.load());
        List<List<Chip>> after = new ArrayList<>(line);
        if (!action.equals("nothing")) {
            search(space, action, unit, load, after, turned);
        }
        air = Math.max(0, air - weight);
        line.clear();
        line.addAll(after);
        divers.set(turn - 1, new Diver(space, turned, space == 0 && turned, load, diver.treasure()));
        if (air == 0 || divers.stream().allMatch(Diver::home)) {
            throw new UnsupportedOperationException("there is only one dive here");
        }
        do {
            turn = turn % divers.size() + 1;
        } while (divers.get(turn - 1).home());
    }

    private int swim(int from, int way, int steps) {
        int space = from;
        for (int step = 0; step < steps && !(way < 0 && space == 0); step++) {
            int next = space + way;
            while (occupied(next)) {
                next += way;
            }
            if (next > line.size()) {
                return space;
            }
            space = next;
        }
        return space;
    }

    private boolean occupied(int space) {
        return space > 0 && divers.stream().anyMatch(one -> one.space() == space);
    }

    private void search(
        int space, String action, Integer unit, List<List<Chip>> load, List<List<Chip>> after, boolean turned) {
        if (space == 0) {
            throw new IllegalMove("there is nothing to search on the submarine");
        }
        List<Chip> here = after.get(space - 1);
        if (action.equals("pick-up")) {
            if (here.isEmpty()) {
                throw new IllegalMove("there is nothing to pick up");
            }
            load.add(here);
            after.set(space - 1, List.of());
            return;
        }
        if (!here.isEmpty() || unit == null || unit > load.size() || (turned && load.size() == 1)) {
            throw new IllegalMove("this cannot be dropped here");
        }
        after.set(space - 1, load.remove(unit - 1));
    }

    public boolean over() {
        return false;
    }

    public List<Integer> scores() {
        return List.of();
    }

    public List<Integer> winners() {
        return List.of();
    }

    public List<Diver> divers() {
        return divers;
    }

    public List<List<Chip>> line() {
        return line;
    }

    public int dive() {
        return 1;
    }

    public int air() {
        return air;
    }

    public int turn() {
        return turn;
    }
}
