
export default function (pi) {
  let beginning = Promise.resolve(undefined); // what the session began with

  const tell = (ctx, name, more) =>
    ask("pi", {
      session_id: ctx.sessionManager.getSessionId(),
      transcript_path: ctx.sessionManager.getSessionFile(),
      cwd: ctx.cwd,
      hook_event_name: name,
      ...more,
    });
  const isKept = (ctx) => ctx.sessionManager.getSessionFile() !== undefined;

  pi.on("session_start", async (_event, ctx) => {
    beginning = tell(ctx, "SessionStart", { source: "startup" });
  });

  pi.on("session_compact", async (_event, ctx) => {
    beginning = tell(ctx, "SessionStart", { source: "compact" });
  });

  pi.on("before_agent_start", async (event, ctx) => {
    const start = await beginning;
    const text = await tell(ctx, "UserPromptSubmit", { prompt: event.prompt });
    return {
      ...(start && { systemPrompt: event.systemPrompt + "\n\n" + start }),
      ...(text && { message: { customType: "varve", content: text, display: false } }),
    };
  });

  pi.on("tool_result", async (event, ctx) => {
    const failed = event.toolName === "bash" && event.isError;
    if (!failed && !FILES.includes(event.toolName)) return;
    const printed = event.content.filter((part) => part.type === "text").map((part) => part.text);
    const text = await tell(ctx, "PostToolUse", {
      tool_name: event.toolName,
      tool_input: event.input,
      tool_response: failed ? printed.join("\n") : "",
    });
    if (text) pi.sendMessage({ customType: "varve", content: text, display: false }, { deliverAs: "steer" });
  });

  for (const [name, hook] of [
    ["agent_end", "Stop"],
    ["session_before_compact", "PreCompact"],
    ["session_shutdown", "SessionEnd"],
  ]) {
    pi.on(name, async (_event, ctx) => {
      if (isKept(ctx)) await tell(ctx, hook, {});
    });
  }
}
