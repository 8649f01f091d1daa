import java.util.*;

/** Plays moves with programs that play several choices in one call. It needs the kit and Forms.java. */
public final class Shapes {
    private Shapes() { }

    /** A move that a call has used; without a number, one that was not sent. */
    public static final class Taken {
        final String kind;
        final Object seat;
        final Map<String, Object> move;
        final int number;

        Taken(String kind, Object seat, Map<String, Object> move, int number) {
            this.kind = kind;
            this.seat = seat;
            this.move = move;
            this.number = number;
        }

        /** Returns a part of the choice; null if there is no move. */
        public Object part(String name) { return Json.part(move, "choice." + name); }

        /** Returns the chance of the move; null if there is none. */
        public Object chance() { return Json.part(move, "chance"); }
    }

    /** The moves that are played in one call: the first determines the call, the others its arguments. */
    public static final class Turn {
        /** The first choice, and its chance. */
        public final Map<String, Object> first;
        public final Object chance;
        private final List<?> moves;
        private final List<Object> played;
        private final List<Object> ahead = new ArrayList<>();
        private final List<Integer> left = new ArrayList<>();

        public Turn(List<?> moves) {
            this.moves = moves;
            first = Json.object(Json.part(moves.get(0), "choice"));
            chance = Json.part(moves.get(0), "chance");
            played = new ArrayList<>(Collections.nCopies(moves.size(), null));
            for (int number = 1; number < moves.size(); number++) left.add(number);
        }

        /** Returns the next move with a choice of this kind, of the seat that plays the turn. */
        public Taken take(String kind) { return take(kind, first.get("seat")); }

        /** Returns the next move with a choice of this kind and seat; its parts are null if no such move is left. */
        public Taken take(String kind, Object seat) {
            for (Integer number : left) {
                Map<String, Object> move = Json.object(moves.get(number));
                if (Json.text(move, "choice.kind").equals(kind) && Forms.isSame(seat, Json.part(move, "choice.seat"))) {
                    left.remove(number);
                    return new Taken(kind, seat, move, number);
                }
            }
            return new Taken(kind, seat, null, -1);
        }

        /** Reports the program's choice: how it differs from the move that was taken, or a new move if none was. */
        public void chose(Taken taken, Map<String, Object> parts) {
            if (taken.move != null) {
                played.set(taken.number, Forms.otherParts(Json.of("choice", parts), Json.object(taken.move.get("choice"))));
                return;
            }
            Map<String, Object> choice = Json.of("kind", taken.kind, "seat", taken.seat);
            choice.putAll(parts);
            ahead.add(Json.of("choice", choice));
        }

        /** Returns what was really played. Throws `NotOffered` if a move was not taken. */
        public List<?> result() {
            if (!left.isEmpty()) {
                String kind = Json.text(moves.get(left.get(0)), "choice.kind");
                throw new Kit.NotOffered("there is no way to pass on " + kind);
            }
            List<Object> all = new ArrayList<>(played);
            all.addAll(ahead);
            return all;
        }
    }
}
