// A kite race as somebody might write it, in all the shapes that a program may have.

export class NotAllowed extends Error {}

/** A method for each step; pilots count from 0. */
export class Race {
  constructor(pilots) {
    this.kites = Array.from({ length: pilots }, () => ({ paces: 0, lines: 1 }));
    this.basket = 5;
    this.now = 0;
  }

  move(pilot, act) {
    if (pilot !== this.now) throw new NotAllowed("it is somebody else's turn");
    const kite = this.kites[pilot];
    if (act === "tie" && !this.basket) throw new NotAllowed("the basket is empty");
    if (act === "fly") kite.paces += 2 * kite.lines;
    if (act === "tie") {
      kite.lines += 1;
      this.basket -= 1;
    }
    this.now = (this.now + 1) % this.kites.length;
  }

  async askAndMove(player) {
    this.move(await player.whichPilot(), await player.whichAct(this));
  }

  /** Play a turn of each pilot. `ask(pilot, topic, options)` returns one of the options. */
  round(ask) {
    for (let pilot = 0; pilot < this.kites.length; pilot++) {
      this.move(pilot, ask(pilot, "act", this.basket ? ["fly", "tie"] : ["fly"]));
    }
  }

  async play(ask) {
    for (;;) {
      const [pilot, act] = (await ask(`pilot ${this.now + 1}, fly or tie? `)).split(" ");
      try {
        this.move(Number(pilot), act);
      } catch (error) {
        console.log("Sorry:", error.message);
      }
    }
  }
}

/** Return the new state after an action such as { type: "MOVE", by: 0, what: "fly" }. */
export function reduce(state, { by, what }) {
  const race = Object.assign(new Race(0), structuredClone(state));
  race.move(by, what);
  return { ...race };
}

/** Return a window: a button for each act, and a list of the pilots. */
export function open(pilots) {
  const race = new Race(pilots);
  const pilotList = { value: "0" };
  const button = (act) => ({ disabled: false, click: () => race.move(Number(pilotList.value), act) });
  return { race, pilotList, flyButton: button("fly"), tieButton: button("tie") };
}
