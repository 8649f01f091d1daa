import java.util.*;

/** The window of a diving game: buttons, two dice, a list to select from, and figures that change as one presses. */
public class Window {
    /** A chip in the sand or in a net. */
    public record Chip(int level, int points) {}

    /** What a player sees of its diver. */
    public static class Diver {
        public int depth;
        public boolean ascends, aboard;
        public List<List<Chip>> net = new ArrayList<>(), chest = new ArrayList<>();
    }

    /** The buttons. */
    public enum Button { DEEPER, BACK, SWIM, TAKE, LEAVE, DONE }

    /** The one window there is. */
    public static final Window SHOWN = new Window();

    public List<List<Chip>> sand = new ArrayList<>();
    public List<Diver> divers = new ArrayList<>();
    public int dive, air, player, starter, lastAboard;
    public boolean isOver;
    public int firstDie = 1, secondDie = 1, selected;
    private final Set<Button> enabled = EnumSet.noneOf(Button.class);

    /** Sets the table for players, who count from 0. */
    public void newGame(int players, List<List<Chip>> dealt, int first) {
        sand = new ArrayList<>(dealt);
        divers = new ArrayList<>();
        while (divers.size() < players) divers.add(new Diver());
        dive = 1;
        air = 25;
        player = starter = first;
        lastAboard = -1;
        isOver = false;
        beginTurn();
    }

    /** Shows which buttons a turn begins with. */
    public void beginTurn() {
        Diver diver = divers.get(player);
        boolean isOpen = !free(diver.depth + 1, sand.size()).isEmpty() || diver.depth == 0;
        enabled.clear();
        if (!diver.ascends && isOpen) enabled.add(Button.DEEPER);
        if (diver.ascends || !isOpen || (diver.depth > 0 && !diver.net.isEmpty())) enabled.add(Button.BACK);
    }

    /** Whether a button can be pressed. */
    public boolean isEnabled(Button button) {
        return enabled.contains(button);
    }

    /** Presses a button. */
    public void press(Button button) {
        if (!isEnabled(button)) return;
        Diver diver = divers.get(player);
        enabled.clear();
        switch (button) {
            case DEEPER, BACK -> {
                diver.ascends = button == Button.BACK;
                enabled.add(Button.SWIM);
            }
            case SWIM -> swim(diver);
            case TAKE -> {
                diver.net.add(sand.get(diver.depth - 1));
                sand.set(diver.depth - 1, List.of());
                enabled.add(Button.DONE);
            }
            case LEAVE -> {
                sand.set(diver.depth - 1, diver.net.remove(selected));
                enabled.add(Button.DONE);
            }
            case DONE -> endTurn();
        }
    }

    private List<Integer> free(int first, int last) {
        List<Integer> spaces = new ArrayList<>();
        for (int space = first; space <= last; space++) spaces.add(space);
        for (Diver one : divers) spaces.remove((Integer) one.depth);
        return spaces;
    }

    private void swim(Diver diver) {
        air = Math.max(0, air - diver.net.size());
        int steps = Math.max(0, firstDie + secondDie - diver.net.size());
        List<Integer> ahead = diver.ascends ? free(1, diver.depth - 1) : free(diver.depth + 1, sand.size());
        if (diver.ascends) Collections.reverse(ahead);
        if (steps > ahead.size() && diver.ascends) {
            diver.depth = 0;
            diver.aboard = true;
            lastAboard = player;
        } else if (steps > 0 && !ahead.isEmpty()) {
            diver.depth = ahead.get(Math.min(steps, ahead.size()) - 1);
        }
        enabled.add(Button.DONE);
        if (diver.depth == 0) return;
        boolean isBare = sand.get(diver.depth - 1).isEmpty();
        if (!isBare) enabled.add(Button.TAKE);
        if (isBare && diver.net.size() > (diver.ascends ? 1 : 0)) enabled.add(Button.LEAVE);
    }

    private void endTurn() {
        if (air == 0 || divers.stream().allMatch(one -> one.aboard)) {
            endDive();
        } else {
            do player = (player + 1) % divers.size();
            while (divers.get(player).aboard);
        }
        if (!isOver) beginTurn();
    }

    private void endDive() {
        List<Integer> lost = new ArrayList<>();
        for (int step = divers.size() - 1; step >= 0; step--) {
            int seat = (starter + step) % divers.size();
            if (!divers.get(seat).aboard) lost.add(seat);
        }
        lost.sort(Comparator.comparing(seat -> divers.get(seat).depth));
        player = starter;
        sand.removeIf(List::isEmpty);
        List<List<Chip>> heaps = new ArrayList<>();
        for (int seat : lost) heaps.addAll(divers.get(seat).net);
        for (int from = 0; from < heaps.size(); from += 3) {
            List<Chip> heap = new ArrayList<>();
            heaps.subList(from, Math.min(from + 3, heaps.size())).forEach(heap::addAll);
            sand.add(heap);
        }
        for (Diver diver : divers) {
            if (diver.aboard) diver.chest.addAll(diver.net);
            diver.net = new ArrayList<>();
            diver.aboard = diver.ascends = false;
            diver.depth = 0;
        }
        isOver = dive == 3 || sand.isEmpty();
        dive++;
        air = 25;
        lastAboard = -1;
    }

    /** The points of a player. */
    public int points(int seat) {
        return divers.get(seat).chest.stream().flatMap(List::stream).mapToInt(Chip::points).sum();
    }

    /** The players that have won. */
    public List<Integer> winners() {
        List<Integer> worth = new ArrayList<>(), found = new ArrayList<>();
        for (int seat = 0; seat < divers.size(); seat++) {
            var chips = divers.get(seat).chest.stream().flatMap(List::stream);
            worth.add(100 * points(seat) + (int) chips.filter(chip -> chip.level() == 4).count());
        }
        for (int seat = 0; seat < divers.size(); seat++) {
            if (worth.get(seat).equals(Collections.max(worth))) found.add(seat);
        }
        return found;
    }
}
