import java.util.*;
import java.util.function.*;

/** Puts the model of the diving window behind the Leadline protocol: its button handlers are the steps of a turn. */
public class Adapter {
    /** The program's Random, which gives the stated dice first. */
    static class Script extends Random {
        final Deque<Integer> dice = new ArrayDeque<>();
        @Override public int nextInt(int bound) { return dice.isEmpty() ? super.nextInt(bound) : dice.poll() - 1; }
    }

    static final Script RNG = new Script();
    static final Map<DiveModel, List<Object>> EVENTS = new WeakHashMap<>(); // of the latest move
    static Predicate<Treasure> seen = chip -> true; // whether a value is written

    static final Forms.Form<Treasure> CHIP = new Forms.Form<>(
        value -> new Treasure(Json.number(value, "level"), Json.number(Json.part(value, "value"))),
        chip -> Json.of("level", chip.level, "value", seen.test(chip) ? chip.value : null));
    static final Forms.Form<Find> FIND = Forms.listed(CHIP).inside(chips -> new Find(chips.toArray(new Treasure[0])), find -> find.chips);
    static final Forms.Form<Spot> SPOT = FIND.inside(
        find -> new Spot(find.chips.isEmpty() ? null : find), spot -> spot.isBlank() ? new Find() : spot.find);

    static final Forms.Table<Diver> DIVERS = new Forms.Table<Diver>()
        .field("at", Forms.NUMBER, one -> one.depth, (one, value) -> one.depth = value)
        .field("facing", Forms.words(Map.of("up", true, "down", false)), one -> one.headingUp, (one, value) -> one.headingUp = value)
        .field("home", Forms.TRUTH, one -> one.home, (one, value) -> one.home = value)
        .field("carried", Forms.listed(FIND), one -> one.bag, (one, value) -> one.bag.addAll(value))
        .loadOnly("banked", Forms.flat(CHIP), (one, value) -> bank(one, value));

    static final Forms.Table<DiveModel> POSITION = new Forms.Table<DiveModel>()
        .field("dive", Forms.NUMBER, one -> one.dive, (one, value) -> one.dive = value)
        .computed("air", one -> isOver(one) ? one.shownAir() : one.air + one.breath(), (one, value) -> one.air = Json.number(value))
        .field("line", Forms.listed(SPOT), one -> one.line, (one, value) -> Adapter.lay(one, value))
        .each("divers", DIVERS, one -> one.divers)
        .field("turn", Forms.FROM_ZERO.orNull(), one -> isOver(one) ? null : one.current, (one, value) -> one.current = value)
        .field("last_home", Forms.FROM_ZERO.orNull(), one -> one.lastHome == null ? null : one.lastHome.seat,
            (one, value) -> one.lastHome = value == null ? null : one.divers.get(value))
        .reportOnly("to_act", one -> isOver(one) ? List.of() : List.of(Json.of("seats", List.of(one.current + 1), "kind", "turn")))
        .reportOnly("over", one -> isOver(one))
        .reportOnly("winners", one -> isOver(one) ? one.winners.stream().map(seat -> seat + 1).toList() : Forms.UNKNOWN)
        .reportOnly("scores", one -> isOver(one) ? one.divers.stream().map(Diver::score).toList() : Forms.UNKNOWN);

    static boolean isOver(DiveModel game) { return game.stage == DiveModel.Stage.OVER; }

    static void bank(Diver diver, List<Treasure> chips) {
        diver.chest.addAll(chips);
        for (Treasure chip : chips) chip.revealed = true;
    }

    static void lay(DiveModel game, List<Spot> line) {
        game.line.clear();
        game.line.addAll(line);
    }

    static DiveModel fresh(int seats, int starter) {
        DiveModel game = new DiveModel(RNG);
        game.newGame(seats, starter);
        return game;
    }

    static DiveModel newGame(Map<String, Object> setup) {
        DeepSea.checkSetup(setup);
        DiveModel game = fresh(Json.number(setup, "seats"), Json.number(setup, "starter") - 1);
        if (Json.part(setup, "deal") instanceof List<?> deal) lay(game, Forms.listed(SPOT).load().apply(deal));
        return game;
    }

    static DiveModel load(Map<String, Object> position) {
        if (Json.part(position, "turn") == null || Json.write(position.get("line")).contains("\"value\":null")) {
            throw new Kit.CannotLoad("only a game under way, with the value of every chip");
        }
        DiveModel game = POSITION.load(fresh(Json.list(position, "divers").size(), 0), position);
        game.beginTurn(game.current);
        return game;
    }

    static DiveModel copy(DiveModel game) {
        if (isOver(game)) return game;
        DiveModel made = load(POSITION.report(game));
        for (Diver diver : game.divers) made.divers.get(diver.seat).chest.addAll(diver.chest);
        return made;
    }

    static List<Integer> swim(DiveModel game, List<Integer> dice) {
        RNG.dice.addAll(dice);
        game.onRoll();
        return List.of(game.dice[0], game.dice[1]);
    }

    /** Each drowned diver lets the chips go in the order that the move names, and the rest in the order of taking. */
    static void sink(DiveModel game, List<?> lay) {
        while (game.canSink()) {
            for (Treasure chip : DeepSea.namedFirst(lay, game.current + 1, game.sinking, CHIP.report())) {
                if (game.sinking.contains(chip)) game.onSink(game.sinking.indexOf(chip)); // the last one sinks by itself
            }
        }
    }

    static Object play(DiveModel game, Map<String, Object> choice, Object chance, DeepSea.Steps<DiveModel> steps) {
        List<Object> events = isOver(game) ? List.of() : DeepSea.breathed(game.current + 1, game.breath(), game.air);
        steps.layDown = (one, orders) -> sink(one, Json.list(choice, "lay"));
        // Somebody who says nothing just presses Roll; nobody presses Turn back for them.
        boolean isSilent = Json.part(choice, "declare") == null && !game.diver().headingUp;
        Object played = steps.play(POSITION::report).play(game, isSilent ? Forms.joined(choice, "declare", "deeper") : choice, chance);
        EVENTS.put(game, events);
        return played;
    }

    static Object view(DiveModel game, List<?> seats) {
        seen = chip -> seats.stream().anyMatch(seat -> game.sees(Json.number(seat) - 1, chip));
        try {
            return POSITION.report(game);
        } finally {
            seen = chip -> true;
        }
    }

    public static void main(String[] args) throws java.io.IOException {
        var game = new Kit.Adapter<DiveModel>("deep-sea-adventure", Adapter::newGame, POSITION::report);
        var steps = new DeepSea.Steps<DiveModel>();
        steps.turnBack = (one, seat) -> one.onTurnBack();
        steps.swim = (one, seat, dice) -> swim(one, dice);
        steps.pickUp = (one, seat) -> one.onPickUp();
        steps.drop = (one, seat, unit) -> one.onDrop(unit - 1);
        steps.leave = (one, seat) -> one.onLeave();
        game.kinds.put("", (one, choice, chance) -> play(one, choice, chance, steps));
        game.candidates = (one, seat, kind, given) -> DeepSea.candidates(POSITION.report(one), Json.number(seat)).stream()
            .filter(choice -> given != null || Json.text(choice, "search.action").equals("nothing")).toList();
        game.can = List.of("many-games", "deal", "starter", "dice", "lay", "events");
        game.load = Adapter::load;
        game.copy = Adapter::copy;
        game.view = Adapter::view;
        game.beside = one -> Json.of("events", EVENTS.getOrDefault(one, List.of()));
        game.sample = Forms.samples(Map.of("dice", () -> swim(fresh(2, 0), List.of()), "deal", () -> POSITION.report(fresh(2, 0)).get("line")));
        game.more = Json.of("claims", Json.of("readings", Json.of("turn-back-empty", "needs-treasure", "end-with-treasure", "may-stay",
            "end-empty-handed", "stays", "below-zero", "clamp-zero", "blanks-exhausted", "unlimited", "topping-up", "new-stack",
            "carried-stack-restacked", "physical", "order-choice", "owner-order", "tie-break", "level4-only", "line-empty", "skip-dive")));
        Kit.serve(Kit.handlers("Bathyscaph", Forms.complete(game, IllegalStateException.class, IllegalArgumentException.class)));
    }
}
