package dragnet;

import dragnet.Sea.*;
import java.util.*;

/** One submarine with the four sheets of its crew. */
public final class Boat {
    public enum Phase { TO_START, TO_MOVE, UPKEEP, FREE, SURFACED }

    public static final class Mine {
        public final Cell cell;
        public final int droppedAtMove;
        public Mine(Cell cell, int droppedAtMove) { this.cell = cell; this.droppedAtMove = droppedAtMove; }
    }

    public final Team team;
    public final Panelboard board;
    public final Map<Weapon, Integer> size;
    public final Map<Weapon, Integer> gauge = new EnumMap<>(Weapon.class);
    public final Set<String> broken = new LinkedHashSet<>();
    public final List<Cell> route = new ArrayList<>();
    public final List<Mine> mines = new ArrayList<>();
    public final Map<Role, String> traced = new EnumMap<>(Role.class);

    public Cell at;
    public Phase phase = Phase.TO_START;
    public int damage;
    public int moves;
    /** A move was made since the last activation. */
    public boolean moved;
    /** The direction of the move whose upkeep is going on. */
    public Direction heading;
    public boolean mateDone = true, engineerDone = true;
    public boolean verified;

    public Boat(Team team, Panelboard board, Map<Weapon, Integer> size) {
        this.team = team;
        this.board = board;
        this.size = size;
        for (Weapon w : Weapon.values()) gauge.put(w, 0);
    }

    // ---- chart -------------------------------------------------------

    public void place(Cell c) {
        at = c;
        route.clear();
        route.add(c);
    }

    public void sail(Cell c) {
        at = c;
        route.add(c);
    }

    public boolean mineAt(Cell c) { return mines.stream().anyMatch(m -> m.cell.equals(c)); }

    public void forgetRoute() {
        route.clear();
        route.add(at);
        mines.clear();
    }

    // ---- gauges ------------------------------------------------------

    public boolean has(Weapon w) { return size.containsKey(w); }
    public boolean charged(Weapon w) { return has(w) && gauge.get(w) >= size.get(w); }

    /** The buttons of the First Mate's screen. */
    public List<Weapon> markable() {
        List<Weapon> out = new ArrayList<>();
        for (Weapon w : List.of(Weapon.MINE, Weapon.DRONE, Weapon.SILENCE, Weapon.TORPEDO, Weapon.SONAR))
            if (has(w) && !charged(w)) out.add(w);
        return out;
    }

    // ---- breakdowns --------------------------------------------------

    public boolean works(Colour colour) {
        return board.colour(colour).stream().noneMatch(s -> broken.contains(s.id()));
    }

    /** What a new mark on the engineer's sheet did. */
    public record Wear(List<String> repaired, boolean radiation, Direction panel, int damage) {}

    public Wear wear(Symbol symbol) {
        broken.add(symbol.id());
        List<String> repaired = new ArrayList<>();
        // repair first, then damage
        if (symbol.circuit() != null && all(board.circuit(symbol.circuit()))) {
            repaired.add(symbol.circuit());
            broken.clear();
        }
        int hurt = 0;
        boolean radiation = false;
        Direction full = null;
        if (all(board.colour(Colour.RADIATION))) {
            radiation = true;
            hurt++;
        }
        for (Direction d : Direction.values())
            if (all(board.panel(d))) {
                full = d;
                hurt++;
            }
        if (hurt > 0) broken.clear();
        damage += hurt;
        return new Wear(repaired, radiation, full, hurt);
    }

    private boolean all(List<Symbol> symbols) {
        return !symbols.isEmpty() && symbols.stream().allMatch(s -> broken.contains(s.id()));
    }

    public void startUpkeep(Direction d) {
        heading = d;
        mateDone = false;
        engineerDone = false;
        phase = Phase.UPKEEP;
    }
}
