package main

import (
	"errors"
	"fmt"
	"math/rand"
	"strconv"
	"strings"
)

// Pos is a space of the chart; A1 is {0, 0}.
type Pos struct{ X, Y int }

func (p Pos) String() string { return fmt.Sprintf("%c%d", 'A'+p.X, p.Y+1) }

func parsePos(s string) (Pos, error) {
	if len(s) >= 2 && s[0] >= 'A' && s[0] < 'A'+side {
		if n, err := strconv.Atoi(s[1:]); err == nil && n >= 1 && n <= side {
			return Pos{int(s[0] - 'A'), n - 1}, nil
		}
	}
	return Pos{}, fmt.Errorf("%q is no space", s)
}

func (p Pos) step(d byte) Pos {
	switch d {
	case 'N':
		return Pos{p.X, p.Y - 1}
	case 'S':
		return Pos{p.X, p.Y + 1}
	case 'W':
		return Pos{p.X - 1, p.Y}
	}
	return Pos{p.X + 1, p.Y}
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

func gap(a, b Pos) int {
	dx, dy := abs(a.X-b.X), abs(a.Y-b.Y)
	if dx > dy {
		return dx
	}
	return dy
}

// Sub is one submarine with its sheets. It holds no pointers, so a plain
// assignment is a full copy; a refused turn is simply thrown away.
type Sub struct {
	Placed bool
	At     Pos
	Route  [side][side]bool
	Mines  [side][side]bool
	Sector int
	Gauge  [6]int
	Broken [24]bool
	Damage int
}

// Match is the whole game between side 0 (red) and side 1 (blue).
type Match struct {
	Chart  []string
	Limit  int
	Subs   [2]Sub
	Turn   int
	Extra  int // further turns of the side to move before the other one may dive
	Over   bool
	Winner int
	Log    []string
	rng    *rand.Rand
}

// Order is everything a side says in one turn.
//
//	Head N E W S, Gauge and Symbol belong to the move ("-" where nothing can be marked)
//	or Surface
//	then at most one of Use: torpedo, mine, trigger, drone, sonar, silence
type Order struct {
	Surface bool
	Head    byte
	Gauge   string
	Symbol  string
	Use     string
	Target  string // torpedo, mine, trigger
	Sector  int    // drone
	Dir     byte   // silence
	Spaces  int
	Gauge2  string // the First Mate's mark after silence
}

var names = [2]string{"red", "blue"}

// NewMatch lays out a chart for sudden death (limit 1) or hunt (limit 4).
func NewMatch(chart, goal string, seed int64) (*Match, error) {
	rows, ok := charts[chart]
	if !ok {
		return nil, fmt.Errorf("no chart %q", chart)
	}
	limit := map[string]int{"sudden": 1, "hunt": 4}[goal]
	if limit == 0 {
		return nil, fmt.Errorf("no goal %q", goal)
	}
	return &Match{Chart: rows, Limit: limit, Winner: -1, rng: rand.New(rand.NewSource(seed))}, nil
}

func (m *Match) water(p Pos) bool {
	return p.X >= 0 && p.X < side && p.Y >= 0 && p.Y < side && m.Chart[p.Y][p.X] == '.'
}

func sectorOf(p Pos) int { return p.Y/5*2 + p.X/5 + 1 }

func (m *Match) say(format string, a ...interface{}) {
	m.Log = append(m.Log, fmt.Sprintf(format, a...))
}

// Place chooses the start.
func (m *Match) Place(who int, p Pos) error {
	s := &m.Subs[who]
	if s.Placed {
		return errors.New("placed already")
	}
	if !m.water(p) {
		return errors.New("no water there")
	}
	s.Placed, s.At, s.Sector = true, p, sectorOf(p)
	s.Route[p.Y][p.X] = true
	return nil
}

// Play plays one whole turn of the side to move.
func (m *Match) Play(o Order) error {
	if m.Over {
		return errors.New("the game is over")
	}
	if !m.Subs[0].Placed || !m.Subs[1].Placed {
		return errors.New("place both boats first")
	}
	subs, said := m.Subs, len(m.Log)
	err := m.play(o)
	if err != nil {
		m.Subs, m.Log = subs, m.Log[:said]
		return err
	}
	return nil
}

func (m *Match) play(o Order) error {
	who := m.Turn
	me := &m.Subs[who]
	if o.Surface {
		if o.Use != "" {
			return errors.New("no system after surfacing")
		}
		m.say("%s: Surfacing in sector %d!", names[who], me.Sector)
		me.Broken = [24]bool{}
		me.Route = [side][side]bool{}
		me.Route[me.At.Y][me.At.X] = true
		m.Turn = 1 - who
		m.Extra = 2
		return nil
	}
	if err := m.sail(me, o.Head); err != nil {
		return err
	}
	m.say("%s: Head %c", names[who], o.Head)
	me.Sector = sectorOf(me.At)
	if err := me.charge(o.Gauge); err != nil {
		return err
	}
	if err := m.engineer(who, o.Head, o.Symbol); err != nil {
		return err
	}
	if o.Use != "" {
		if err := m.use(who, o); err != nil {
			return err
		}
	}
	if m.Extra > 0 {
		m.Extra--
	} else {
		m.Turn = 1 - who
	}
	return nil
}

func (m *Match) sail(me *Sub, d byte) error {
	if strings.IndexByte(panelOrder, d) < 0 {
		return errors.New("head N, E, S or W")
	}
	to := me.At.step(d)
	if !m.water(to) {
		return fmt.Errorf("no water at %v", to)
	}
	if me.Route[to.Y][to.X] {
		return fmt.Errorf("the route crosses %v", to)
	}
	me.At = to
	me.Route[to.Y][to.X] = true
	return nil
}

func gaugeIndex(name string) int {
	for i, n := range gaugeNames {
		if n == name {
			return i
		}
	}
	return -1
}

func (s *Sub) full(g int) bool { return s.Gauge[g] == gaugeSize[g] }

func (s *Sub) charge(name string) error {
	if name == "-" {
		for g := range gaugeNames {
			if !s.full(g) {
				return errors.New("the First Mate has to mark a gauge")
			}
		}
		return nil
	}
	g := gaugeIndex(name)
	if g < 0 || s.full(g) {
		return fmt.Errorf("the gauge %q cannot be marked", name)
	}
	s.Gauge[g]++
	return nil
}

func symbolIndex(name string) int {
	if len(name) != 2 {
		return -1
	}
	p := strings.IndexByte(panelOrder, name[0])
	if p < 0 || name[1] < '1' || name[1] > '6' {
		return -1
	}
	return p*6 + int(name[1]-'1')
}

// all tells whether every symbol that want() picks is marked.
func (s *Sub) all(want func(i int) bool) bool {
	for i, b := range s.Broken {
		if want(i) && !b {
			return false
		}
	}
	return true
}

func inPanel(p int) func(int) bool { return func(i int) bool { return i/6 == p } }
func radioactive(i int) bool       { return kinds[i] == '*' }
func onWire(w byte) func(int) bool { return func(i int) bool { return wires[i] == w } }
func (s *Sub) disabled(kind byte) bool {
	for i, b := range s.Broken {
		if b && kinds[i] == kind {
			return true
		}
	}
	return false
}

func (m *Match) engineer(who int, d byte, symbol string) error {
	s := &m.Subs[who]
	if symbol == "-" {
		if s.all(inPanel(strings.IndexByte(panelOrder, d))) {
			return nil
		}
		return errors.New("the Engineer has to mark a breakdown")
	}
	i := symbolIndex(symbol)
	if i < 0 || symbol[0] != d || s.Broken[i] {
		return fmt.Errorf("the symbol %q cannot be marked", symbol)
	}
	m.breakdown(who, i)
	return nil
}

// breakdown marks symbol i and looks at repair first, then at damage.
func (m *Match) breakdown(who, i int) {
	s := &m.Subs[who]
	s.Broken[i] = true
	if w := wires[i]; w != '.' && s.all(onWire(w)) {
		for j := range s.Broken {
			if wires[j] == w {
				s.Broken[j] = false
			}
		}
		m.say("%s: self-repair", names[who])
		return
	}
	if s.all(inPanel(i/6)) || radioactive(i) && s.all(radioactive) {
		s.Damage++
		m.say("%s: failure, one damage", names[who])
	}
}

// ready looks whether the system can be used and empties its gauge. A broken
// one costs a radiation breakdown; then the first result is false.
func (m *Match) ready(who, g int) (bool, error) {
	s := &m.Subs[who]
	if !s.full(g) {
		return false, fmt.Errorf("%s is not charged", gaugeNames[g])
	}
	s.Gauge[g] = 0
	if s.disabled(gaugeKind[g]) {
		m.say("%s: %s is broken down!", names[who], gaugeNames[g])
		for i := range s.Broken {
			if radioactive(i) && !s.Broken[i] {
				m.breakdown(who, i)
				break
			}
		}
		return false, nil
	}
	return true, nil
}

func (m *Match) use(who int, o Order) error {
	me, foe := &m.Subs[who], &m.Subs[1-who]
	switch o.Use {
	case "torpedo":
		at, err := parsePos(o.Target)
		if err != nil {
			return err
		}
		if !m.reach(me.At, at) {
			return errors.New("the torpedo does not reach that space")
		}
		ok, err := m.ready(who, torpedo)
		if !ok {
			return err
		}
		m.say("%s: Torpedo launched, impact at %v", names[who], at)
		me.Mines[at.Y][at.X] = false
		foe.Mines[at.Y][at.X] = false
		m.explode(who, at)
	case "mine":
		at, err := parsePos(o.Target)
		if err != nil {
			return err
		}
		if gap(me.At, at) != 1 || !m.water(at) || me.Mines[at.Y][at.X] {
			return errors.New("no mine can be dropped there")
		}
		ok, err := m.ready(who, mine)
		if !ok {
			return err
		}
		me.Mines[at.Y][at.X] = true
		m.say("%s: Mine dropped!", names[who])
	case "trigger":
		at, err := parsePos(o.Target)
		if err != nil {
			return err
		}
		if !me.Mines[at.Y][at.X] {
			return errors.New("there is no mine")
		}
		me.Mines[at.Y][at.X] = false
		m.say("%s: Triggering mine at %v", names[who], at)
		m.explode(who, at)
	case "drone":
		if o.Sector < 1 || o.Sector > 4 {
			return errors.New("sectors 1 to 4")
		}
		ok, err := m.ready(who, drone)
		if !ok {
			return err
		}
		m.say("%s: Are you in sector %d?", names[who], o.Sector)
		if foe.Sector == o.Sector {
			m.say("%s: Yes", names[1-who])
		} else {
			m.say("%s: No", names[1-who])
		}
	case "sonar":
		ok, err := m.ready(who, sonar)
		if !ok {
			return err
		}
		m.say("%s: Activating sonar", names[who])
		m.ping(1 - who)
	case "silence":
		if o.Spaces < 0 || o.Spaces >= 4 {
			return errors.New("that is too far")
		}
		ok, err := m.ready(who, silence)
		if !ok {
			return err
		}
		for i := 0; i < o.Spaces; i++ {
			if err := m.sail(me, o.Dir); err != nil {
				return err
			}
		}
		m.say("%s: Activating silence", names[who])
		if o.Spaces > 0 {
			return me.charge(o.Gauge2)
		}
	default:
		return fmt.Errorf("there is no system %q", o.Use)
	}
	return nil
}

// reach: one to four spaces along the row or the column, over water.
func (m *Match) reach(from, to Pos) bool {
	for _, d := range []byte(panelOrder) {
		p := from
		for i := 1; i <= 4; i++ {
			p = p.step(d)
			if !m.water(p) {
				break
			}
			if p == to {
				return true
			}
		}
	}
	return false
}

// ping: the boat under the sonar gives two of row, column, sector.
func (m *Match) ping(who int) {
	s := &m.Subs[who]
	truth := [3]string{strconv.Itoa(s.At.Y + 1), string(rune('A' + s.At.X)), strconv.Itoa(s.Sector)}
	lie := [3]string{strconv.Itoa(m.rng.Intn(side) + 1), string(rune('A' + m.rng.Intn(side))), strconv.Itoa(m.rng.Intn(4) + 1)}
	what := [3]string{"row", "column", "sector"}
	order := m.rng.Perm(3)
	said := [3]string{}
	said[order[0]] = what[order[0]] + " " + truth[order[0]]
	said[order[1]] = what[order[1]] + " " + lie[order[1]]
	parts := []string{}
	for _, t := range said {
		if t != "" {
			parts = append(parts, t)
		}
	}
	m.say("%s: %s", names[who], strings.Join(parts, ", "))
}

func (m *Match) explode(shooter int, at Pos) {
	for who := range m.Subs {
		s := &m.Subs[who]
		hurt := 0
		if gap(s.At, at) <= 1 {
			hurt++
		}
		if s.At == at {
			hurt += 2
		}
		s.Damage += hurt
		switch {
		case s.At == at:
			m.say("%s: Direct hit", names[who])
		case hurt > 0:
			m.say("%s: Indirect impact, one damage", names[who])
		default:
			m.say("%s: Clear", names[who])
		}
	}
	for _, who := range []int{1 - shooter, shooter} {
		if !m.Over && m.Subs[who].Damage >= m.Limit {
			m.Over, m.Winner = true, 1-who
		}
	}
}
