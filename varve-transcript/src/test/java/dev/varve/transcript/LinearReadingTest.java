package dev.varve.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.language.pattern.TextPattern;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reading a text takes time in proportion to its length and a small stack, whatever it says. */
@Tag("long")
@Tag("A1")
class LinearReadingTest {
    private static final int SHORT = 1 << 10;
    private static final int LONG = 1 << 14;

    /** Looks at each character that a pattern may take. */
    private static final int LOOKS = 64;

    private static final int AT_FIRST = 4_096;

    /** What patterns and plain code of the readers look for, and what repeats in logs. */
    private static final List<String> PIECES = List.of(
            " ",
            "\t",
            "a",
            "é",
            "0",
            "*",
            "#",
            "`",
            "-",
            ">",
            ":",
            ".",
            "_",
            "(",
            "[",
            "<",
            "\n",
            "\r\n",
            "a ",
            "A b",
            "- ",
            "**",
            "0:",
            "10:00 ",
            "2026-04-06 10:00 ",
            "\n---\n",
            "<a>",
            "</a>",
            "<hook_context></hook_context>",
            "<hook_context>",
            "<file name=\"a\">\n",
            "</file>",
            "<user_query>",
            "</user_query>",
            "<system-reminder>",
            "</system-reminder>",
            "<command-name>",
            "</command-args>",
            "<teammate-message>",
            "<teammate-message></teammate-message>",
            "<bash-stdout>",
            "<think>\n",
            "<details>\n",
            "Tool use: **Bash**\n",
            "<tool-use data-tool-name=\"Bash\"><details>\n",
            "</tool-use>\n",
            "## My request for Codex:",
            "Process exited with code 1\n",
            "line\n");

    private static final List<String> BEGINNINGS = List.of(
            "",
            "# a",
            "## User",
            "**Ann",
            "**Ann**",
            "_**User",
            "_**User**_",
            "User",
            "User:",
            "[10:00] ",
            "[10:00] *",
            "[10:00] <a",
            "[-00:00:00:10]",
            "2026-04-06 10:00",
            "2026-04-06T10:00:00.",
            "# aider chat started at 2026-04-06 10:00:00",
            "Applied edit to ",
            "Commit abcdef0",
            "session_",
            "<command-name>",
            "<command-message>",
            "<system-reminder>",
            "<teammate-message ",
            "<task-notification>",
            "<bash-stdout>",
            "<file name=\"a\">\n",
            "<hook_context>",
            "<user_query>",
            "# Context from my IDE setup:",
            "{\"output\":",
            "Chunk ID: 4af1b5\nWall time: 10.0 seconds\n",
            "/review",
            "Tool use: **Bash",
            "<tool-use data-tool-name=\"",
            "<details><summary>Edit file: ",
            "The file ",
            "$ ");

    private static final List<String> ENDS = List.of("", "x", "\n", "!\n", "</system-reminder>", "\u0001");

    private static List<String> texts(int length) {
        List<String> texts = new ArrayList<>();
        for (String beginning : BEGINNINGS) {
            for (String piece : PIECES) {
                String middle = piece.repeat(length / piece.length());
                ENDS.forEach(end -> texts.add(beginning + middle + end));
            }
        }
        return texts;
    }

    /** The patterns that the readers keep. */
    private static List<TextPattern> patterns() throws IOException, URISyntaxException, ReflectiveOperationException {
        Path classes = Path.of(Transcripts.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Set<String> names = new TreeSet<>();
        try (Stream<Path> files = Files.walk(classes)) {
            files.map(file -> classes.relativize(file).toString().replace('\\', '/'))
                    .filter(file -> file.endsWith(".class") && !file.contains("-info"))
                    .forEach(file ->
                            names.add(file.substring(0, file.length() - 6).replace('/', '.')));
        }
        TreeMap<String, TextPattern> patterns = new TreeMap<>();
        for (String name : names) {
            for (Field field : Class.forName(name).getDeclaredFields()) {
                if (field.getType() == TextPattern.class && Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    patterns.put(name + "." + field.getName(), (TextPattern) field.get(null));
                }
            }
        }
        return List.copyOf(patterns.values());
    }

    private static long looks(TextPattern pattern, String text) {
        CountedText counted = new CountedText(text);
        Matcher matcher = pattern.matcher(counted);
        matcher.matches();
        matcher.reset();
        matcher.lookingAt();
        return counted.looks();
    }

    @Test
    @Timeout(300)
    void every_pattern_looks_at_a_character_a_few_times() throws Exception {
        List<TextPattern> patterns = patterns();
        assertThat(patterns).hasSizeGreaterThan(8);
        for (int length : new int[] {SHORT, LONG}) {
            for (String text : texts(length)) {
                for (TextPattern pattern : patterns) {
                    assertThat(looks(pattern, text))
                            .as("%s on %d characters like %s", pattern, text.length(), text.substring(0, 40))
                            .isLessThanOrEqualTo((long) LOOKS * text.length() + AT_FIRST);
                }
            }
        }
    }

    /** One text in the user's role, an answer's and a tool's place of each format. */
    private static List<String> logs(String text) {
        String json = JsonValues.MAPPER.writeValueAsString(text);
        String claude = "{\"type\":\"user\",\"uuid\":\"u\",\"sessionId\":\"s\",\"timestamp\":\"2026-04-06T10:00:00Z\","
                + "\"isSidechain\":false,\"message\":{\"role\":\"user\",\"content\":" + json + "}}\n";
        String head = "{\"timestamp\":\"2026-04-06T10:00:00Z\",\"type\":\"response_item\",\"payload\":";
        return List.of(
                claude,
                "{\"type\":\"queue-operation\",\"operation\":\"enqueue\",\"timestamp\":\"2026-04-06T10:00:00Z\","
                        + "\"sessionId\":\"s\",\"content\":" + json + "}\n"
                        + claude,
                head + "{\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":\"input_text\",\"text\":" + json
                        + "}]}}\n",
                head + "{\"type\":\"function_call\",\"call_id\":\"c\",\"name\":\"sh\",\"arguments\":\"{}\"}}\n" + head
                        + "{\"type\":\"function_call_output\",\"call_id\":\"c\",\"output\":" + json + "}}\n",
                "{\"sessionId\":\"s\",\"projectHash\":\"p\"}\n{\"id\":\"1\",\"timestamp\":\"2026-04-06T10:00:00Z\","
                        + "\"type\":\"user\",\"content\":[{\"text\":" + json + "}]}\n",
                "{\"type\":\"message\",\"id\":\"1\",\"timestamp\":\"2026-04-06T10:00:00Z\",\"message\":{\"role\":\"user\","
                        + "\"content\":" + json + "}}\n",
                "{\"role\":\"user\",\"message\":{\"content\":" + json + "}}\n",
                "<!-- Generated by SpecStory -->\n_**User (2026-04-06 10:00Z)**_\n" + text + "\n",
                "<!-- Generated by SpecStory -->\n_**Agent (2026-04-06 10:00Z)**_\n" + text + "\n",
                "# aider chat started at 2026-04-06 10:00:00\n#### hi\n" + text + "\n",
                "User: hi\n" + text + "\n");
    }

    private static List<String> faults(List<String> texts) {
        List<String> faults = new ArrayList<>();
        for (String text : texts) {
            for (String log : logs(text)) {
                try {
                    Samples.read("talk.jsonl", log, Samples.OPTIONS.withLenient(true));
                } catch (TranscriptException e) {
                    // Some texts leave nothing to keep, which the fault says.
                } catch (StackOverflowError | RuntimeException e) {
                    faults.add(e + " at " + log.substring(0, 200));
                }
            }
        }
        return faults;
    }

    @Test
    @Timeout(300)
    void every_format_reads_every_such_text_on_a_small_stack() throws InterruptedException {
        List<String> texts = new ArrayList<>();
        for (String piece : PIECES) {
            texts.add("x" + piece.repeat((1 << 18) / piece.length()));
            BEGINNINGS.forEach(beginning -> texts.add(beginning + piece.repeat((1 << 10) / piece.length()) + "x"));
        }
        List<String> faults = new ArrayList<>();
        Thread reader = new Thread(null, () -> faults.addAll(faults(texts)), "reader", 256 << 10);
        reader.start();
        reader.join();
        assertThat(faults).isEmpty();
    }
}
