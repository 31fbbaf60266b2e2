package dev.varve.lab.eval;

import dev.varve.lab.paid.Call;
import dev.varve.lab.paid.Purse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Verdicts, and before each the model calls that led to it, one JSON line each, appended as they come. A last line that an
 * interruption cut is taken off.
 */
final class VerdictFile {
    private static final String CALL = "call";
    private static final String VERDICT = "verdict";
    private static final JsonMapper JSON = JsonMapper.shared();

    private final Path file;
    private final Setting setting;
    private final List<Verdict> verdicts = new ArrayList<>();
    private final List<Call> earlier = new ArrayList<>();
    private final Set<String> keys = new HashSet<>();

    /** @throws EvalException if the file holds verdicts of another setting */
    VerdictFile(Path file, Setting setting) {
        this.file = file;
        this.setting = setting;
        if (Files.exists(file)) {
            read();
        }
    }

    private void read() {
        try {
            String text = Files.readString(file);
            String whole = text.substring(0, text.lastIndexOf('\n') + 1);
            whole.lines().map(JSON::readTree).forEach(this::remember);
            if (whole.length() < text.length()) {
                Files.writeString(file, whole);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    private void remember(JsonNode line) {
        if (line.has(CALL)) {
            earlier.add(JSON.treeToValue(line.get(CALL), Call.class));
        } else {
            remember(JSON.treeToValue(line.get(VERDICT), Verdict.class));
        }
    }

    private void remember(Verdict verdict) {
        if (!verdict.setting().equals(setting)) {
            throw new EvalException(file + " holds verdicts that cannot be compared with these: they are of "
                    + verdict.setting().differences(setting) + "; give another --out");
        }
        verdicts.add(verdict);
        keys.add(verdict.key());
    }

    void add(Verdict verdict) {
        append(VERDICT, verdict);
        remember(verdict);
    }

    void add(Call call) {
        append(CALL, call);
    }

    private void append(String kind, Object line) {
        try {
            Files.writeString(
                    file,
                    JSON.writeValueAsString(Map.of(kind, line)) + "\n",
                    StandardCharsets.UTF_8,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    boolean has(String key) {
        return keys.contains(key);
    }

    List<Verdict> verdicts() {
        return List.copyOf(verdicts);
    }

    /** Takes from a purse what earlier runs have spent. */
    void repay(Purse purse) {
        earlier.forEach(purse::spent);
    }
}
