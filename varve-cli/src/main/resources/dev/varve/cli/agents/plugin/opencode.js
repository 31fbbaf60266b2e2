
const IMPORT_EVERY_MS = 5 * 60_000; // an import reads the database of all sessions

export const Varve = async ({ directory }) => {
  const beginnings = new Map(); // what each session began with
  let imported = 0;

  const tell = (session, name, more) =>
    ask("opencode", { session_id: session, cwd: directory, hook_event_name: name, ...more });
  const begin = (session, source) => {
    beginnings.set(session, tell(session, "SessionStart", { source }));
    return beginnings.get(session);
  };

  return {
    // The tools that what is handed in names; settings of the user's own win.
    config: async (settings) => {
      settings.mcp = { varve: { type: "local", command: [COMMAND, "mcp"], enabled: true }, ...settings.mcp };
    },

    "experimental.chat.system.transform": async (input, output) => {
      if (!input.sessionID) return;
      const text = await (beginnings.get(input.sessionID) ?? begin(input.sessionID, "startup"));
      if (text) output.system.push(text);
    },

    "chat.message": async (input, output) => {
      const typed = output.parts.filter((part) => part.type === "text" && !part.synthetic);
      if (typed.length === 0) return;
      await (beginnings.get(input.sessionID) ?? begin(input.sessionID, "startup"));
      const prompt = typed.map((part) => part.text).join("\n");
      const text = await tell(input.sessionID, "UserPromptSubmit", { prompt });
      const last = output.parts.at(-1);
      if (text) output.parts.push({ ...typed[0], id: last.id + "v", text, synthetic: true });
    },

    "tool.execute.after": async (input, output) => {
      const failed = input.tool === "bash" && output.metadata?.exit !== 0;
      if (!failed && !FILES.includes(input.tool)) return;
      const text = await tell(input.sessionID, "PostToolUse", {
        tool_name: input.tool,
        tool_input: input.args,
        tool_response: failed ? output.output : "",
      });
      if (text) output.output += `\n\n<hook_context>${text}</hook_context>`;
    },

    event: async ({ event }) => {
      const session = event.properties?.sessionID;
      if (event.type === "session.compacted") begin(session, "compact");
      if (event.type === "session.idle" && Date.now() - imported >= IMPORT_EVERY_MS) {
        imported = Date.now();
        await tell(session, "Stop", {});
      }
    },
  };
};
