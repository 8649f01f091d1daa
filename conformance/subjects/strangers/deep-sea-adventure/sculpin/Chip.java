/** One cardboard treasure chip. */
class Chip {
    final int level;      // 1..4, the dots on the back
    final int points;     // on the hidden side
    boolean faceUp;       // turned over for everybody

    Chip(int level, int points) {
        this.level = level;
        this.points = points;
    }

    @Override public String toString() { return "L" + level; }
}
