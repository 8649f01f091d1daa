// Reads a turn of Deep Sea Adventure for a program that has less than a move says; use it with the kit beside it.

import java.util.*;

/**
 * `turn` says what a program has to be told: the word, also where a diver turns silently because it has to; the sum of
 * the dice; which unit is dropped whole. What goes beyond that is not offered. `checkEnd` refuses what belongs to the
 * end of a dive in a turn that does not end one.
 */
public final class DeepSea {
    /**
     * What a program has to be told of a turn: the word, `deeper` or `back`, never missing; the sum of the dice, 0 if
     * the program rolls itself; `nothing`, `pick-up` or `drop`; the place of what is dropped among the units that are
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
     * What a diver does that says nothing: it keeps its direction, and turns back where no space deeper is open. From
     * the submarine it can only go deeper.
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

    /** The units of a diver as they are reported; where only their number is, null for each. */
    private static List<Object> loadOf(Object diver) {
        Object carried = Json.part(diver, "carried");
        if (carried == null) throw new Kit.BadRequest("report what a diver carries, or at least how many units");
        if (carried instanceof List<?> units) return new ArrayList<>(units);
        return new ArrayList<>(Collections.nCopies(Json.number(carried), null));
    }

    /** The number of the whole unit that is dropped. */
    private static int dropped(List<?> carried, Object search) {
        List<?> chips = Json.part(search, "chips") instanceof List<?> list ? list : null;
        int number = Json.number(search, "unit");
        for (int place = 1; Json.part(search, "unit") == null && number == 0 && place <= carried.size(); place++) {
            Object own = carried.get(place - 1);
            if (chips == null ? carried.size() == 1 : own != null && same(chips, own)) number = place;
        }
        if (number < 1 || number > carried.size()) throw new Kit.Refused("there is no such unit");
        Object own = carried.get(number - 1);
        if (chips == null || own == null) return number;
        if (chips.size() < size(own, 0)) throw new Kit.NotOffered("a part of a stack cannot be dropped");
        if (!same(chips, own)) throw new Kit.Refused("unit " + number + " is something else");
        return number;
    }

    /** The numbers of a diver's units, as it has them after the turn, in the order in which they are laid down. */
    private static List<Integer> order(Object position, Object lay, String action, int unit) {
        int seat = Json.number(lay, "seat");
        List<?> divers = Json.list(position, "divers"), units = Json.list(lay, "units");
        if (seat < 1 || seat > divers.size() || Json.part(divers.get(seat - 1), "home") == Boolean.TRUE) {
            throw new Kit.Refused("seat " + seat + " lays nothing down");
        }
        List<Object> load = loadOf(divers.get(seat - 1));
        if (action.equals("pick-up")) load.add(null); // what is picked up comes last, and may be anything
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

    /** Whether chips may be what is reported of a unit: its chips, or only their number and sum. */
    private static boolean same(List<?> chips, Object unit) {
        if (unit instanceof List<?> list) return faces(chips).equals(faces(list));
        int sum = chips.stream().mapToInt(chip -> Json.number(chip, "value")).sum();
        boolean fits = Json.part(unit, "sum") == null || Json.number(unit, "sum") == sum;
        return fits && size(unit, chips.size()) == chips.size();
    }

    /** How many chips a unit has, or `untold`. */
    private static int size(Object unit, int untold) {
        if (unit instanceof List<?> list) return list.size();
        return Json.part(unit, "chips") == null ? untold : Json.number(unit, "chips");
    }

    private static List<String> faces(List<?> unit) {
        return unit.stream().map(one -> Json.number(one, "level") + ":" + Json.number(one, "value")).sorted().toList();
    }

    /** Refuses a laying order or a roll-off in a turn that does not end the dive, given both positions as reported. */
    public static void checkEnd(Object before, Object after, Object choice, Object chance) {
        boolean isOver = Json.part(after, "over") == Boolean.TRUE;
        boolean ends = isOver || Json.number(before, "dive") != Json.number(after, "dive");
        if (!ends && Json.list(choice, "lay").size() + Json.list(chance, "roll_off").size() > 0) {
            throw new Kit.Refused("there is nothing to lay down or to roll for: the dive goes on");
        }
    }
}
