import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.*;

/**
 * A kit for adapters written in Java 17: it implements the Leadline protocol, so that an adapter only has to play.
 *
 * It needs Json.java in the same folder and no library. An adapter describes what its program can do, with a function
 * for each kind of choice: <pre>
 * var race = new Kit.Adapter&lt;Race>("kite-race", setup -> new Race(Json.number(setup, "seats")), Adapter::report);
 * race.kinds.put("roll", (game, choice, chance) -> {
 *     game.roll(Json.number(choice, "seat"), Json.total(Json.part(chance, "dice"))); // may throw Kit.Refused
 *     return null; // or the move that was really played, if it differs
 * });
 * Kit.serve(Kit.handlers("my program", race));
 * </pre> The program may print anything: the protocol keeps the real stdout, and printed text goes to stderr.
 */
@SuppressWarnings("serial")
public final class Kit {
    /** The error codes of JSON-RPC. */
    public static final int PARSE = -32700, INVALID_REQUEST = -32600, UNKNOWN_METHOD = -32601, INVALID_PARAMS = -32602,
        INTERNAL = -32603;

    /** An invalid request, such as one with an unknown game, reading or handle, or with values of the wrong type. */
    public static class BadRequest extends RuntimeException {
        final int code;

        public BadRequest(String why) { this(why, INVALID_PARAMS); }
        BadRequest(String why, int code) { super(why); this.code = code; }
    }

    /** The reason why a request was not carried out. It is sent as a normal answer, not as an error. */
    abstract static class Cannot extends RuntimeException {
        final transient Map<String, Object> answer;

        Cannot(String why, String key, Object value) { super(why); answer = Json.of(key, value); }
    }

    /** The program's rules forbid this move or setup. `at` is the number of the move in `together`, from 1. */
    public static class Refused extends Cannot {
        public Refused(String why) { super(why, "refused", Json.of("why", why)); }
        public Refused(String why, int at) { super(why, "refused", Json.of("why", why, "at", at)); }
    }

    /** The program has no way to play this move or setup. `at` is the number of the move in `together`, from 1. */
    public static class NotOffered extends Cannot {
        final int at;

        public NotOffered(String why) { this(why, 0); }
        public NotOffered(String why, int at) { super(why, "not_offered", why); this.at = at; }
    }

    /** The program cannot load this position, although the rules allow it. */
    public static class CannotLoad extends Cannot {
        public CannotLoad(String why) { super(why, "cannot_load", why); }
    }

    /** The functions that answer requests, by method. */
    public static class Methods extends HashMap<String, Function<Map<String, Object>, Object>> { }

    /** Plays a choice. Returns null or, if it differs, the move that was really played. */
    public interface Play<G> {
        Object play(G game, Map<String, Object> choice, Object chance);
    }

    /** Returns choices that may be legal; the kit tries each on a copy. */
    public interface Candidates<G> {
        List<?> of(G game, Object seat, String kind, Object given);
    }

    /** The functions that connect one game of a program. A capability without its function is not declared. */
    public static class Adapter<G> {
        final String game;
        final Function<Map<String, Object>, G> newGame;
        final Function<G, Map<String, Object>> report; // the position; unknown fields are omitted
        public final Map<String, Play<G>> kinds = new HashMap<>(); // by kind of choice, "" if choices have no kind
        public List<String> can = List.of(); // settable inputs, `many-games`, `events`, `heard`, `pipelining`
        public UnaryOperator<G> copy = game -> game; // not needed if a refused move never changes the game
        public Function<Map<String, Object>, G> load; // returns a game in this position
        public Candidates<G> candidates;
        public List<?> notOffered = List.of(); // parts of choices not offered, for the answer to `legal`
        public BiFunction<G, List<?>, Object> view; // the view of the given seats
        public BiFunction<String, Integer, Object> sample; // results of a randomiser, as many as requested
        public Function<G, Map<String, Object>> beside = game -> Map.of(); // `events` and `heard` of the latest move
        public BiFunction<G, List<?>, List<?>> together; // plays all moves up to the next pause, in place of `kinds`
        public Map<String, Object> more = Map.of(); // `offers`, `pauses_at`, `claims`, `configurable`: see MESSAGES.md

        public Adapter(String game, Function<Map<String, Object>, G> newGame, Function<G, Map<String, Object>> report) {
            this.game = game;
            this.newGame = newGame;
            this.report = report;
        }

        /** Returns the entry of the game in the answer to `initialize`. Each optional function declares a capability. */
        Map<String, Object> capabilities() {
            List<Object> all = new ArrayList<>(can);
            if (load != null) all.add("position");
            if (candidates != null) all.add("legal");
            if (view != null) all.add("view");
            if (sample != null) all.add("sample");
            Map<String, Object> said = new LinkedHashMap<>(more);
            said.put("can", all);
            return said;
        }

        Map<String, Object> told(G game) {
            Map<String, Object> answer = new LinkedHashMap<>(beside.apply(game));
            answer.put("position", report.apply(game));
            return answer;
        }

        /** Plays moves, each on a copy. Returns the answer, and passes on the game after the moves. */
        Map<String, Object> play(G first, List<?> moves, Consumer<G> goesOn) {
            G game = first;
            List<Object> played = new ArrayList<>();
            try {
                for (Object move : together == null ? moves : List.of()) {
                    String kind = Json.text(move, "choice.kind");
                    if (!kinds.containsKey(kind)) throw new NotOffered("this program has no choice " + kind);
                    G after = copy.apply(game);
                    Map<String, Object> choice = Json.object(Json.part(move, "choice"));
                    played.add(kinds.get(kind).play(after, choice, Json.part(move, "chance")));
                    game = after;
                }
                if (together != null) {
                    game = copy.apply(game);
                    List<?> all = together.apply(game, moves);
                    if (all != null) played.addAll(all);
                }
            } catch (NotOffered why) {
                int at = together == null ? played.size() + 1 : why.at;
                if (at < 2) throw new NotOffered(why.getMessage());
                goesOn.accept(game = before(first, game, moves, at));
                return Json.of("not_offered", why.getMessage(), "at", at, "position", report.apply(game));
            } catch (Refused why) {
                int at = together == null ? played.size() + 1 : Json.number(why.answer, "refused.at");
                if (at < 2) throw new Refused(why.getMessage());
                goesOn.accept(game = before(first, game, moves, at));
                return Json.of("refused", Json.of("why", why.getMessage(), "at", at), "position", report.apply(game));
            }
            goesOn.accept(game);
            Map<String, Object> answer = told(game);
            if (played.stream().anyMatch(Objects::nonNull)) answer.put("played", played);
            return answer;
        }

        /** Returns the game after the moves before a refused one, which may have changed it. */
        private G before(G first, G game, List<?> moves, int at) {
            if (together != null && game != first) together.apply(game = copy.apply(first), moves.subList(0, at - 1));
            return game;
        }

        /** Returns the candidates that are legal. */
        List<Object> legal(G game, Object seat, String kind, Object given) {
            List<Object> choices = new ArrayList<>();
            for (Object choice : candidates.of(game, seat, kind, given)) {
                List<Object> moves = List.of(Json.of("choice", choice, "chance", given));
                try {
                    play(game, moves, after -> { });
                    choices.add(choice);
                } catch (Cannot why) { } // so it is not listed
            }
            return choices;
        }

        Methods open(Map<String, Object> params) {
            Map<?, ?> follows = (Map<?, ?>) more.getOrDefault("configurable", Map.of());
            Json.object(params.getOrDefault("readings", Map.of())).forEach((dispute, reading) -> {
                if (follows.get(dispute) instanceof List<?> some && some.contains(reading)) return;
                throw new BadRequest("This program does not support the reading " + reading + " of " + dispute + ".");
            });
            boolean isPosition = params.containsKey("position");
            if (isPosition && load == null) throw new CannotLoad("this program takes no positions");
            var held = new ArrayList<G>();
            held.add((isPosition ? load : newGame).apply(Json.object(params.get(isPosition ? "position" : "setup"))));
            var methods = new Methods();
            methods.put("open", asked -> told(held.get(0)));
            methods.put("play", asked -> play(held.get(0), Json.list(asked, "moves"), game -> held.set(0, game)));
            methods.put("legal", asked -> {
                var choices = legal(held.get(0), asked.get("seat"), Json.text(asked, "kind"), asked.get("given"));
                var answer = Json.of("choices", choices);
                if (!notOffered.isEmpty()) answer.put("not_offered", notOffered);
                return answer;
            });
            methods.put("view", asked -> Json.of("view", view.apply(held.get(0), Json.list(asked, "seats"))));
            return methods;
        }
    }

    /** Returns the handlers for `serve`, by method. */
    public static Methods handlers(String name, Adapter<?>... adapters) {
        Map<Object, Adapter<?>> known = new HashMap<>();
        Map<Object, Methods> games = new HashMap<>();
        var last = new AtomicLong();
        Map<String, Object> said = new LinkedHashMap<>();
        for (Adapter<?> one : adapters) {
            known.put(one.game, one);
            said.put(one.game, one.capabilities());
        }
        var methods = new Methods();
        methods.put("initialize", params -> Json.of("protocol", 3, "name", name, "language", "Java", "games", said));
        methods.put("open", params -> {
            var game = found(known, "game", params).open(params);
            Map<String, Object> answer = Json.object(game.get("open").apply(params));
            answer.put("handle", last.incrementAndGet());
            games.put(last.get(), game);
            return answer;
        });
        for (String method : List.of("play", "legal", "view")) {
            methods.put(method, params -> found(games, "handle", params).get(method).apply(params));
        }
        methods.put("sample", params -> Json.of("samples",
            found(known, "game", params).sample.apply(Json.text(params, "randomiser"), Json.number(params, "times"))));
        methods.put("close", params -> Json.of("was", games.remove(params.get("handle")) != null));
        return methods;
    }

    private static <T> T found(Map<Object, T> some, String what, Map<String, Object> params) {
        if (!some.containsKey(params.get(what))) throw new BadRequest("There is no such " + what + " here.");
        return some.get(params.get(what));
    }

    /** Throws `NotOffered` if a choice uses any field except those given, such as `declare` and `search.action`. */
    public static void only(Object choice, String... paths) {
        only("", choice, List.of(paths));
    }

    private static void only(String path, Object one, List<String> paths) {
        boolean isSilent = one == null || List.of(false, "", 0L, List.of()).contains(one);
        if (isSilent || paths.contains(path) || List.of("seat", "kind").contains(path)) return;
        if (!(one instanceof Map<?, ?> map)) throw new NotOffered("there is no way to ask for " + path + " " + one);
        map.forEach((name, below) -> only(path.isEmpty() ? (String) name : path + "." + name, below, paths));
    }

    /** Returns a report without its fields that are null, which are unknown. Null items of lists are kept. */
    public static Object known(Object data) {
        if (data instanceof List<?> list) return new ArrayList<>(list.stream().map(Kit::known).toList());
        if (!(data instanceof Map<?, ?> map)) return data;
        Map<String, Object> made = new LinkedHashMap<>();
        map.forEach((name, one) -> made.put((String) name, known(one)));
        made.values().removeIf(Objects::isNull);
        return made;
    }

    /** Answers every request on stdin, in order, until stdin ends. An exception is answered with an error. */
    public static void serve(Methods methods) throws IOException {
        Writer answers = new OutputStreamWriter(new FileOutputStream(FileDescriptor.out), StandardCharsets.UTF_8);
        System.setOut(System.err);
        var requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            answers.write(Json.write(answerLine(methods, line)) + "\n");
            answers.flush();
        }
    }

    /** The answer to one line. */
    static Map<String, Object> answerLine(Methods methods, String line) {
        Map<String, Object> request, answer = Json.of("jsonrpc", "2.0", "id", null);
        try {
            request = Json.object(Json.read(line));
        } catch (RuntimeException wrong) {
            return failed(answer, PARSE, "This line is not JSON.");
        }
        Object id = Json.part(request, "id"), params = Json.part(request, "params");
        if (id instanceof String || id instanceof Long) answer.put("id", id);
        boolean isRight = Json.text(request, "jsonrpc").equals("2.0") && Json.part(request, "method") instanceof String;
        if (!isRight || id != answer.get("id")) return failed(answer, INVALID_REQUEST, "This is no request.");
        try {
            var handler = methods.get(Json.text(request, "method"));
            if (handler == null) throw new BadRequest("There is no such method.", UNKNOWN_METHOD);
            answer.put("result", handler.apply(params == null ? Map.of() : Json.object(params)));
        } catch (Cannot why) {
            answer.put("result", why.answer);
        } catch (BadRequest bad) {
            return failed(answer, bad.code, bad.getMessage());
        } catch (RuntimeException fault) {
            fault.printStackTrace();
            return failed(answer, INTERNAL, "The program has a fault of its own (" + placeOf(fault) + fault + ").");
        }
        return answer;
    }

    private static Map<String, Object> failed(Map<String, Object> answer, int code, String why) {
        answer.put("error", Json.of("code", code, "message", why));
        return answer;
    }
    /** The file and line that threw an exception, followed by a colon; classes of Java and the kit are skipped. */
    private static String placeOf(RuntimeException fault) {
        for (StackTraceElement place : fault.getStackTrace()) {
            String name = place.getFileName();
            boolean isOurs = name == null || place.getModuleName() != null
                || List.of("Kit.java", "Json.java", "Forms.java", "Shapes.java").contains(name);
            if (!isOurs) return name + ", line " + place.getLineNumber() + ": ";
        }
        return "";
    }
}
