import java.util.*;

/** Presses lit buttons until the game is over. */
public class SelfPlay {
    public static void main(String[] a) {
        int games = a.length > 0 ? Integer.parseInt(a[0]) : 1;
        for (int g = 0; g < games; g++) {
            Random r = new Random(g);
            DiveModel m = new DiveModel(r);
            m.newGame(2 + g % 5, 0);
            int presses = 0;
            while (m.stage != DiveModel.Stage.OVER) {
                if (++presses > 20000) throw new IllegalStateException("no end");
                Diver d = m.diver();
                if (m.canTurnBack() && (d.bag.size() >= 2 || r.nextInt(6) == 0)) m.onTurnBack();
                if (m.canRoll()) m.onRoll();
                else if (m.canPickUp() && r.nextBoolean()) m.onPickUp();
                else if (m.canDrop() && r.nextInt(4) == 0) m.onDrop(r.nextInt(d.bag.size()));
                else if (m.canLeave()) m.onLeave();
                else if (m.canSink()) m.onSink(r.nextInt(m.sinking.size()));
            }
            int chips = 0;
            for (Diver d : m.divers) chips += d.chest.size();
            for (Spot s : m.line) if (!s.isBlank()) chips += s.find.chips.size();
            if (chips != 32) throw new IllegalStateException(chips + " chips");
            if (g < 3) { System.out.println("game " + g + " winners " + m.winners + " line " + m.line);
                for (Diver d : m.divers) System.out.println("  diver " + d.seat + " " + d.score() + " " + d.chest); }
        }
    }
}
