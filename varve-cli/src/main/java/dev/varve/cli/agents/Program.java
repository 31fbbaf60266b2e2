package dev.varve.cli.agents;

import dev.varve.cli.console.UsageException;
import dev.varve.transcript.TranscriptFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A program that records its sessions, with the location of its recordings. */
public enum Program {
    CLAUDE_CODE("claude-code", TranscriptFormat.CLAUDE_CODE, ".claude/projects", ".*\\.jsonl", "CLAUDECODE"),
    CODEX("codex", TranscriptFormat.CODEX, ".codex/sessions", ".*/rollout-[^/]*\\.jsonl", "CODEX_SANDBOX"),
    GEMINI_CLI("gemini-cli", TranscriptFormat.GEMINI_CLI, ".gemini/tmp", ".*/chats/[^/]*\\.json(?:l)?", "GEMINI_CLI"),
    OPENCODE("opencode", TranscriptFormat.OPENCODE, ".local/share/opencode", ".*/opencode\\.db", "OPENCODE"),
    PI("pi", TranscriptFormat.PI, ".pi/agent/sessions", ".*\\.jsonl", "PI_CODING_AGENT"),
    CURSOR("cursor", TranscriptFormat.CURSOR, ".cursor/projects", ".*/agent-transcripts/.*\\.jsonl", "CURSOR_AGENT"),
    /** GitHub Copilot CLI. */
    COPILOT_CLI("copilot-cli", TranscriptFormat.COPILOT_CLI, ".copilot/session-state", ".*/events\\.jsonl", ""),
    QWEN_CODE("qwen-code", TranscriptFormat.QWEN_CODE, ".qwen/projects", ".*/chats/[^/]*\\.jsonl", "QWEN_CODE"),
    /** Factory's Droid. */
    DROID("droid", TranscriptFormat.DROID, ".factory/sessions", ".*\\.jsonl", ""),
    /** Kimi CLI. */
    KIMI("kimi", TranscriptFormat.KIMI, ".kimi/sessions", ".*/context\\.jsonl", "");

    private static final int DEPTH = 8;

    private final String id;
    private final TranscriptFormat format;
    private final String folder;
    private final String files;
    private final String variable;

    Program(String id, TranscriptFormat format, String folder, String files, String variable) {
        this.id = id;
        this.format = format;
        this.folder = folder;
        this.files = files;
        this.variable = variable;
    }

    /** Its name on the command line, and before the colon of a session's key. */
    public String id() {
        return id;
    }

    /** The program with this id, as a person names it. */
    public static Program named(String id) {
        return byId(id).orElseThrow(() -> new UsageException(
                "there is no program \"" + id + "\" whose recordings are known; use one of " + known()));
    }

    /** True if a shell with these environment variables belongs to a program's agent. */
    static boolean isAround(Map<String, String> variables) {
        return Arrays.stream(values()).anyMatch(program -> variables.containsKey(program.variable));
    }

    static Optional<Program> byId(String id) {
        for (Program program : values()) {
            if (program.id.equals(id)) {
                return Optional.of(program);
            }
        }
        return Optional.empty();
    }

    static String known() {
        return Arrays.stream(values()).map(Program::id).collect(Collectors.joining(", "));
    }

    /** The program that writes this format. */
    static Optional<Program> of(TranscriptFormat format) {
        return Arrays.stream(values())
                .filter(program -> program.format == format)
                .findFirst();
    }

    /** True if its agents can be given tools by MCP servers. */
    boolean hasServers() {
        return this != PI;
    }

    /** True if it has recorded anything for a person. */
    boolean isUsed(ProgramFolders folders) {
        return Files.isDirectory(folders.resolve(folder));
    }

    /** A person's recordings, in the order of their names; empty if the program was never used. */
    List<Path> recordings(ProgramFolders folders) throws IOException {
        Path root = folders.resolve(folder);
        if (!Files.isDirectory(root)) {
            return List.of();
        }
        Pattern recording = Pattern.compile(files);
        try (Stream<Path> all = Files.walk(root, DEPTH)) {
            List<Path> found = all.filter(file -> recording
                            .matcher(file.toString().replace('\\', '/'))
                            .matches())
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
            Path storage = root.resolve("storage");
            boolean old = this == OPENCODE && found.isEmpty() && Files.isDirectory(storage.resolve("session"));
            return old ? List.of(storage) : found;
        }
    }
}
