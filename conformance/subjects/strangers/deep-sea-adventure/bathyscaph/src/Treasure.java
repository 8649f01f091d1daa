/** One of the 32 treasure chips. */
public class Treasure {
    public final int level;      // 1..4, seen by all
    public final int value;      // underneath
    public boolean revealed;     // turned over after a dive

    public Treasure(int level, int value) { this.level = level; this.value = value; }
    @Override public String toString() { return "L" + level + (revealed ? "=" + value : ""); }
}
