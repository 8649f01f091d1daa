import java.util.*;

/** Captain Sonar for two subs, turn by turn. One function per action. java Capstan.java [seed] [hunt|sudden] */
public class Capstan {
    public static final String[] SYSTEMS = {"torpedo", "mine", "drone", "sonar", "silence"};
    public static final int[] FULL = {3, 3, 4, 3, 6};
    public static final char[] COLOUR = {'R', 'R', 'G', 'G', 'Y'};
    public static final String COURSES = "NESW";
    static final int[] DX = {0, 1, 0, -1}, DY = {-1, 0, 1, 0};

    /** colour R, G, Y or X (radiation); circuit 1-3 or 0 */
    public record Symbol(char panel, char colour, int circuit) {}

    public static List<Symbol> defaultSheet() {
        List<Symbol> s = new ArrayList<>();
        String[] rows = {"W R1 Y1 G1 G0 X0 X0", "N Y2 R2 Y2 R0 G0 X0", "S G3 Y3 R3 Y0 R0 X0", "E G1 Y2 R3 G0 X0 X0"};
        for (String row : rows) {
            String[] w = row.split(" ");
            for (int i = 1; i < w.length; i++) s.add(new Symbol(w[0].charAt(0), w[i].charAt(0), w[i].charAt(1) - '0'));
        }
        return s;
    }

    public static class Sub {
        public int pos = -1, damage = 0, weaponDamage = 0;
        public Set<Integer> route = new LinkedHashSet<>();
        public Set<Integer> mines = new TreeSet<>();
        public int[] gauge = new int[SYSTEMS.length];
        public boolean[] broken;
        public char heading = ' ';
        public int justDropped = -1;
    }

    public final int width, height, block;
    public final boolean[] island;
    public final boolean sudden;
    public final List<Symbol> sheet;
    public final Sub[] subs = {new Sub(), new Sub()};
    public int turn, turnsLeft = 1, winner = -1;
    public boolean sailed = false, used = false, mateDue = false, engineerDue = false, askSonar = false, surfaced = false;
    public final List<String> log = new ArrayList<>();

    public Capstan(int width, int height, int block, Collection<Integer> islands, boolean sudden, int first, List<Symbol> sheet) {
        this.width = width; this.height = height; this.block = block; this.sudden = sudden; this.turn = first; this.sheet = sheet;
        island = new boolean[width * height];
        for (int c : islands) island[c] = true;
        for (Sub s : subs) s.broken = new boolean[sheet.size()];
    }

    // ---- small helpers -------------------------------------------------------
    public int cell(String name) { return (Integer.parseInt(name.substring(1)) - 1) * width + name.charAt(0) - 'A'; }
    public String name(int c) { return "" + (char) ('A' + c % width) + (c / width + 1); }
    static void need(boolean ok, String why) { if (!ok) throw new IllegalStateException(why); }
    public Sub me() { return subs[turn]; }
    public Sub enemy() { return subs[1 - turn]; }
    public static int index(String system) { return Arrays.asList(SYSTEMS).indexOf(system); }

    public int step(int c, char course, int n) {
        int d = COURSES.indexOf(course);
        if (d < 0) return -1;
        int x = c % width + DX[d] * n, y = c / width + DY[d] * n;
        return x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x;
    }
    boolean water(int c) { return c >= 0 && c < island.length && !island[c]; }
    boolean free(Sub s, int c) { return water(c) && !s.route.contains(c) && !s.mines.contains(c) && c != s.pos; }
    int gap(int a, int b) { return Math.max(Math.abs(a % width - b % width), Math.abs(a / width - b / width)); }
    public int sectors() { return (width / block) * (height / block); }
    public int sector(int c) { return (c / width / block) * (width / block) + (c % width) / block + 1; }

    public boolean charged(Sub s, int sys) { return s.gauge[sys] >= FULL[sys]; }
    public boolean isBroken(Sub s, int sys) {
        for (int i = 0; i < sheet.size(); i++) if (s.broken[i] && sheet.get(i).colour() == COLOUR[sys]) return true;
        return false;
    }

    // ---- setup ---------------------------------------------------------------
    public void place(int team, int c) {
        need(subs[team].pos < 0, "already placed");
        need(water(c), "not water");
        subs[team].pos = c;
    }
    boolean started() { return subs[0].pos >= 0 && subs[1].pos >= 0; }
    void running() { need(started() && winner < 0, "the game isn't running"); need(!askSonar, "sonar must be answered"); }

    // ---- course --------------------------------------------------------------
    public void move(char course) {
        running();
        need(!sailed, "the course for this turn is set");
        int to = step(me().pos, course, 1);
        need(free(me(), to), "blocked");
        me().pos = to;
        me().route.add(to);
        me().heading = course;
        me().justDropped = -1;
        log.add(turn + ": head " + course);
        sailed = true;
        upkeep();
    }

    public int surface() {
        running();
        need(!sailed, "too late to surface");
        Arrays.fill(me().broken, false);
        me().route.clear();
        me().route.add(me().pos);
        me().damage = Math.max(0, me().damage - 1);
        int sector = sector(me().pos);
        log.add(turn + ": surfacing in sector " + sector);
        sailed = true;
        surfaced = true;
        return sector;
    }

    // ---- crew ----------------------------------------------------------------
    void upkeep() {
        mateDue = false;
        for (int i = 0; i < SYSTEMS.length; i++) if (!charged(me(), i)) mateDue = true;
        engineerDue = true;
    }

    public void charge(String system) {
        running();
        need(mateDue, "the First Mate has nothing to mark");
        int i = index(system);
        need(i >= 0 && !charged(me(), i), "cannot charge " + system);
        me().gauge[i]++;
        mateDue = false;
    }

    public void breakDown(int symbol) {
        running();
        need(engineerDue, "the Engineer has nothing to mark");
        need(symbol >= 0 && symbol < sheet.size() && sheet.get(symbol).panel() == me().heading && !me().broken[symbol], "wrong symbol");
        engineerDue = false;
        mark(turn, symbol);
    }

    void mark(int team, int symbol) {
        Sub s = subs[team];
        s.broken[symbol] = true;
        for (int c = 1; c < 3; c++) {
            boolean all = true;
            for (int i = 0; i < sheet.size(); i++) if (sheet.get(i).circuit() == c && !s.broken[i]) all = false;
            if (all) for (int i = 0; i < sheet.size(); i++) if (sheet.get(i).circuit() == c) s.broken[i] = false;
        }
        boolean rad = true, panel = true;
        for (int i = 0; i < sheet.size(); i++) {
            if (sheet.get(i).colour() == 'X' && !s.broken[i]) rad = false;
            if (sheet.get(i).panel() == sheet.get(symbol).panel() && !s.broken[i]) panel = false;
        }
        if (rad || panel) {
            log.add(team + ": system failure, one damage");
            Arrays.fill(s.broken, false);
            s.damage++;
            checkSunk();
        }
    }

    // ---- systems -------------------------------------------------------------
    void mayUse() {
        running();
        need(sailed && !mateDue && !engineerDue, "move first and wait for OK");
        need(!used, "one system per turn");
    }

    /** false: the system is broken and the attempt costs a radiation symbol */
    boolean start(String system) {
        int i = index(system);
        need(charged(me(), i), system + " is not charged");
        used = true;
        if (isBroken(me(), i)) {
            for (int k = 0; k < sheet.size(); k++)
                if (sheet.get(k).colour() == 'X' && !enemy().broken[k]) { mark(1 - turn, k); break; }
            log.add(turn + ": " + system + " is broken");
            return false;
        }
        for (int k = 0; k < SYSTEMS.length; k++) if (COLOUR[k] == COLOUR[i]) me().gauge[k] = 0;
        return true;
    }

    public List<Integer> torpedoTargets() {
        List<Integer> out = new ArrayList<>();
        Map<Integer, Integer> dist = new HashMap<>();
        Deque<Integer> queue = new ArrayDeque<>();
        dist.put(me().pos, 0);
        queue.add(me().pos);
        while (!queue.isEmpty()) {
            int c = queue.poll();
            if (dist.get(c) == 4) continue;
            for (char d : COURSES.toCharArray()) {
                int to = step(c, d, 1);
                if (!water(to) || dist.containsKey(to)) continue;
                dist.put(to, dist.get(c) + 1);
                queue.add(to);
                out.add(to);
            }
        }
        return out;
    }

    public boolean torpedo(int target) {
        mayUse();
        need(torpedoTargets().contains(target), "out of range");
        if (!start("torpedo")) return false;
        log.add(turn + ": torpedo launched, impact at " + name(target));
        explode(target);
        return true;
    }

    public List<Integer> mineSpots() {
        List<Integer> out = new ArrayList<>();
        for (int c = 0; c < island.length; c++)
            if (gap(c, me().pos) == 1 && water(c) && !me().mines.contains(c)) out.add(c);
        return out;
    }

    public boolean dropMine(int c) {
        mayUse();
        need(mineSpots().contains(c), "no mine there");
        if (!start("mine")) return false;
        me().mines.add(c);
        me().justDropped = c;
        log.add(turn + ": mine dropped!");
        return true;
    }

    public boolean triggerMine(int c) {
        mayUse();
        need(me().mines.contains(c), "no mine there");
        need(c != me().justDropped, "move first");
        need(!isBroken(me(), index("mine")), "red systems are out of order");
        used = true;
        me().mines.remove(c);
        log.add(turn + ": triggering mine at " + name(c));
        explode(c);
        return true;
    }

    void explode(int c) {
        for (int t : new int[]{1 - turn, turn}) {
            int hit = 0;
            if (gap(subs[t].pos, c) <= 1) hit += 1;
            if (subs[t].pos == c) hit += 2;
            subs[t].damage += hit;
            subs[t].weaponDamage += hit;
            log.add(t + ": " + (hit == 0 ? "clear" : hit == 1 ? "indirect impact" : "direct hit"));
        }
        checkSunk();
    }

    void checkSunk() {
        for (int t : new int[]{turn, 1 - turn})
            if (sudden ? subs[t].weaponDamage >= 1 : subs[t].damage >= 4) winner = 1 - t;
    }

    public Boolean drone(int sector) {
        mayUse();
        need(sector >= 1 && sector <= sectors(), "no such sector");
        if (!start("drone")) return null;
        boolean yes = sector(enemy().pos) == sector;
        log.add(turn + ": drone " + sector + (yes ? " yes" : " no"));
        return yes;
    }

    public boolean sonar() {
        mayUse();
        if (!start("sonar")) return false;
        askSonar = true;
        return true;
    }

    public String fact(int team, String kind) {
        int p = subs[team].pos;
        return switch (kind) {
            case "row" -> "" + (p / width + 1);
            case "column" -> "" + (char) ('A' + p % width);
            case "sector" -> "" + sector(p);
            default -> throw new IllegalStateException("unknown fact " + kind);
        };
    }

    public void answerSonar(String kind1, String value1, String kind2, String value2) {
        need(askSonar, "no sonar to answer");
        need(!kind1.equals(kind2), "two different facts");
        boolean a = fact(1 - turn, kind1).equals(value1), b = fact(1 - turn, kind2).equals(value2);
        need(a != b, "one true, one false");
        log.add((1 - turn) + ": " + kind1 + " " + value1 + ", " + kind2 + " " + value2);
        askSonar = false;
    }

    public boolean silence(char course, int n) {
        mayUse();
        need(n >= 0 && n <= 4, "0 to 4 spaces");
        if (n > 0) need(free(me(), step(me().pos, course, n)), "blocked");
        if (!start("silence")) return false;
        for (int i = 1; i <= n; i++) me().route.add(step(me().pos, course, i));
        if (n > 0) { me().pos = step(me().pos, course, n); me().justDropped = -1; }
        log.add(turn + ": silence");
        upkeep();
        return true;
    }

    public void endTurn() {
        running();
        need(sailed && !mateDue && !engineerDue, "the turn isn't finished");
        sailed = used = false;
        turnsLeft--;
        if (surfaced) { turnsLeft = 3; turn = 1 - turn; }
        else if (turnsLeft <= 0) { turnsLeft = 1; turn = 1 - turn; }
        surfaced = false;
    }

    // ---- legal actions -------------------------------------------------------
    public List<String> legal() {
        List<String> out = new ArrayList<>();
        if (!started() || winner >= 0) return out;
        Sub s = me();
        if (askSonar) {
            String[] kinds = {"row", "column", "sector"};
            for (String a : kinds) for (String b : kinds) {
                if (a.equals(b)) continue;
                String f = fact(1 - turn, b);
                String lie = b.equals("column") ? (f.equals("A") ? "B" : "A") : (f.equals("1") ? "2" : "1");
                out.add("answer " + a + " " + fact(1 - turn, a) + " " + b + " " + lie);
            }
            return out;
        }
        if (!sailed) {
            for (char d : COURSES.toCharArray()) if (free(s, step(s.pos, d, 1))) out.add("move " + d);
            out.add("surface");
            return out;
        }
        if (mateDue) for (int i = 0; i < SYSTEMS.length; i++) if (!charged(s, i)) out.add("charge " + SYSTEMS[i]);
        if (engineerDue) for (int i = 0; i < sheet.size(); i++)
            if (sheet.get(i).panel() == s.heading && !s.broken[i]) out.add("break " + i);
        if (mateDue || engineerDue) return out;
        out.add("end");
        if (used) return out;
        if (ok("torpedo")) for (int c : torpedoTargets()) out.add("torpedo " + name(c));
        if (ok("mine")) for (int c : mineSpots()) out.add("mine " + name(c));
        if (!isBroken(s, index("mine"))) for (int c : s.mines) if (c != s.justDropped) out.add("trigger " + name(c));
        if (ok("drone")) for (int k = 1; k <= sectors(); k++) out.add("drone " + k);
        if (ok("sonar")) out.add("sonar");
        if (ok("silence")) {
            out.add("silence N 0");
            for (char d : COURSES.toCharArray()) for (int n = 1; n <= 4; n++)
                if (free(s, step(s.pos, d, n))) out.add("silence " + d + " " + n);
        }
        return out;
    }
    boolean ok(String system) { return charged(me(), index(system)) && !isBroken(me(), index(system)); }

    public void play(String line) {
        String[] w = line.split(" ");
        switch (w[0]) {
            case "move" -> move(w[1].charAt(0));
            case "surface" -> surface();
            case "charge" -> charge(w[1]);
            case "break" -> breakDown(Integer.parseInt(w[1]));
            case "torpedo" -> torpedo(cell(w[1]));
            case "mine" -> dropMine(cell(w[1]));
            case "trigger" -> triggerMine(cell(w[1]));
            case "drone" -> drone(Integer.parseInt(w[1]));
            case "sonar" -> sonar();
            case "answer" -> answerSonar(w[1], w[2], w[3], w[4]);
            case "silence" -> silence(w[1].charAt(0), Integer.parseInt(w[2]));
            case "end" -> endTurn();
            default -> throw new IllegalStateException("unknown action " + line);
        }
    }

    public static void main(String[] args) {
        long seed = args.length > 0 ? Long.parseLong(args[0]) : 1;
        boolean sudden = args.length > 1 && args[1].equals("sudden");
        Random rnd = new Random(seed);
        Set<Integer> islands = new TreeSet<>();
        for (int[] p : new int[][]{{2, 2}, {6, 1}, {12, 2}, {1, 6}, {3, 7}, {6, 6}, {7, 7}, {11, 6}, {2, 11}, {6, 9}, {7, 11}, {12, 11}})
            islands.add(p[1] * 15 + p[0]);
        Capstan g = new Capstan(15, 15, 5, islands, sudden, 0, defaultSheet());
        for (int t = 0; t < 2; t++) { int c; do c = rnd.nextInt(225); while (islands.contains(c)); g.place(t, c); }
        int steps = 0;
        while (g.winner < 0 && steps++ < 20000) {
            List<String> acts = g.legal();
            if (acts.size() > 1 && acts.get(acts.size() - 1).equals("surface")) acts.remove(acts.size() - 1);
            if (acts.size() > 1 && acts.get(0).equals("end") && rnd.nextInt(5) > 0) acts.remove(0);
            g.play(acts.get(rnd.nextInt(acts.size())));
        }
        System.out.println("seed " + seed + ": winner " + g.winner + ", " + steps + " steps, damage " + g.subs[0].damage + "-" + g.subs[1].damage);
    }
}
