package dev.varve.transcript;

import java.io.InputStream;
import java.util.Set;

/** Maps formats to the classes that read them. */
final class Formats {
    private static final Set<String> MESSAGES = Set.of("messages");

    private final InputStream in;
    private final String file;
    private final ReadOptions options;
    private final FileHead head;

    private Formats(InputStream in, String file, ReadOptions options, FileHead head) {
        this.in = in;
        this.file = file;
        this.options = options;
        this.head = head;
    }

    /**
     * The conversations in a stream.
     *
     * @param head how the stream begins
     */
    static ConversationSource read(
            TranscriptFormat format, InputStream in, String file, ReadOptions options, FileHead head) {
        return new Formats(in, file, options, head).read(format);
    }

    private ConversationSource read(TranscriptFormat format) {
        TimeReader times = new TimeReader(options.zone());
        return switch (format) {
            case VARVE -> log(new VarveFormat(times), Set.of());
            case CLAUDE_CODE -> log(new ClaudeCodeFormat(times, options.finished()), Set.of());
            case PI -> log(new PiFormat(times), Set.of());
            case CODEX -> log(new CodexFormat(times), Set.of());
            case GEMINI_CLI -> log(new GeminiCliFormat(times), MESSAGES);
            case CURSOR -> log(new CursorFormat(options), Set.of());
            case COPILOT_CLI -> log(new CopilotCliFormat(times), Set.of());
            case QWEN_CODE -> log(new QwenFormat(times), Set.of());
            case DROID -> log(new DroidFormat(options), Set.of());
            case KIMI -> log(new KimiFormat(options), Set.of());
            case GROK -> log(new GrokFormat(options), Set.of());
            case OPENHANDS -> document(new OpenHandsFormat(options), Set.of("history"));
            case SWE_AGENT -> document(new SweAgentFormat(options), Set.of("history"));
            case COPILOT_CHAT -> document(new CopilotChatFormat(options), Set.of("requests"));
            case CLINE -> document(new ClineFormat(options), MESSAGES);
            case TELEGRAM -> document(new TelegramFormat(options), MESSAGES);
            case WHATSAPP -> lines(new WhatsAppFormat(head.text(), options));
            case CRUSH -> throw new Place(file, 0).error("is no database", "name Crush's crush.db");
            case OPENCODE -> document(new OpenCodeExport(options), MESSAGES);
            case OPENAI -> document(new OpenAiMessages(options), MESSAGES);
            case ANTHROPIC -> document(new AnthropicMessages(options), MESSAGES);
            case RESPONSES -> document(new ResponsesFormat(options), Set.of("input", "output"));
            case AI_SDK -> document(new UiMessages(options), MESSAGES);
            case LANGCHAIN -> document(new LangChainMessages(options), MESSAGES);
            case CHATGPT -> new ExportSource(json(), new ChatGptExport(options)::read);
            case CLAUDE_AI -> new ExportSource(json(), new ClaudeAiExport(options)::read);
            case LOCOMO -> new LocomoSource(json(), times);
            case TURNS -> lines(new TurnsFormat(times));
            case TEXT -> lines(TextFormat.of(file, options));
            case CLAUDE_CODE_TERMINAL -> lines(new TerminalFormat(options));
            case AIDER -> lines(new AiderFormat(options));
            case MARKDOWN -> lines(new MarkdownFormat(options));
        };
    }

    private JsonDocument json() {
        return new JsonDocument(in, file, options.maxLineBytes());
    }

    /** A log of one value per line, or the same values in another layout. */
    private ConversationSource log(JsonLineFormat format, Set<String> frames) {
        return head.isPerLine() ? lines(format) : document(format, frames);
    }

    private ConversationSource document(JsonLineFormat format, Set<String> frames) {
        return ConversationSource.single(new ElementSource(json(), frames, format));
    }

    private ConversationSource lines(LineFormat format) {
        LineReader lines = new LineReader(in, file, options.maxLineBytes());
        return ConversationSource.single(new LineSource(lines, format, options.lenient()));
    }
}
