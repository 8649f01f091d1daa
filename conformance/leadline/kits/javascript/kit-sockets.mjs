// A kit for programs behind sockets: it starts the server and keeps one client for each seat. It needs Node, no package.
//
//     const server = new Server(["node", "server.js"], /listening on port (\d+)/);
//     const table = await server.connect(["red", "blue"], (line) => line.startsWith("heard "));
//     await table.red.ask("north"); // sends a line, returns the answer
//     table.blue.news;              // what this client received unasked
//
// A server that is silent or gone raises an error, which the kit reports. It ends with the adapter.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";

/** The milliseconds that a server may take to start, and to answer; the runner itself waits for 10 s and for 5 s. */
export const STARTING = 8000;
export const ANSWERING = 4000;

/** Return what a promise gives, or raise an error after some milliseconds. */
function within(promise, milliseconds, why) {
  let timer;
  const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error(why)), milliseconds)));
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** One connection: it sends lines and separates answers from news, which arrive unasked. */
export class Client {
  constructor(socket, isNews) {
    this.socket = socket;
    this.news = [];
    this.answers = [];
    this.readers = [];
    createInterface({ input: socket }).on("line", (line) => {
      if (isNews(line)) this.news.push(line);
      else if (this.readers.length) this.readers.shift()(line);
      else this.answers.push(line);
    });
    socket.on("error", () => {});
  }

  /** Send a line, and return the answer. */
  async ask(line) {
    this.send(line);
    return this.answer();
  }

  /** Send a line that has no answer. */
  send(line) {
    this.socket.write(`${line}\n`);
  }

  /** Return the next answer. */
  answer() {
    if (this.answers.length) return this.answers.shift();
    return within(new Promise((resolve) => this.readers.push(resolve)), ANSWERING, "the server does not answer");
  }
}

/** A server that a command starts, and that prints its port. */
export class Server {
  constructor(command, listening) {
    this.command = command;
    this.listening = listening;
    this.port = null;
  }

  /** Connect a client for each seat. Return the clients by seat. */
  async connect(seats, isNews = () => false) {
    this.port ??= this.start();
    const port = await this.port;
    const clients = {};
    for (const seat of seats) {
      const socket = connect(port, "127.0.0.1");
      await within(once(socket, "connect"), STARTING, "the server takes no connection");
      socket.unref();
      clients[seat] = new Client(socket, isNews);
    }
    return clients;
  }

  /** Start the server, and return its port. */
  start() {
    const [program, ...words] = this.command;
    const child = spawn(program, words, { stdio: ["ignore", "pipe", "inherit"] });
    process.on("exit", () => child.kill());
    child.unref();
    child.stdout.unref();
    const found = new Promise((resolve, reject) => {
      child.on("exit", () => {
        this.port = null;
        reject(new Error("the server has ended"));
      });
      child.on("error", reject);
      createInterface({ input: child.stdout }).on("line", (line) => {
        const match = line.match(this.listening);
        if (match) resolve(Number(match[1]));
      });
    });
    found.catch(() => {});
    return within(found, STARTING, "the server does not say its port");
  }
}
