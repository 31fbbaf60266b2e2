package dev.varve.transcript;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The formats that conversations can be read from. */
public enum TranscriptFormat {
    /** Varve's own, lossless: one JSON object per message and line, see {@link VarveJsonl}. */
    VARVE("varve", "Varve JSONL, one message per line"),
    /** Chat messages as OpenAI's API takes them, in a JSON array, in {@code {"messages": […]}}, or one per line. */
    OPENAI("openai", "OpenAI chat messages, JSON or JSONL"),
    /** The session log of Claude Code. */
    CLAUDE_CODE("claude-code", "Claude Code session JSONL"),
    /** A copy of Claude Code's terminal, or the output of its command {@code /export}. */
    CLAUDE_CODE_TERMINAL("claude-code-terminal", "Claude Code's /export, or a copy of its terminal"),
    /** The session log of the pi coding agent. */
    PI("pi", "pi session JSONL"),
    /** A rollout of Codex. */
    CODEX("codex", "Codex rollout JSONL"),
    /** A chat recorded by Gemini CLI, JSONL or, in older versions, JSON. */
    GEMINI_CLI("gemini-cli", "Gemini CLI chats, JSONL or JSON"),
    /** The database of opencode, its older storage folder, or the output of {@code opencode export}. */
    OPENCODE("opencode", "opencode's database, storage folder or export"),
    /** The agent transcript of Cursor, or its database. */
    CURSOR("cursor", "Cursor agent transcript JSONL or state.vscdb"),
    /** The events of GitHub Copilot CLI. */
    COPILOT_CLI("copilot-cli", "GitHub Copilot CLI session events"),
    /** A chat of GitHub Copilot in VS Code. */
    COPILOT_CHAT("copilot-chat", "Copilot chat session of VS Code"),
    /** The conversation of a task that Cline, Roo Code or Kilo Code keeps. */
    CLINE("cline", "Cline or Roo Code api_conversation_history.json"),
    /** Crush's database. */
    CRUSH("crush", "Crush database"),
    /** The session log of Qwen Code. */
    QWEN_CODE("qwen-code", "Qwen Code session JSONL"),
    /** The session log of Factory's Droid. */
    DROID("droid", "Droid session JSONL"),
    /** The context that Kimi's command line keeps. */
    KIMI("kimi", "Kimi CLI context.jsonl"),
    /** The chat history of Grok's command line. */
    GROK("grok", "Grok CLI chat history JSONL"),
    /** Events of OpenHands. */
    OPENHANDS("openhands", "OpenHands events, JSON or JSONL"),
    /** A trajectory of SWE-agent. */
    SWE_AGENT("swe-agent", "SWE-agent trajectory"),
    /** The history that aider keeps in a project's folder. */
    AIDER("aider", "aider's chat history"),
    /** Requests of Anthropic's Messages API, or their messages alone. */
    ANTHROPIC("anthropic", "Anthropic Messages, JSON or JSONL"),
    /** Requests of OpenAI's Responses API, their answers, or items alone. */
    RESPONSES("responses", "OpenAI Responses items, JSON or JSONL"),
    /** {@code conversations.json} of ChatGPT's data export. */
    CHATGPT("chatgpt", "ChatGPT data export"),
    /** {@code conversations.json} of claude.ai's data export. */
    CLAUDE_AI("claude-ai", "claude.ai data export"),
    /** {@code UIMessage}s of the AI SDK. */
    AI_SDK("ai-sdk", "AI SDK UIMessages, JSON or JSONL"),
    /** LangChain's messages. */
    LANGCHAIN("langchain", "LangChain messages, JSON or JSONL"),
    /** Markdown with a heading per message, such as SpecStory's history. */
    MARKDOWN("markdown", "SpecStory history and other Markdown chats"),
    /** Conversations of the LoCoMo benchmark, several in one file. */
    LOCOMO("locomo", "LoCoMo benchmark JSON"),
    /** A log of snapshots: each line the JSON array of all turns of a thread so far. */
    TURNS("turns", "JSONL of growing arrays of turns"),
    /** A chat that WhatsApp exported. */
    WHATSAPP("whatsapp", "WhatsApp chat export"),
    /** A chat of Telegram's JSON export. */
    TELEGRAM("telegram", "Telegram result.json of one chat"),
    /** Lines such as {@code Alice: Hello} or {@code [10:03] <alice> Hello}. */
    TEXT("text", "plain \"Speaker: text\", with or without times");

    private final String id;
    private final String description;

    TranscriptFormat(String id, String description) {
        this.id = id;
        this.description = description;
    }

    /**
     * True if a program writes such files for itself. Nobody can correct them, so messages that break a rule are left
     * out and counted, regardless of {@link ReadOptions#lenient()}. In files by people or their own programs a broken
     * rule is an error.
     */
    boolean isRecorded() {
        return switch (this) {
            case VARVE, OPENAI, ANTHROPIC, RESPONSES, AI_SDK, LANGCHAIN, LOCOMO, TURNS, TEXT -> false;
            default -> true;
        };
    }

    /** The name of the format on a command line. */
    public String id() {
        return id;
    }

    /** The format in a few words. */
    public String description() {
        return description;
    }

    /** The format with this id, or empty if there is none. */
    public static Optional<TranscriptFormat> byId(String id) {
        return Arrays.stream(values()).filter(format -> format.id.equals(id)).findFirst();
    }

    /** All ids in one line, for messages to people. */
    static String known() {
        return Arrays.stream(values()).map(TranscriptFormat::id).collect(Collectors.joining(", "));
    }
}
