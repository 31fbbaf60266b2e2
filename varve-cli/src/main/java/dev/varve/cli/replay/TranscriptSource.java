package dev.varve.cli.replay;

import dev.varve.cli.console.Environment;
import dev.varve.cli.console.FileTimes;
import dev.varve.cli.console.UsageException;
import dev.varve.transcript.Conversation;
import dev.varve.transcript.ReadOptions;
import dev.varve.transcript.Transcript;
import dev.varve.transcript.TranscriptFormat;
import dev.varve.transcript.Transcripts;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Options that select the conversations to play, from a file or from standard input. */
final class TranscriptSource {
    private static final String STANDARD_INPUT = "-";

    private final Environment environment;

    @Parameters(paramLabel = "FILE", description = "The conversation, or - for standard input.")
    private String file = STANDARD_INPUT;

    @Option(names = "--format", paramLabel = "NAME", description = "Format of the file (default: detected).")
    private Optional<String> format = Optional.empty();

    @Option(names = "--allow-unordered", description = "Accept messages that are older than the one before.")
    private boolean allowUnordered;

    @Option(
            names = "--max-line",
            paramLabel = "BYTES",
            description = "Longest line or message accepted (default: 16 MB).")
    private int maxLine = ReadOptions.DEFAULT_MAX_LINE_BYTES;

    TranscriptSource(Environment environment) {
        this.environment = environment;
    }

    /** For people. */
    String name() {
        return isStandardInput() ? "stdin" : file;
    }

    /** The name without folder and ending, after which the session is called unless it is named. */
    String session() {
        String name = name().substring(Math.max(name().lastIndexOf('/'), name().lastIndexOf('\\')) + 1);
        int ending = name.lastIndexOf('.');
        return ending > 0 ? name.substring(0, ending) : name;
    }

    /** In bytes, or -1 if unknown. */
    long size() throws IOException {
        return isStandardInput() ? -1 : Files.size(path());
    }

    /** Time of the file's last change; now, if that is in the future or the input is not a file. */
    Instant written(Instant now) {
        return isStandardInput() ? now : FileTimes.written(path(), now);
    }

    CountedInput input() throws IOException {
        if (isStandardInput()) {
            return new CountedInput(environment.in());
        }
        // If it cannot be read, opening it reports the problem.
        return new CountedInput(isFile() ? Files.newInputStream(path()) : InputStream.nullInputStream());
    }

    /**
     * Begins to read.
     *
     * @param start time of the first message, if the file has no times
     * @param zone  of times without a zone
     */
    Transcript open(CountedInput input, Instant start, ZoneId zone) {
        if (maxLine < 1) {
            throw new UsageException("--max-line is " + maxLine + "; give at least 1");
        }
        ReadOptions usual = ReadOptions.startingAt(start)
                .withZone(zone)
                .withAllowUnordered(allowUnordered)
                .withMaxLineBytes(maxLine);
        ReadOptions options = format.map(id -> usual.withFormat(format(id))).orElse(usual);
        return isStandardInput() || isFile()
                ? Transcripts.open(input, name(), options)
                : Transcripts.open(path(), options);
    }

    /** Reads a file to its end, so that one that will be refused is refused before anything of it is stored. */
    void check(Instant start, ZoneId zone) throws IOException {
        if (isStandardInput()) {
            return; // which can be read only once
        }
        try (CountedInput input = input();
                Transcript transcript = open(input, start, zone)) {
            for (Conversation conversation : transcript) {
                conversation.forEach(message -> {});
            }
        }
    }

    private boolean isStandardInput() {
        return file.equals(STANDARD_INPUT);
    }

    private boolean isFile() {
        return Files.exists(path()) && !Files.isDirectory(path());
    }

    private Path path() {
        return environment.folder().resolve(file);
    }

    private static TranscriptFormat format(String id) {
        return TranscriptFormat.byId(id)
                .orElseThrow(() -> new UsageException("there is no format \"" + id
                        + "\"; use one of "
                        + Arrays.stream(TranscriptFormat.values())
                                .map(TranscriptFormat::id)
                                .collect(Collectors.joining(", "))));
    }
}
