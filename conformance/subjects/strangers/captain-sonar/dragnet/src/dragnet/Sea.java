package dragnet;

import java.util.*;

/** Everything that lies on paper: the chart, directions, gauges, the engineer's board. */
public final class Sea {
    private Sea() {}

    public enum Team {
        RED, BLUE;
        public Team other() { return this == RED ? BLUE : RED; }
    }

    public enum Role { CAPTAIN, FIRST_MATE, ENGINEER, RADIO_OPERATOR }

    public enum Mode { REAL_TIME, TURN_BY_TURN }

    public enum Goal {
        SUDDEN_DEATH(1), HUNT(4);
        public final int limit;
        Goal(int limit) { this.limit = limit; }
    }

    public enum Direction {
        NORTH(0, -1), SOUTH(0, 1), WEST(-1, 0), EAST(1, 0);
        public final int dx, dy;
        Direction(int dx, int dy) { this.dx = dx; this.dy = dy; }

        public static Direction of(String text) {
            for (Direction d : values())
                if (d.name().equalsIgnoreCase(text) || d.name().substring(0, 1).equalsIgnoreCase(text)) return d;
            throw new Refused("no-such-direction", "There is no direction " + text);
        }
    }

    public enum Colour { RED, GREEN, YELLOW, RADIATION }

    public enum Weapon {
        MINE(Colour.RED), TORPEDO(Colour.RED), DRONE(Colour.GREEN), SONAR(Colour.GREEN),
        SILENCE(Colour.YELLOW), SCENARIO(Colour.YELLOW);
        public final Colour colour;
        Weapon(Colour colour) { this.colour = colour; }

        public static Weapon of(String text) {
            for (Weapon w : values()) if (w.name().equalsIgnoreCase(text)) return w;
            throw new Refused("no-such-system", "There is no system " + text);
        }
    }

    /** A space of the chart; x and y count from 0. Written C7: column letter, row number. */
    public record Cell(int x, int y) {
        public Cell step(Direction d) { return new Cell(x + d.dx, y + d.dy); }
        public boolean touches(Cell o) {
            return !equals(o) && Math.abs(x - o.x) <= 1 && Math.abs(y - o.y) <= 1;
        }
        @Override public String toString() { return (char) ('A' + x) + "" + (y + 1); }

        public static Cell of(String text) {
            try {
                String t = text.trim().toUpperCase(Locale.ROOT);
                return new Cell(t.charAt(0) - 'A', Integer.parseInt(t.substring(1)) - 1);
            } catch (RuntimeException e) {
                throw new Refused("no-such-space", "There is no space " + text);
            }
        }
    }

    /** The sheet that Captain and Radio Operator share: islands and sectors. */
    public static final class Chart {
        public final int columns, rows, sectorColumns, sectorRows;
        private final Set<Cell> islands;

        public Chart(int columns, int rows, int sectorColumns, int sectorRows, Collection<Cell> islands) {
            this.columns = columns;
            this.rows = rows;
            this.sectorColumns = sectorColumns;
            this.sectorRows = sectorRows;
            this.islands = new HashSet<>(islands);
        }

        /** '.' is sea, '#' is an island. */
        public static Chart parse(List<String> lines, int sectorColumns, int sectorRows) {
            List<Cell> islands = new ArrayList<>();
            for (int y = 0; y < lines.size(); y++)
                for (int x = 0; x < lines.get(y).length(); x++)
                    if (lines.get(y).charAt(x) == '#') islands.add(new Cell(x, y));
            return new Chart(lines.get(0).length(), lines.size(), sectorColumns, sectorRows, islands);
        }

        public boolean inside(Cell c) { return c.x() >= 0 && c.y() >= 0 && c.x() < columns && c.y() < rows; }
        public boolean island(Cell c) { return islands.contains(c); }
        public boolean water(Cell c) { return inside(c) && !island(c); }
        public int sectorsAcross() { return (columns + sectorColumns - 1) / sectorColumns; }
        public int sectorsDown() { return (rows + sectorRows - 1) / sectorRows; }
        public int sectorCount() { return sectorsAcross() * sectorsDown(); }
        public int sectorOf(Cell c) { return c.y() / sectorRows * sectorsAcross() + c.x() / sectorColumns + 1; }

        /** Steps from a to b through water, or -1 if it is further than limit. */
        public int swim(Cell a, Cell b, int limit) {
            Map<Cell, Integer> seen = new HashMap<>();
            Deque<Cell> queue = new ArrayDeque<>();
            seen.put(a, 0);
            queue.add(a);
            while (!queue.isEmpty()) {
                Cell c = queue.poll();
                int far = seen.get(c);
                if (c.equals(b)) return far;
                if (far == limit) continue;
                for (Direction d : Direction.values()) {
                    Cell n = c.step(d);
                    if (water(n) && !seen.containsKey(n)) {
                        seen.put(n, far + 1);
                        queue.add(n);
                    }
                }
            }
            return -1;
        }
    }

    /** One symbol of the engineer's sheet. circuit is null for the reactor. */
    public record Symbol(String id, Direction panel, Colour colour, String circuit) {}

    /** The printed part of the engineer's sheet. */
    public static final class Panelboard {
        public final List<Symbol> symbols;

        public Panelboard(List<Symbol> symbols) { this.symbols = List.copyOf(symbols); }

        public Symbol get(String id) {
            for (Symbol s : symbols) if (s.id().equals(id)) return s;
            throw new Refused("no-such-symbol", "There is no symbol " + id);
        }

        public List<Symbol> panel(Direction d) { return symbols.stream().filter(s -> s.panel() == d).toList(); }
        public List<Symbol> colour(Colour c) { return symbols.stream().filter(s -> s.colour() == c).toList(); }
        public List<Symbol> circuit(String c) { return symbols.stream().filter(s -> c.equals(s.circuit())).toList(); }

        /** The sheet as I remember it from the shop. */
        public static Panelboard standard() {
            String[] rows = {
                "w1 W RED yellow", "w2 W YELLOW yellow", "w3 W GREEN yellow", "w4 W GREEN -", "w5 W RADIATION -", "w6 W RADIATION -",
                "n1 N YELLOW grey", "n2 N RED grey", "n3 N YELLOW grey", "n4 N GREEN -", "n5 N RED -", "n6 N RADIATION -",
                "s1 S GREEN blue", "s2 S YELLOW blue", "s3 S RED blue", "s4 S RED -", "s5 S RADIATION -", "s6 S YELLOW -",
                "e1 E GREEN grey", "e2 E YELLOW blue", "e3 E RED yellow", "e4 E RADIATION -", "e5 E GREEN -", "e6 E RADIATION -" };
            List<Symbol> out = new ArrayList<>();
            for (String r : rows) {
                String[] p = r.split(" ");
                out.add(new Symbol(p[0], Direction.of(p[1]), Colour.valueOf(p[2]), p[3].equals("-") ? null : p[3]));
            }
            return new Panelboard(out);
        }
    }

    /** The rules say no. */
    public static final class Refused extends RuntimeException {
        public final String code;
        public Refused(String code, String text) { super(text); this.code = code; }
    }
}
