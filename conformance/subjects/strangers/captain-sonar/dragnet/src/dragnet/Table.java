package dragnet;

import dragnet.Sea.*;
import java.util.*;

/** A text table: reads lines such as "RED CAPTAIN HEAD direction=N" and prints what is heard. */
public final class Table {
    static final List<String> MAP = List.of(
        "...............", "..#...#.....#..", "..#.....#...#..", "...............", "........#......",
        "......#.#.#....", ".##.#...#......", ".##.#..........", "......#...##...", "...#..#....#...",
        "...#...........", "..#...#...#....", ".....#..#...#..", "..#..........#.", "...#...........");

    public static Map<Weapon, Integer> standardGauges() {
        Map<Weapon, Integer> m = new EnumMap<>(Weapon.class);
        m.put(Weapon.MINE, 3);
        m.put(Weapon.TORPEDO, 3);
        m.put(Weapon.DRONE, 4);
        m.put(Weapon.SONAR, 3);
        m.put(Weapon.SILENCE, 6);
        m.put(Weapon.SCENARIO, 4);
        return m;
    }

    public static Server.Event parse(String line) {
        String[] p = line.trim().split("\\s+");
        if (p.length < 3) throw new Refused("incomplete", "TEAM ROLE EVENT key=value ...");
        try {
            Map<String, String> args = new LinkedHashMap<>();
            for (int i = 3; i < p.length; i++) {
                String[] kv = p[i].split("=", 2);
                if (kv.length != 2) throw new Refused("incomplete", p[i] + " is not key=value");
                args.put(kv[0], kv[1]);
            }
            return new Server.Event(p[2].toUpperCase(Locale.ROOT), Team.valueOf(p[0].toUpperCase(Locale.ROOT)),
                Role.valueOf(p[1].toUpperCase(Locale.ROOT)), args);
        } catch (IllegalArgumentException x) {
            throw new Refused("nobody", "Who is " + p[0] + " " + p[1] + "?");
        }
    }

    public static void main(String[] argv) {
        List<String> opts = Arrays.asList(argv);
        Mode mode = opts.contains("--real-time") ? Mode.REAL_TIME : Mode.TURN_BY_TURN;
        Goal goal = opts.contains("--sudden-death") ? Goal.SUDDEN_DEATH : Goal.HUNT;
        Server table = new Server(Chart.parse(MAP, 5, 5), Panelboard.standard(), standardGauges(), mode, goal, Team.RED);
        table.listen(h -> System.out.println((h.to() == null ? "ALL" : h.to()) + " " + h.type() + " " + h.text() + " " + h.data()));
        Scanner in = new Scanner(System.in);
        while (!table.over && in.hasNextLine()) {
            String line = in.nextLine();
            if (line.isBlank()) continue;
            try {
                table.send(parse(line));
            } catch (Refused r) {
                System.out.println("NO " + r.code + " " + r.getMessage());
            }
        }
    }
}
