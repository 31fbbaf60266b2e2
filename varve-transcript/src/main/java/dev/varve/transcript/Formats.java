package dev.varve.transcript;

import java.io.InputStream;

/** Which class reads which format. */
final class Formats {
    private Formats() {}

    static ConversationSource read(TranscriptFormat format, InputStream in, String file, ReadOptions options) {
        TimeReader times = new TimeReader(options.zone());
        return switch (format) {
            case VARVE -> lines(new VarveFormat(times), in, file, options);
            case CLAUDE_CODE -> lines(new ClaudeCodeFormat(times), in, file, options);
            case PI -> lines(new PiFormat(times), in, file, options);
            case TURNS -> lines(new TurnsFormat(times), in, file, options);
            case TEXT -> lines(TextFormat.of(file, options), in, file, options);
            case OPENAI ->
                ConversationSource.single(
                        new OpenAiSource(new JsonDocument(in, file, options.maxLineBytes()), options));
            case LOCOMO -> new LocomoSource(new JsonDocument(in, file, options.maxLineBytes()), times);
        };
    }

    private static ConversationSource lines(LineFormat format, InputStream in, String file, ReadOptions options) {
        return ConversationSource.single(new LineSource(new LineReader(in, file, options.maxLineBytes()), format));
    }
}
