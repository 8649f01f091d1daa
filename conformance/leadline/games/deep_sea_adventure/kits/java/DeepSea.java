// Reads a turn of Deep Sea Adventure for a program that cannot accept every part of a move. It needs the kit.

import java.util.*;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * `turn` returns the parts of a turn that a program needs: the word, even if a diver turns back without saying so
 * because no deeper space is free; the sum of the dice; and the unit dropped, which is always a whole unit. It
 * rejects every other request as not offered. `checkEnd` refuses a laying order or a roll-off if the turn does not
 * end a dive. `checkSetup` accepts only setups that the box allows.
 */
public final class DeepSea {
    /**
     * The parts of a turn that a program needs: the word, `deeper` or `back`, never missing; the sum of the
     * dice, 0 if the program rolls them; `nothing`, `pick-up` or `drop`; the number of the dropped unit among those
     * reported, from 1, 0 for none; and by seat the numbers of its units as they are laid down.
     */
    public record Turn(int seat, String word, int sum, String action, int unit, Map<Integer, List<Integer>> orders) {}

    /** Reads a turn in the position that the program reports. */
    public static Turn turn(Object position, Object choice, Object chance) {
        int seat = Json.number(choice, "seat");
        if (seat != Json.number(position, "turn")) throw new Kit.NotOffered("it is somebody else's turn");
        boolean isBanked = Json.text(choice, "search.source").equals("banked");
        if (Json.part(choice, "stop") == Boolean.TRUE || Json.part(choice, "then") != null || isBanked) {
            throw new Kit.NotOffered("there is no way to stop early, to say a second word or to drop from the bank");
        }
        List<?> dice = Json.list(chance, "dice");
        boolean isRoll = dice.size() == 2 && dice.stream().allMatch(die -> List.of(1L, 2L, 3L).contains(die));
        if (!dice.isEmpty() && !isRoll) throw new Kit.Refused("the two dice cannot show " + dice);
        String word = Json.text(choice, "declare"), action = Json.text(choice, "search.action");
        Object diver = Json.list(position, "divers").get(seat - 1);
        int unit = action.equals("drop") ? dropped(loadOf(diver), Json.part(choice, "search")) : 0;
        Map<Integer, List<Integer>> orders = new HashMap<>();
        for (Object lay : Json.list(choice, "lay")) {
            List<Integer> order = order(position, lay, Json.number(lay, "seat") == seat ? action : "nothing", unit);
            if (orders.put(Json.number(lay, "seat"), order) != null) {
                throw new Kit.Refused("two laying orders are stated for one diver");
            }
        }
        String said = word.isEmpty() ? silentWord(position, seat) : word;
        return new Turn(seat, said, Json.total(dice), action, unit, orders);
    }

    /**
     * Returns the word that a silent diver means: it keeps its direction, and turns back if no deeper space is
     * free. From the submarine it can only go deeper.
     */
    static String silentWord(Object position, int seat) {
        Object diver = Json.list(position, "divers").get(seat - 1);
        int at = Json.number(diver, "at");
        List<Integer> taken = Json.list(position, "divers").stream().map(one -> Json.number(one, "at")).toList();
        boolean isOpen = false;
        for (int space = at + 1; space <= Json.list(position, "line").size(); space++) {
            isOpen = isOpen || !taken.contains(space);
        }
        return at == 0 || Json.text(diver, "facing").equals("down") && isOpen ? "deeper" : "back";
    }

    /** Returns the units of a diver as reported; if only their number is reported, null for each. */
    private static List<Object> loadOf(Object diver) {
        Object carried = Json.part(diver, "carried");
        if (carried == null) throw new Kit.BadRequest("report what a diver carries, or at least how many units");
        if (carried instanceof List<?> units) return new ArrayList<>(units);
        return new ArrayList<>(Collections.nCopies(Json.number(carried), null));
    }

    /** Returns the number of the whole unit that is dropped. */
    private static int dropped(List<?> carried, Object search) {
        List<?> chips = Json.part(search, "chips") instanceof List<?> list ? list : null;
        int number = Json.number(search, "unit");
        if (Json.part(search, "unit") == null) {
            number = chips != null ? namedByChips(carried, chips) : carried.size() == 1 ? 1 : 0;
        }
        if (number < 1 || number > carried.size()) throw new Kit.Refused("there is no such unit");
        Object own = carried.get(number - 1);
        if (chips == null || own == null) return number;
        if (chips.size() < size(own, 0)) throw new Kit.NotOffered("a part of a stack cannot be dropped");
        if (!same(chips, own)) throw new Kit.Refused("unit " + number + " is something else");
        return number;
    }

    /**
     * Returns the number of the unit with these chips; 0 for none. The sum alone does not show how many chips a unit has,
     * so a unit that may be the one has to be named by its number.
     */
    private static int namedByChips(List<?> carried, List<?> chips) {
        boolean mayFit = false;
        for (int place = 1; place <= carried.size(); place++) {
            Object own = carried.get(place - 1);
            boolean fits = own == null || same(chips, own);
            boolean isCounted = Json.part(own, "chips") != null && Json.part(own, "sum") != null;
            if (fits && (own instanceof List<?> || isCounted)) return place;
            mayFit = mayFit || fits;
        }
        if (!mayFit) return 0;
        throw new Kit.NotOffered("the program does not know the chips of this unit, so the move has to name its number");
    }

    /** Returns the numbers of a diver's units after the turn, in the order in which they are laid down. */
    private static List<Integer> order(Object position, Object lay, String action, int unit) {
        int seat = Json.number(lay, "seat");
        List<?> divers = Json.list(position, "divers"), units = Json.list(lay, "units");
        if (seat < 1 || seat > divers.size() || Json.part(divers.get(seat - 1), "home") == Boolean.TRUE) {
            throw new Kit.Refused("seat " + seat + " lays nothing down");
        }
        List<Object> load = loadOf(divers.get(seat - 1));
        if (action.equals("pick-up")) load.add(null); // a unit picked up comes last, and may contain any chips
        if (action.equals("drop")) load.remove(unit - 1);
        if (Collections.frequency(load, null) > 1) {
            throw new Kit.BadRequest("report the units of a load, or leave `lay` out of `can`");
        }
        List<Integer> numbers = new ArrayList<>();
        for (Object wanted : units) {
            for (int number = 1; number <= load.size(); number++) {
                Object own = load.get(number - 1);
                if (numbers.contains(number) || !(own == null || same(Json.list(wanted), own))) continue;
                numbers.add(number);
                break;
            }
        }
        if (numbers.size() == load.size() && numbers.size() == units.size()) return numbers;
        throw new Kit.Refused("seat " + seat + " lays down all its units, each once");
    }

    /** Returns whether chips may be those of a reported unit: the same chips, or as many with the same sum. */
    private static boolean same(List<?> chips, Object unit) {
        if (unit instanceof List<?> list) return faces(chips).equals(faces(list));
        int sum = chips.stream().mapToInt(chip -> Json.number(chip, "value")).sum();
        boolean fits = Json.part(unit, "sum") == null || Json.number(unit, "sum") == sum;
        return fits && size(unit, chips.size()) == chips.size();
    }

    /** Returns the number of chips in a unit, or `untold`. */
    private static int size(Object unit, int untold) {
        if (unit instanceof List<?> list) return list.size();
        return Json.part(unit, "chips") == null ? untold : Json.number(unit, "chips");
    }

    private static List<String> faces(List<?> unit) {
        return unit.stream().map(one -> Json.number(one, "level") + ":" + Json.number(one, "value")).sorted().toList();
    }

    /**
     * The steps of a turn, each of which takes the game and the seat. `swim` also takes the dice. They are empty if the
     * program rolls, which then returns the dice, and in `legal` before the roll: a program that needs dice may use any.
     * In any other case `swim` returns null. `drop` also takes the number of the unit, from 1. `leave` ends the search
     * of a diver that does nothing under water. `endTurn` presses the button that ends the turn: it is called after every
     * search, also for a diver that came home, unless the dive is over. Both are called even if the program has ended the
     * turn by itself: then do nothing. `layDown` comes last; it takes, by seat, the numbers of
     * the units in the order in which they are laid down, as far as the move states them. A program that lays down each
     * chip by itself has `layChips` in its place; it takes the orders as they are sent, which `namedFirst` reads.
     *
     * A player who says nothing is left alone: `turnBack` is called only for a player who says so. With `silentTurns`, it
     * is also called for a silent diver for whom no deeper space is free. A step that is null is one that the program
     * makes by itself, except `turnBack`, `pickUp` and `drop`, which are not offered without their functions. If the
     * breath ends the dive or the game, only `layDown` or `layChips` follows. `stops` takes the game after the breath,
     * and returns whether this turn is over although the program does not report this yet. A program that rolls needs
     * `roll` to roll for a turn that the breath ends. `goDeeper` is called for a player who says so. `stopEarly` ends the
     * turn of a player who stops after the breath. With `takesBack`, which belongs to `take-back` in `can`, a second word
     * is played like the first, by `goDeeper` or `turnBack`. `otherwise` takes the game and the choice after the turn, and returns the parts of the choice that the program played differently,
     * such as another unit in `search`; null if there are none.
     */
    public static class Steps<G> {
        public interface Step<G> {
            void make(G game, int seat);
        }

        public interface Swim<G> {
            List<Integer> make(G game, int seat, List<Integer> dice);
        }

        public interface Drop<G> {
            void make(G game, int seat, int unit);
        }

        public Step<G> breathe, goDeeper, turnBack, pickUp, leave, endTurn, stopEarly;
        public Swim<G> swim;
        public Drop<G> drop;
        public Predicate<G> stops;
        public Function<G, List<Integer>> roll;
        public BiConsumer<G, Map<Integer, List<Integer>>> layDown;
        public BiConsumer<G, List<?>> layChips;
        public boolean silentTurns, takesBack;
        public BiFunction<G, Map<String, Object>, Map<String, Object>> otherwise;

        private void lay(G game, Turn turn, Object choice) {
            if (layChips != null) layChips.accept(game, Json.list(choice, "lay"));
            else if (layDown != null) layDown.accept(game, turn.orders());
        }

        /** Returns the function of an adapter that plays a turn in these steps. */
        public Kit.Play<G> play(Function<G, Map<String, Object>> report) {
            return (game, choice, chance) -> {
                Map<String, Object> before = report.apply(game);
                Turn turn = turn(before, readable(choice, chance), chance);
                int seat = turn.seat();
                boolean isSilent = Json.part(choice, "declare") == null;
                boolean isUp = Json.text(Json.list(before, "divers").get(seat - 1), "facing").equals("up");
                boolean isDeeper = Json.text(choice, "declare").equals("deeper");
                if (isDeeper && isUp && goDeeper == null) {
                    throw new Kit.NotOffered("a diver that has turned back has no way to say deeper");
                }
                List<Integer> dice = Json.list(chance, "dice").stream().map(Json::number).toList();
                if (breathe != null) breathe.make(game, seat);
                if (breathe != null && (hasEnded(before, report.apply(game)) || stops != null && stops.test(game))) {
                    lay(game, turn, choice);
                    List<Integer> own = roll != null && dice.isEmpty() ? roll.apply(game) : List.of();
                    return own.isEmpty() && turn.action().equals("nothing") ? null : breathOnly(0, own);
                }
                if (Json.part(choice, "stop") == Boolean.TRUE) {
                    stopEarly.make(game, seat);
                    lay(game, turn, choice);
                    return null;
                }
                if (isDeeper && goDeeper != null) goDeeper.make(game, seat);
                if (turn.word().equals("back") && !isUp && (silentTurns || !isSilent)) {
                    offered(turnBack, "turn back").make(game, seat);
                }
                String second = Json.text(choice, "then");
                if (!second.isEmpty()) offered(second.equals("deeper") ? goDeeper : turnBack, "say " + second).make(game, seat);
                List<Integer> rolled = offered(swim, "swim").make(game, seat, dice);
                if (turn.action().equals("pick-up")) offered(pickUp, "pick up").make(game, seat);
                else if (turn.action().equals("drop")) offered(drop, "drop").make(game, seat, turn.unit());
                else if (leave != null && isUnderWay(before, report.apply(game), seat)) leave.make(game, seat);
                if (endTurn != null && !hasEnded(before, report.apply(game))) endTurn.make(game, seat);
                lay(game, turn, choice);
                checkEnd(before, report.apply(game), choice, chance);
                Map<String, Object> own = otherwise == null ? null : otherwise.apply(game, choice);
                Map<String, Object> entry = new LinkedHashMap<>();
                if (own != null) entry.put("choice", own);
                if (dice.isEmpty() && rolled != null) entry.put("chance", Json.of("dice", rolled));
                return entry.isEmpty() ? null : entry;
            };
        }

        /** Returns a choice as `turn` reads it: without the parts that only the steps of the program play. */
        private Map<String, Object> readable(Map<String, Object> choice, Object chance) {
            Map<String, Object> read = new LinkedHashMap<>(choice);
            boolean isSilent = Json.part(choice, "declare") == null;
            if (layChips != null) read.put("lay", List.of());
            if (takesBack && Json.part(choice, "then") != null) {
                if (isSilent) throw new Kit.Refused("there is no first word to take back");
                read.put("then", null);
            }
            if (stopEarly != null && Json.part(choice, "stop") == Boolean.TRUE) {
                boolean isAll = isSilent && Json.text(choice, "search.action").equals("nothing");
                if (!isAll || Json.part(chance, "dice") != null) {
                    throw new Kit.Refused("a turn that stops after the breath has nothing more");
                }
                read.put("stop", false);
            }
            return read;
        }

        private static <T> T offered(T step, String what) {
            if (step == null) throw new Kit.NotOffered("the program has no way to " + what);
            return step;
        }

        private static boolean hasEnded(Object before, Object after) {
            boolean isOver = Json.part(after, "over") == Boolean.TRUE && Json.part(before, "over") != Boolean.TRUE;
            return isOver || Json.number(after, "dive") != Json.number(before, "dive");
        }

        private static boolean isUnderWay(Object before, Object after, int seat) {
            if (Json.part(after, "over") == Boolean.TRUE) return false;
            if (Json.number(after, "dive") != Json.number(before, "dive")) return false;
            return Json.part(Json.list(after, "divers").get(seat - 1), "home") != Boolean.TRUE;
        }
    }

    /**
     * Returns the entry of `played` for a turn that ended after the breath, without a search. A seat other than 0 is for
     * a turn that was not sent, such as one whose breath your program makes at the end of the turn before. Give the dice
     * if they were not sent. They have no effect in such a turn, but a turn without a roll cannot be followed. The entry
     * does not say `stop`, because the player did not end the turn.
     */
    public static Map<String, Object> breathOnly(int seat, List<?> dice) {
        Object nothing = search("nothing", 0, null);
        Map<String, Object> entry = Json.of("choice", seat > 0 ? written(seat, null, nothing) : Json.of("search", nothing));
        if (!dice.isEmpty()) entry.put("chance", Json.of("dice", dice));
        return entry;
    }

    /** Returns the entry of `played` for a turn that was sent with its dice, and that ended after the breath. */
    public static Map<String, Object> breathOnly() {
        return breathOnly(0, List.of());
    }

    /** Refuses a laying order or a roll-off in a turn that does not end the dive, given both positions as reported. */
    public static void checkEnd(Object before, Object after, Object choice, Object chance) {
        boolean isOver = Json.part(after, "over") == Boolean.TRUE;
        boolean ends = isOver || Json.number(before, "dive") != Json.number(after, "dive");
        if (!ends && Json.list(choice, "lay").size() + Json.list(chance, "roll_off").size() > 0) {
            throw new Kit.Refused("there is nothing to lay down or to roll for: the dive goes on in this program");
        }
    }

    /**
     * Throws `CannotLoad` if the game is finished or a chip has no value. Use it if your program cannot represent chips
     * of unknown value.
     */
    public static void checkKnown(Object position) {
        if (Json.part(position, "turn") == null) throw new Kit.CannotLoad("the game is over");
        List<Object> units = new ArrayList<>(Json.list(position, "line"));
        for (Object diver : Json.list(position, "divers")) {
            units.addAll(Json.list(diver, "carried"));
            units.addAll(Json.list(diver, "banked"));
        }
        for (Object unit : units) {
            for (Object chip : Json.list(unit)) {
                if (Json.part(chip, "value") == null) throw new Kit.CannotLoad("a chip has no value");
            }
        }
    }

    /** Accepts only starters that take part, and deals of the 32 chips in the order of their levels. */
    public static void checkSetup(Object setup) {
        int starter = Json.number(setup, "starter");
        if (starter > Json.number(setup, "seats")) throw new Kit.NotOffered("seat " + starter + " does not take part");
        if (Json.part(setup, "deal") == null) return;
        List<?> deal = Json.list(setup, "deal");
        Map<Integer, Integer> copies = new HashMap<>();
        boolean isDeal = deal.size() == 32;
        for (int index = 0; isDeal && index < 32; index++) {
            List<?> chips = Json.list(deal.get(index));
            if (chips.size() != 1) throw new Kit.NotOffered("a deal has one chip on each space");
            int level = Json.number(chips.get(0), "level"), value = Json.number(chips.get(0), "value");
            isDeal = level == index / 8 + 1 && value / 4 + 1 == level && copies.merge(value, 1, Integer::sum) <= 2;
        }
        if (!isDeal) throw new Kit.NotOffered("a deal is eight chips of each level in order, and every value twice");
    }

    // ---- Writing

    /** Returns every choice that may be legal in a reported position: each word with each search. */
    public static List<Object> candidates(Map<String, Object> position, int seat) {
        return candidates(position, seat, List.of());
    }

    /** Returns the same. If `given`, which `legal` sends, is null, the dice are not rolled yet: it has only the words. */
    public static List<Object> candidates(Map<String, Object> position, int seat, Object given) {
        List<Object> choices = new ArrayList<>(), searches = new ArrayList<>();
        if (Boolean.TRUE.equals(position.get("over"))) return choices;
        searches.add(search("nothing", 0, null));
        if (given != null) searches.add(search("pick-up", 0, null));
        int units = loadOf(Json.list(position, "divers").get(seat - 1)).size();
        for (int unit = 1; given != null && unit <= units; unit++) searches.add(search("drop", unit, null));
        for (String word : List.of("deeper", "back")) for (Object search : searches) choices.add(written(seat, word, search));
        return choices;
    }

    /** Returns a choice: a word, and a search as `search` writes it. */
    public static Map<String, Object> written(int seat, String word, Object search) {
        return Json.of("seat", seat, "declare", word, "then", null, "stop", false, "search", search, "lay", List.of());
    }

    /** Returns a search: what is done, and for a drop the number of the unit, with its chips if these matter. */
    public static Map<String, Object> search(String action, int unit, List<?> chips) {
        if (!action.equals("drop")) return Json.of("action", action);
        return Json.of("action", action, "unit", unit, "chips", chips, "source", "carried");
    }

    /** Returns the events of a turn for a program that knows only the breath: by how much, and the air after it. */
    public static List<Object> breathed(int seat, int by, int air) {
        return List.of(Json.of("kind", "breathed", "seat", seat, "by", by, "air", air));
    }

    /** Returns the report of a game that is over, with the seats that have won. */
    public static Map<String, Object> ended(List<?> scores, List<?> winners) {
        return Json.of("over", true, "scores", scores, "winners", winners);
    }

    /** Returns the laying order of a program that lays down each chip by itself. */
    public static Map<String, Object> singles(int seat, List<?> chips) {
        return Json.of("seat", seat, "units", chips.stream().map(List::of).toList());
    }

    /**
     * Returns the chips of a diver, which are the program's own, as a move lays them down; those that it does not name
     * come last. `report` turns a chip into that of a message.
     */
    public static <T> List<T> namedFirst(List<?> lay, int seat, List<T> chips, Function<T, Object> report) {
        List<T> left = new ArrayList<>(chips), order = new ArrayList<>();
        for (Object one : lay) {
            if (Json.number(one, "seat") != seat) continue;
            for (Object unit : Json.list(one, "units")) for (Object wanted : Json.list(unit)) {
                var own = left.stream().filter(chip -> faces(List.of(report.apply(chip))).equals(faces(List.of(wanted)))).findFirst();
                own.ifPresent(chip -> order.add(left.remove(left.indexOf(chip))));
            }
        }
        order.addAll(left);
        return order;
    }

    /** Returns the chips of a unit as somebody sees them who does not know their values. */
    public static List<Object> backs(List<?> unit) {
        return unit.stream().<Object>map(chip -> Json.of("level", Json.part(chip, "level"))).toList();
    }

    /** Returns a reported position with the backs of all chips, except of those that the given seats carry. */
    public static Map<String, Object> hidden(Map<String, Object> report, List<?> seats) {
        Map<String, Object> made = new LinkedHashMap<>(report);
        if (Boolean.TRUE.equals(report.get("over"))) return made;
        made.put("line", Json.list(report, "line").stream().<Object>map(space -> backs(Json.list(space))).toList());
        List<Object> divers = new ArrayList<>();
        for (Object diver : Json.list(report, "divers")) {
            Map<String, Object> seen = new LinkedHashMap<>(Json.object(diver));
            int number = divers.size() + 1;
            if (seen.get("carried") instanceof List<?> units && seats.stream().noneMatch(seat -> Json.number(seat) == number)) {
                seen.put("carried", units.stream().<Object>map(unit -> backs(Json.list(unit))).toList());
            }
            divers.add(seen);
        }
        made.put("divers", divers);
        return made;
    }
}
