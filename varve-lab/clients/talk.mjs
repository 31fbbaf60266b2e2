// Holds one conversation by an SDK: node talk.mjs CLIENT BASE_URL PROMPTS.json. Tools answer at once.
import { readFileSync } from "node:fs";

const [client, url, file] = process.argv.slice(2);
const prompts = JSON.parse(readFileSync(file, "utf8"));
const run = (call) => `BUILD SUCCESS for ${call}, 40 tests, 0 failures`;
const description = "runs the build";
const schema = { type: "object", properties: { command: { type: "string" }, description: { type: "string" } } };

async function aiSdk(model) {
  const { generateText, tool, stepCountIs, jsonSchema } = await import("ai");
  const bash = tool({ description, inputSchema: jsonSchema(schema), execute: async (input) => run(input.command) });
  const messages = [];
  for (const prompt of prompts) {
    messages.push({ role: "user", content: prompt });
    const answer = await generateText({ model, messages, tools: { bash }, stopWhen: stepCountIs(5) });
    messages.push(...answer.response.messages);
  }
}

async function langchain(model, HumanMessage, ToolMessage) {
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
}

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
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    await aiSdk(createOpenAICompatible({ name: "varve", apiKey: "dummy", baseURL: url + "/v1" })("stub"));
  },
  async "claude-agent-sdk"() {
    const { query } = await import("@anthropic-ai/claude-agent-sdk");
    process.env.ANTHROPIC_API_KEY = "dummy";
    process.env.ANTHROPIC_BASE_URL = url;
    process.env.CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC = "1";
    let answered;
    async function* said() {
      for (const prompt of prompts) {
        const answer = new Promise((done) => (answered = done));
        yield { type: "user", message: { role: "user", content: prompt }, parent_tool_use_id: null };
        await answer;
      }
    }
    const options = { permissionMode: "bypassPermissions", allowDangerouslySkipPermissions: true };
    for await (const message of query({ prompt: said(), options })) {
      if (message.type === "result") {
        if (message.is_error) process.exitCode = 1;
        answered();
      }
    }
  },
  async "@langchain/openai"() {
    const { ChatOpenAI } = await import("@langchain/openai");
    const { HumanMessage, ToolMessage } = await import("@langchain/core/messages");
    const model = new ChatOpenAI({ model: "stub", apiKey: "dummy", configuration: { baseURL: url + "/v1" } }).bindTools([
      { type: "function", function: { name: "bash", description, parameters: schema } },
    ]);
    await langchain(model, HumanMessage, ToolMessage);
  },
  async "@langchain/anthropic"() {
    const { ChatAnthropic } = await import("@langchain/anthropic");
    const { HumanMessage, ToolMessage } = await import("@langchain/core/messages");
    const model = new ChatAnthropic({ model: "claude-stub", apiKey: "dummy", anthropicApiUrl: url }).bindTools([
      { name: "Bash", description, input_schema: schema },
    ]);
    await langchain(model, HumanMessage, ToolMessage);
  },
  async "@ai-sdk/openai"() {
    const { createOpenAI } = await import("@ai-sdk/openai");
    await aiSdk(createOpenAI({ apiKey: "dummy", baseURL: url + "/v1" })("stub"));
  },
  async "@ai-sdk/anthropic"() {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    await aiSdk(createAnthropic({ apiKey: "dummy", baseURL: url + "/v1" })("claude-stub"));
  },
  async "@ai-sdk/google"() {
    const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
    await aiSdk(createGoogleGenerativeAI({ apiKey: "dummy", baseURL: url + "/google/v1beta" })("gemini-stub"));
  },
  async "@google/genai"() {
    const { GoogleGenAI } = await import("@google/genai");
    const api = new GoogleGenAI({ apiKey: "dummy", httpOptions: { baseUrl: url + "/google" } });
    const tools = [{ functionDeclarations: [{ name: "bash", description, parametersJsonSchema: schema }] }];
    const chat = api.chats.create({ model: "gemini-stub", config: { tools } });
    for (const prompt of prompts) {
      for (let message = prompt; message; ) {
        const calls = [];
        for await (const piece of await chat.sendMessageStream({ message })) {
          calls.push(...(piece.functionCalls ?? []));
        }
        const results = calls.map((call) => ({
          functionResponse: { name: call.name, response: { output: run(JSON.stringify(call.args)) } },
        }));
        message = results.length > 0 ? results : undefined;
      }
    }
  },
  async "ollama"() {
    const { Ollama } = await import("ollama");
    const api = new Ollama({ host: url + "/ollama" });
    const tools = [{ type: "function", function: { name: "bash", description, parameters: schema } }];
    const messages = [];
    for (const prompt of prompts) {
      messages.push({ role: "user", content: prompt });
      for (let more = true; more; ) {
        const whole = { role: "assistant", content: "", tool_calls: [] };
        for await (const piece of await api.chat({ model: "stub", messages, tools, stream: true })) {
          whole.content += piece.message.content;
          whole.tool_calls.push(...(piece.message.tool_calls ?? []));
        }
        messages.push(whole);
        for (const call of whole.tool_calls) {
          messages.push({ role: "tool", tool_name: call.function.name, content: run(JSON.stringify(call.function.arguments)) });
        }
        more = whole.tool_calls.length > 0;
      }
    }
  },
  async "@openai/agents"() {
    const { Agent, Runner, OpenAIProvider, setTracingDisabled, tool } = await import("@openai/agents");
    setTracingDisabled(true);
    const bash = tool({
      name: "bash",
      description,
      parameters: { ...schema, required: [], additionalProperties: true },
      strict: false,
      execute: async (input) => run(JSON.stringify(input)),
    });
    const agent = new Agent({ name: "Builder", instructions: "You are careful.", model: "stub", tools: [bash] });
    const provider = new OpenAIProvider({ apiKey: "dummy", baseURL: url + "/v1", useResponses: true });
    const runner = new Runner({ modelProvider: provider, tracingDisabled: true });
    let history = [];
    for (const prompt of prompts) {
      const result = await runner.run(agent, [...history, { role: "user", content: prompt }]);
      history = result.history;
    }
  },
  async "LlamaIndex.TS"() {
    const { OpenAI } = await import("@llamaindex/openai");
    const { tool } = await import("llamaindex");
    const { z } = await import("zod");
    const bash = tool(({ command }) => run(command), {
      name: "bash",
      description,
      parameters: z.object({ command: z.string().optional() }).passthrough(),
    });
    const model = new OpenAI({ model: "stub", apiKey: "dummy", baseURL: url + "/v1", supportToolCall: true });
    const messages = [];
    for (const prompt of prompts) {
      messages.push({ role: "user", content: prompt });
      for (let more = true; more; ) {
        const { newMessages, toolCalls } = await model.exec({ messages, tools: [bash] });
        messages.push(...newMessages);
        more = toolCalls.length > 0;
      }
    }
  },
  async "Mastra"() {
    const { Agent } = await import("@mastra/core/agent");
    const { createTool } = await import("@mastra/core/tools");
    const { z } = await import("zod");
    const bash = createTool({
      id: "bash",
      description,
      inputSchema: z.object({ command: z.string().optional() }).passthrough(),
      execute: async () => run("bash"),
    });
    const model = { id: "varve/stub", url: url + "/v1", apiKey: "dummy" };
    const agent = new Agent({ id: "b", name: "Builder", instructions: "You are careful.", model, tools: { bash } });
    const messages = [];
    for (const prompt of prompts) {
      messages.push({ role: "user", content: prompt });
      const answer = await agent.generate(messages, { maxSteps: 5 });
      messages.push(...answer.response.messages);
    }
  },
};

await talks[client]();
