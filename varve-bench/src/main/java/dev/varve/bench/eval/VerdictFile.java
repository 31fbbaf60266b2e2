package dev.varve.bench.eval;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/** Verdicts, one JSON line each, appended as they come. A last line that an interruption cut is taken off. */
final class VerdictFile {
    private static final JsonMapper JSON = JsonMapper.shared();

    private final Path file;
    private final List<Verdict> verdicts = new ArrayList<>();
    private final Set<String> keys = new HashSet<>();

    VerdictFile(Path file) {
        this.file = file;
        if (Files.exists(file)) {
            read();
        }
    }

    private void read() {
        try {
            String text = Files.readString(file);
            String whole = text.substring(0, text.lastIndexOf('\n') + 1);
            whole.lines().map(line -> JSON.readValue(line, Verdict.class)).forEach(this::remember);
            if (whole.length() < text.length()) {
                Files.writeString(file, whole);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    private void remember(Verdict verdict) {
        verdicts.add(verdict);
        keys.add(verdict.key());
    }

    void add(Verdict verdict) {
        try {
            Files.writeString(
                    file,
                    JSON.writeValueAsString(verdict) + "\n",
                    StandardCharsets.UTF_8,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
        remember(verdict);
    }

    boolean has(String key) {
        return keys.contains(key);
    }

    List<Verdict> verdicts() {
        return List.copyOf(verdicts);
    }

    /** What earlier runs have spent. */
    void repay(Purse purse) {
        purse.spend(
                verdicts.stream().mapToLong(Verdict::inputTokens).max().orElse(0),
                verdicts.stream().mapToLong(Verdict::outputTokens).max().orElse(0));
    }
}
