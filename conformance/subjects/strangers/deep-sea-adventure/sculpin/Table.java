/** What one person at the table can see, as text. */
class Table {
    private final Game game;

    Table(Game game) { this.game = game; }

    /** Does this viewer know the points of this chip of that owner? */
    static boolean canRead(Diver viewer, Diver owner, Chip c) {
        return c.faceUp || viewer == owner;
    }

    /** What others carry lies in front of them; one sees how much it is. */
    static boolean seesLoad(Diver viewer, Diver owner) { return viewer == owner; }

    String treasure(Diver viewer, Diver owner, Treasure t) {
        StringBuilder sb = new StringBuilder();
        for (Chip c : t.chips) {
            if (sb.length() > 0) sb.append('+');
            sb.append("L").append(c.level);
            if (canRead(viewer, owner, c)) sb.append('=').append(c.points);
        }
        return sb.toString();
    }

    String show(Diver viewer) {
        StringBuilder sb = new StringBuilder();
        sb.append("Dive ").append(game.dive).append("   air ").append(game.air.level)
          .append("   blanks ").append(game.blanks.left).append('\n');
        sb.append("[SUB] ");
        for (int i = 0; i < game.trail.spaces.size(); i++) {
            Space s = game.trail.at(i);
            sb.append(s.treasure == null ? "x" : s.treasure.backs());
            for (Diver d : game.divers) {
                if (d.spot == i) sb.append(d.up ? "<" : ">").append(d.name);
            }
            sb.append(' ');
        }
        sb.append('\n');
        for (Diver d : game.divers) {
            sb.append(d == game.diver() ? " * " : "   ").append(d.name);
            sb.append(d.home ? " (home)" : d.spot == Diver.IN_SUB ? " (sub)" : " at " + (d.spot + 1));
            sb.append("  carries:");
            if (seesLoad(viewer, d)) {
                for (Treasure t : d.hands) sb.append(' ').append(treasure(viewer, d, t));
            } else {
                sb.append(' ').append(d.hands.size());
            }
            sb.append("  safe:");
            for (Treasure t : d.loot) sb.append(' ').append(treasure(viewer, d, t));
            sb.append('\n');
        }
        return sb.toString();
    }
}
