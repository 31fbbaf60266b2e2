// Holds one conversation by an SDK: node talk.mjs CLIENT BASE_URL PROMPTS.json. Tools answer at once.
import { readFileSync } from "node:fs";

const [client, url, file] = process.argv.slice(2);
const prompts = JSON.parse(readFileSync(file, "utf8"));
const run = (call) => `BUILD SUCCESS for ${call}, 40 tests, 0 failures`;
const description = "runs the build";
const schema = { type: "object", properties: { command: { type: "string" }, description: { type: "string" } } };

const talks = {
  async "openai"() {
    const { default: OpenAI } = await import("openai");
    const api = new OpenAI({ apiKey: "dummy", baseURL: url + "/v1" });
    const tools = [{ type: "function", function: { name: "bash", description, parameters: schema } }];
    const messages = [];
    for (const prompt of prompts) {
      messages.push({ role: "user", content: prompt });
      for (let more = true; more; ) {
        const stream = api.chat.completions.stream({ model: "stub", messages, tools });
        const message = (await stream.finalChatCompletion()).choices[0].message;
        messages.push(message);
        for (const call of message.tool_calls ?? []) {
          messages.push({ role: "tool", tool_call_id: call.id, content: run(call.id) });
        }
        more = (message.tool_calls ?? []).length > 0;
      }
    }
  },
  async "openai responses"() {
    const { default: OpenAI } = await import("openai");
    const api = new OpenAI({ apiKey: "dummy", baseURL: url + "/v1" });
    const tools = [{ type: "function", name: "shell_command", description, parameters: schema, strict: false }];
    const input = [];
    for (const prompt of prompts) {
      input.push({ role: "user", content: prompt });
      for (let more = true; more; ) {
        const answer = await api.responses.create({ model: "stub", input, tools, store: false });
        input.push(...answer.output);
        const calls = answer.output.filter((item) => item.type === "function_call");
        for (const call of calls) {
          input.push({ type: "function_call_output", call_id: call.call_id, output: run(call.call_id) });
        }
        more = calls.length > 0;
      }
    }
  },
  async "@anthropic-ai/sdk"() {
    const { default: Anthropic } = await import("@anthropic-ai/sdk");
    const api = new Anthropic({ apiKey: "dummy", baseURL: url });
    const tools = [{ name: "Bash", description, input_schema: schema }];
    const messages = [];
    for (const prompt of prompts) {
      messages.push({ role: "user", content: prompt });
      for (let more = true; more; ) {
        const answer = await api.messages.stream({ model: "claude-stub", max_tokens: 1000, messages, tools }).finalMessage();
        messages.push({ role: "assistant", content: answer.content });
        const calls = answer.content.filter((block) => block.type === "tool_use");
        if (calls.length > 0) {
          messages.push({
            role: "user",
            content: calls.map((call) => ({ type: "tool_result", tool_use_id: call.id, content: run(call.id) })),
          });
        }
        more = calls.length > 0;
      }
    }
  },
  async "ai"() {
    const { generateText, tool, stepCountIs, jsonSchema } = await import("ai");
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    const model = createOpenAICompatible({ name: "varve", apiKey: "dummy", baseURL: url + "/v1" })("stub");
    const bash = tool({ description, inputSchema: jsonSchema(schema), execute: async (input) => run(input.command) });
    const messages = [];
    for (const prompt of prompts) {
      messages.push({ role: "user", content: prompt });
      const answer = await generateText({ model, messages, tools: { bash }, stopWhen: stepCountIs(5) });
      messages.push(...answer.response.messages);
    }
  },
  async "@langchain/openai"() {
    const { ChatOpenAI } = await import("@langchain/openai");
    const { HumanMessage, ToolMessage } = await import("@langchain/core/messages");
    const model = new ChatOpenAI({ model: "stub", apiKey: "dummy", configuration: { baseURL: url + "/v1" } }).bindTools([
      { type: "function", function: { name: "bash", description, parameters: schema } },
    ]);
    const messages = [];
    for (const prompt of prompts) {
      messages.push(new HumanMessage(prompt));
      for (let more = true; more; ) {
        const answer = await model.invoke(messages);
        messages.push(answer);
        const calls = answer.tool_calls ?? [];
        for (const call of calls) {
          messages.push(new ToolMessage({ tool_call_id: call.id, content: run(call.id) }));
        }
        more = calls.length > 0;
      }
    }
  },
};

await talks[client]();
