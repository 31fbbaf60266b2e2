// Varve's memory for this program. Written by "varve connect", removed by "varve disconnect"; changes are lost.
import { spawn } from "node:child_process";

const COMMAND = @COMMAND@;
const PATIENCE_MS = 5000;

/** What the model should know at an event, if anything. Whatever goes wrong, the program goes on as ever. */
function ask(program, event) {
  return new Promise((resolve) => {
    const shell = process.platform === "win32";
    const child = spawn(shell ? `"${COMMAND}"` : COMMAND, ["hook", program], {
      stdio: ["pipe", "pipe", "ignore"],
      detached: !shell, // an import that has begun outlives the program
      windowsHide: true,
      shell,
    });
    const patience = setTimeout(() => resolve(undefined), PATIENCE_MS);
    let answer = "";
    child.stdout.setEncoding("utf8");
    child.stdout.on("data", (part) => (answer += part));
    child.stdin.on("error", () => {});
    child.on("error", () => {
      clearTimeout(patience);
      resolve(undefined);
    });
    child.on("close", () => {
      clearTimeout(patience);
      try {
        resolve(JSON.parse(answer).hookSpecificOutput.additionalContext);
      } catch {
        resolve(undefined);
      }
    });
    child.stdin.end(JSON.stringify(event));
  });
}

/** Tools that read or change files: agents read them before they change them. */
const FILES = ["read", "edit", "write", "apply_patch"];
