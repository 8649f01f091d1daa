/** One place on the trail. */
class Space {
    Treasure treasure;
    boolean blank;

    Space(Treasure t) { treasure = t; }

    Treasure take() {
        Treasure t = treasure;
        treasure = null;
        blank = true;
        return t;
    }

    void put(Treasure t) { treasure = t; }
}
