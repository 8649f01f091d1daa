import java.util.*;

public class Diver {
    public final int seat;
    public int depth;                 // 0 = submarine, k = k-th spot of the line
    public boolean headingUp;
    public boolean home;              // came back in this dive
    public final List<Find> bag = new ArrayList<>();        // carried in this dive
    public final List<Treasure> chest = new ArrayList<>();  // brought to the submarine

    public Diver(int seat) { this.seat = seat; }
    public int score() { return chest.stream().mapToInt(t -> t.value).sum(); }
}
