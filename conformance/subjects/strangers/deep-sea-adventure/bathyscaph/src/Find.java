import java.util.*;

/** What lies on one spot, or is carried, as one unit: a single chip or a stack of up to three. */
public class Find {
    public final List<Treasure> chips = new ArrayList<>();

    public Find(Treasure... ts) { chips.addAll(Arrays.asList(ts)); }
    @Override public String toString() { return chips.toString(); }
}
