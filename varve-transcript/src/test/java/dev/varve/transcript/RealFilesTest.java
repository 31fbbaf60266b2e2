package dev.varve.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Role;
import dev.varve.language.Voice;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import tools.jackson.databind.JsonNode;

/**
 * Reads every file of a folder of real recordings and prints what it holds and how long that took. Beside it stands what
 * {@code counter/count.py} counts, a program that reads the raw files and was written without sight of the readers. A difference
 * that {@code real-files.tsv} does not explain is a failure. Run with {@code -Dvarve.data=FOLDER}; {@code
 * -Dvarve.counter=PROGRAM} names the counter.
 */
@EnabledIfSystemProperty(named = "varve.data", matches = ".+")
class RealFilesTest {
    /** What a file holds. */
    private record Counts(Map<String, Long> of, String fault) {
        long get(String what) {
            return of.getOrDefault(what, 0L);
        }
    }

    @Test
    @Timeout(1200)
    @Tag("A1")
    void every_file_is_read_or_refused_with_a_reason() throws IOException {
        List<String> faults = new ArrayList<>();
        List<String> unexplained = new ArrayList<>();
        Map<String, String> known = known();
        Path data = Path.of(System.getProperty("varve.data"));
        System.out.println("file\tMB\tCPU s/MB\tperson\tmachine\tagent\ttool\tcalls\tresults\tdiffers\tfault");
        for (Path file : files(data)) {
            long start = cpu();
            Counts counts = read(file);
            double seconds = (cpu() - start) / 1e9;
            double megabytes = Files.size(file) / 1e6;
            String name = data.relativize(file).toString().replace('\\', '/');
            String differences = differences(file, counts);
            if (!differences.isEmpty() && !differences.equals(known.get(name))) {
                unexplained.add(name + ": " + differences);
            }
            System.out.printf(
                    "%s\t%.2f\t%.2f\t%d\t%d\t%d\t%d\t%d\t%d\t%s\t%s%n",
                    name,
                    megabytes,
                    seconds / Math.max(megabytes, 0.1),
                    counts.get("person"),
                    counts.get("machine"),
                    counts.get("agent"),
                    counts.get("tool"),
                    counts.get("calls"),
                    counts.get("results"),
                    differences,
                    counts.fault().split(": |;", 3)[counts.fault().isEmpty() ? 0 : 1]);
            if (!counts.fault().isEmpty() && !counts.fault().contains("; ")) {
                faults.add(file + ": " + counts.fault());
            }
        }
        assertThat(faults).as("refused without advice").isEmpty();
        assertThat(unexplained).as("the counter says otherwise").isEmpty();
    }

    /** Explained differences by file: the file, what differs in which way, and why. */
    private static Map<String, String> known() throws IOException {
        Map<String, String> known = new TreeMap<>();
        try (InputStream table = Objects.requireNonNull(RealFilesTest.class.getResourceAsStream("real-files.tsv"))) {
            new String(table.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .forEach(line -> {
                        String[] fields = line.split("\t", 3);
                        assertThat(fields).as(line).hasSize(3);
                        assertThat(fields[2]).as(line).isNotBlank();
                        known.put(fields[0], fields[1]);
                    });
        }
        return known;
    }

    private static List<Path> files(Path data) throws IOException {
        try (Stream<Path> all = Files.walk(data)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static Counts read(Path file) {
        Map<String, Long> counts = new TreeMap<>();
        try (Transcript transcript =
                Transcripts.open(file, Samples.OPTIONS.withLenient(true).withAllowUnordered(true))) {
            for (Conversation conversation : transcript) {
                conversation.forEach(source -> count(source.message(), counts));
            }
        } catch (TranscriptException e) {
            return new Counts(counts, String.valueOf(e.getMessage()).replace(file.toString(), "FILE"));
        }
        return new Counts(counts, "");
    }

    private static void count(Message message, Map<String, Long> counts) {
        Voice voice = message.voice();
        if (message.role() == Role.USER) {
            add(counts, voice == Voice.PERSON ? "person" : "machine", 1);
        } else {
            add(counts, voice == Voice.AGENT ? "agent" : voice == Voice.TOOL ? "tool" : "system", 1);
        }
        add(counts, "words", voice == Voice.AGENT && !message.text().isBlank() ? 1 : 0);
        add(counts, "calls", message.toolCalls().size());
        add(counts, "results", message.toolResults().size());
    }

    private static void add(Map<String, Long> counts, String what, long count) {
        counts.merge(what, count, Long::sum);
    }

    /** What the counter says otherwise. */
    private static String differences(Path file, Counts counts) throws IOException {
        String counter = System.getProperty("varve.counter", "");
        if (counter.isEmpty() || !counts.fault().isEmpty()) {
            return "";
        }
        Process process = new ProcessBuilder("python3", counter, file.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        JsonNode counted = JsonValues.MAPPER.readTree(process.getInputStream());
        Map<String, Long> other = new TreeMap<>();
        other.put("calls", counted.path("calls").asLong(0));
        other.put("results", counted.path("results").asLong(0));
        other.put("person", person(counted));
        other.put("words", counted.path("agent_lines").asLong(0));
        return other.entrySet().stream()
                .filter(entry -> entry.getValue() != counts.get(entry.getKey()))
                .map(entry -> entry.getKey() + " " + counts.get(entry.getKey()) + ", counted " + entry.getValue())
                .collect(Collectors.joining("; "));
    }

    /** The counter keeps words of a refusal and commands that the user ran apart; the readers hand them out as the user's. */
    private static long person(JsonNode counted) {
        JsonNode detail = counted.path("detail");
        return counted.path("person").asLong(0)
                + counted.path("refusal_words").asLong(0)
                + detail.path("question_answers_typed").asLong(0)
                + detail.path("machine:bash_input").asLong(0)
                + detail.path("role:bashExecution").asLong(0);
    }

    private static long cpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
