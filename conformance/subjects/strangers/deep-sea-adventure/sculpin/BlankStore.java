/** The pile of X chips beside the board. */
class BlankStore {
    static final int ALL = 10;
    int left = ALL;

    boolean hasOne() { return left > 0; }
    void takeOne() { left--; }
    void giveBack() { left++; }
    void refill() { left = ALL; }
}
