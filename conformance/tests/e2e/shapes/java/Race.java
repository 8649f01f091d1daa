import java.util.ArrayList;
import java.util.List;

/** A kite race as somebody might write it: pilots count from 0. */
public class Race {
    /** An act that the rules forbid. */
    @SuppressWarnings("serial")
    public static class NotAllowed extends RuntimeException {
        NotAllowed(String why) { super(why); }
    }

    /** One kite. */
    public static class Kite {
        int paces = 0, lines = 1;
    }

    /** A player who is asked. */
    public interface Asked {
        int whichPilot();
        String whichAct();
    }

    List<Kite> kites = new ArrayList<>();
    int basket = 5, now = 0;

    Race(int pilots) {
        while (kites.size() < pilots) kites.add(new Kite());
    }

    void move(int pilot, String act) {
        if (pilot != now) throw new NotAllowed("it is somebody else's turn");
        if (act.equals("tie") && basket == 0) throw new NotAllowed("the basket is empty");
        Kite kite = kites.get(pilot);
        if (act.equals("fly")) kite.paces += 2 * kite.lines;
        else {
            kite.lines++;
            basket--;
        }
        now = (now + 1) % kites.size();
    }

    void askAndMove(Asked player) { move(player.whichPilot(), player.whichAct()); }
}
