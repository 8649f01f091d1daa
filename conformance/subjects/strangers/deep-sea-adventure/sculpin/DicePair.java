import java.util.Random;

/** Two dice with 1-3 pips. */
class DicePair {
    private final Random random;
    int first, second;

    DicePair(Random random) { this.random = random; }

    int roll() {
        first = 1 + random.nextInt(3);
        second = 1 + random.nextInt(3);
        return total();
    }

    void set(int a, int b) { first = a; second = b; }
    int total() { return first + second; }
}
