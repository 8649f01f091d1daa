/** The marker on the submarine board. */
class AirTank {
    static final int FULL = 25;
    int level = FULL;

    void refill() { level = FULL; }

    void breathe(int n) {
        level -= n;
        if (level < 0) level = 0;
    }

    boolean empty() { return level == 0; }
}
