#!/usr/bin/env node
// Starts the varve command that stands beside it, with the Java of this machine.
const { spawn } = require("node:child_process");
const path = require("node:path");

const windows = process.platform === "win32";
const launcher = path.join(__dirname, windows ? "varve.cmd" : "varve");
// A .cmd file needs a shell, to which each argument is a word in quotation marks.
const quoted = (word) => `"${word.replace(/"/g, '""')}"`;
const child = windows
  ? spawn(quoted(launcher), process.argv.slice(2).map(quoted), { stdio: "inherit", shell: true })
  : spawn(launcher, process.argv.slice(2), { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("error", (problem) => {
  console.error(`varve: ${problem.message}`);
  process.exitCode = 1;
});
child.on("exit", (code, signal) => {
  process.exitCode = signal ? 1 : code;
});
