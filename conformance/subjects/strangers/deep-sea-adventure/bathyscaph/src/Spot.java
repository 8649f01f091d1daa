/** A place in the line below the submarine; without a find it is a blank chip. */
public class Spot {
    public Find find;

    public Spot(Find find) { this.find = find; }
    public boolean isBlank() { return find == null; }
    @Override public String toString() { return isBlank() ? "x" : find.toString(); }
}
