import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Scanner;

/** Text front end:  java Main [names...]   or   java Main --self players games */
public class Main {
    public static void main(String[] args) {
        if (args.length > 0 && args[0].equals("--self")) {
            selfPlay(Integer.parseInt(args[1]), Integer.parseInt(args[2]));
            return;
        }
        List<String> names = new ArrayList<>(List.of(args));
        if (names.size() < 2) names = new ArrayList<>(List.of("Anna", "Ben", "Cleo"));
        play(names);
    }

    static void play(List<String> names) {
        Scanner in = new Scanner(System.in);
        System.out.println("Who was in the sea last? (1-" + names.size() + ")");
        int starter = Integer.parseInt(in.nextLine().trim()) - 1;
        Game g = new Game(names, starter, new Random());
        Table table = new Table(g);
        int told = 0;
        while (true) {
            while (told < g.log.size()) System.out.println("  " + g.log.get(told++));
            if (g.phase == Game.Phase.OVER) break;
            System.out.println(table.show(g.diver()));
            System.out.print(g.diver().name + ", ");
            switch (g.phase) {
                case DECLARE:
                    System.out.println("turn back? (y/n)");
                    g.declare(in.nextLine().trim().startsWith("y"));
                    break;
                case ROLL:
                    System.out.println("press enter to roll");
                    in.nextLine();
                    g.rollAndSwim();
                    break;
                default:
                    List<Game.Hunt> can = g.huntChoices();
                    System.out.println("what? " + can + " (1-" + can.size() + ")");
                    int n = Integer.parseInt(in.nextLine().trim());
                    if (n >= 1 && n <= can.size()) g.hunt(can.get(n - 1));
            }
        }
        result(g);
    }

    static void result(Game g) {
        for (Diver d : g.divers) System.out.println(d.name + ": " + d.score());
        List<Diver> w = g.winners();
        if (w.size() == 1) System.out.println(w.get(0).name + " wins!");
        else System.out.println("A draw.");
    }

    static void selfPlay(int players, int games) {
        int turns = 0;
        for (int k = 0; k < games; k++) {
            Random r = new Random(k);
            List<String> names = new ArrayList<>();
            for (int i = 0; i < players; i++) names.add("P" + (i + 1));
            Game g = new Game(names, r.nextInt(players), r);
            while (g.phase != Game.Phase.OVER) {
                switch (g.phase) {
                    case DECLARE: g.declare(r.nextInt(3) == 0); break;
                    case ROLL: g.rollAndSwim(); turns++; break;
                    default:
                        List<Game.Hunt> can = g.huntChoices();
                        g.hunt(can.get(r.nextInt(can.size())));
                }
            }
            if (games == 1) for (String s : g.log) System.out.println(s);
            if (games <= 5) result(g);
        }
        System.out.println(games + " games, " + turns + " turns");
    }
}
