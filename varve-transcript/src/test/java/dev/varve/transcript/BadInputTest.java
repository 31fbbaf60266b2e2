package dev.varve.transcript;

import static dev.varve.transcript.Samples.OPTIONS;
import static dev.varve.transcript.Samples.START;
import static dev.varve.transcript.Samples.assertFault;
import static dev.varve.transcript.Samples.lines;
import static dev.varve.transcript.Samples.stopped;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.Message;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each fault is one line that names the file, the line and the remedy, after everything before it was handed out. */
class BadInputTest {
    private static final String GOOD = said("user", "10:00:00", "");

    private static String said(String role, String time, String more) {
        return "{\"role\":\"" + role + "\",\"at\":\"2026-04-06T" + time + "Z\",\"text\":\"good\"" + more + "}";
    }

    private static String parts(String role, String... parts) {
        return "{\"role\":\"" + role + "\",\"at\":\"2026-04-06T10:00:00Z\",\"parts\":[" + String.join(",", parts)
                + "]}";
    }

    private static String call(String id) {
        return "{\"type\":\"tool_call\",\"id\":\"" + id + "\",\"name\":\"read\",\"arguments\":{}}";
    }

    private static String result(String call) {
        return "{\"type\":\"tool_result\",\"call\":\"" + call + "\",\"content\":\"\"}";
    }

    private static byte[] bytes(Object... pieces) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (Object piece : pieces) {
            if (piece instanceof Integer value) {
                all.write(value);
            } else {
                all.writeBytes(piece.toString().getBytes(StandardCharsets.UTF_8));
            }
        }
        return all.toByteArray();
    }

    private static void assertStopsAfterOne(byte[] content, String fault) {
        Samples.Stopped stopped = stopped(content, OPTIONS);
        assertThat(stopped.fault()).startsWith(fault).doesNotContain("\n");
        assertThat(stopped.before()).extracting(Message::text).containsExactly("good");
    }

    private static void assertStopsAfterOne(String second, String fault) {
        assertStopsAfterOne(bytes(GOOD, "\n", second), fault);
    }

    @Test
    void missing_file(@TempDir Path folder) {
        Path file = folder.resolve("none.jsonl");
        assertThatThrownBy(() -> Transcripts.open(file, OPTIONS))
                .isInstanceOf(TranscriptException.class)
                .hasMessage(file + ": does not exist; check the name");
    }

    @Test
    void directory(@TempDir Path folder) {
        assertThatThrownBy(() -> Transcripts.open(folder, OPTIONS))
                .isInstanceOf(TranscriptException.class)
                .hasMessage(folder + ": is a directory; name a file in it");
    }

    @Test
    void good_file(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("a.b.jsonl"), GOOD);
        try (Transcript transcript = Transcripts.open(file, OPTIONS)) {
            Conversation conversation = transcript.iterator().next();
            assertThat(conversation.session()).isEqualTo("a.b");
            assertThat(conversation).hasSize(1);
        }
    }

    @Test
    void empty_file() {
        assertFault("", "talk.log: is empty; give a file with at least one message");
        assertFault(" \n\n ", "talk.log: is empty");
    }

    @Test
    void not_utf8() {
        assertStopsAfterOne(
                bytes(GOOD, "\n", "{\"role\":\"", 0xE9, "\"}\n"),
                "talk.log:2: is not UTF-8: byte 10 of the line (byte " + (GOOD.length() + 11)
                        + " of the file) is 0xE9; convert the file to UTF-8, for example with iconv");
        assertStopsAfterOne(bytes(GOOD, "\n", 0xC0, 0x80, "\n"), "talk.log:2: is not UTF-8: byte 1 of the line");
        assertThat(stopped(bytes("[{\"role\":\"user\",\"content\":\"a", 0xFF, "\"}]"), OPTIONS)
                        .fault())
                .startsWith("talk.log:1: is not UTF-8");
        assertThat(stopped("Ann: hi".getBytes(StandardCharsets.UTF_16), OPTIONS).fault())
                .startsWith("talk.log:1: is UTF-16, not UTF-8; convert");
    }

    @Test
    void binary() {
        assertThat(stopped(bytes(0x1F, 0x8B, 8, 0), OPTIONS).fault())
                .startsWith("talk.log:1: is a gzip archive, not text; ");
        assertThat(stopped(bytes("SQLite format 3", 0), OPTIONS).fault()).contains("is an SQLite database");
        assertThat(stopped(bytes("Ann: hi\nBob: ", 0, "\n"), OPTIONS).fault())
                .startsWith("talk.log:2: contains a NUL byte, so this is a binary file; ");
        byte[] late = bytes("Ann: good\nBob: " + "x".repeat(FileHead.SIZE) + "\nEve: ", 0, "\n");
        assertThat(stopped(late, OPTIONS).fault()).startsWith("talk.log:3: contains a NUL byte");
    }

    @Test
    void nul_bytes_that_a_power_failure_left_cost_their_line_alone() {
        String log = lines("Ann: one", "\0".repeat(500), "Ann: two");
        assertThat(Samples.read("talk.log", log, OPTIONS.withLenient(true)))
                .containsExactly(
                        Message.user("one", START).withSpeaker("Ann"),
                        Message.user("two", START).withSpeaker("Ann"));
    }

    @Test
    void a_line_of_fifty_megabytes_is_refused_without_reading_it_whole() {
        Endless line = new Endless(bytes(GOOD, "\n{\"role\":\"user\",\"text\":\""), bytes("a"));
        Samples.Stopped stopped = stoppedBy(line, OPTIONS);
        assertThat(stopped.fault())
                .isEqualTo(
                        "talk.log:2: the line is longer than the limit of 16777216 bytes; split it, or raise the limit"
                                + " with --max-line");
        assertThat(stopped.before()).hasSize(1);
        assertThat(line.read).isLessThan(ReadOptions.DEFAULT_MAX_LINE_BYTES + 1_000_000L);
    }

    @Test
    void a_huge_message_of_a_document_is_refused_without_reading_it_whole() {
        Endless document = new Endless(
                bytes("[{\"role\":\"user\",\"content\":\"good\"},\n{\"role\":\"user\",\"content\":\""), bytes("a"));
        Samples.Stopped stopped = stoppedBy(document, OPTIONS);
        assertThat(stopped.fault())
                .startsWith("talk.log:2: the message that begins here is longer than the limit of 16777216 bytes");
        assertThat(stopped.before()).hasSize(1);
        assertThat(document.read).isLessThan(ReadOptions.DEFAULT_MAX_LINE_BYTES + 1_000_000L);
    }

    @Test
    void an_endless_file_is_read_as_it_comes() {
        try (Transcript lines = Transcripts.open(new Endless(bytes(), bytes(GOOD, "\n")), "x", OPTIONS);
                Transcript array = Transcripts.open(
                        new Endless(bytes("["), bytes("{\"role\":\"user\",\"content\":\"good\"},")), "x", OPTIONS)) {
            assertThat(lines.iterator().next().stream().limit(1000)).hasSize(1000);
            assertThat(array.iterator().next().stream().limit(1000)).hasSize(1000);
        }
    }

    @Test
    void unknown_role() {
        assertStopsAfterOne(
                said("robot", "10:00:00", ""),
                "talk.log:2: unknown role \"robot\"; use one of system, user, assistant, tool");
    }

    @Test
    void tool_result_without_its_call() {
        assertStopsAfterOne(
                parts("tool", result("c9")),
                "talk.log:2: a tool result answers call \"c9\", but no such call is open; keep one result for each call");
    }

    @Test
    void tool_result_after_the_next_user_message() {
        assertFault(
                lines(parts("assistant", call("c1")), GOOD, parts("tool", result("c1"))),
                "talk.log:3: a tool result answers call \"c1\", but no such call is open");
    }

    @Test
    void tool_result_given_twice() {
        assertFault(
                lines(parts("assistant", call("c1")), parts("tool", result("c1")), parts("tool", result("c1"))),
                "talk.log:3: a tool result answers call \"c1\", which has its result already");
    }

    @Test
    void a_call_that_was_never_answered_is_legal() {
        assertThat(Samples.read(lines(parts("assistant", call("c1"), call("c2")), parts("tool", result("c2")), GOOD)))
                .hasSize(3);
    }

    @Test
    void duplicate_ids() {
        assertFault(
                lines(said("user", "10:00:00", ",\"id\":\"a\""), GOOD, said("user", "10:00:00", ",\"id\":\"a\"")),
                "talk.log:3: id \"a\" is already that of the message on line 1; give each message an id of its own");
    }

    @Test
    void times_out_of_order() {
        assertStopsAfterOne(
                said("user", "09:58:59", ""),
                "talk.log:2: time 2026-04-06T09:58:59Z is 61 s before the message on line 1 (2026-04-06T10:00:00Z);"
                        + " sort the messages by time, or accept the order of the file with --allow-unordered");
    }

    @Test
    void a_little_disorder_is_kept() {
        assertThat(Samples.read(lines(GOOD, said("user", "09:59:00", ""))))
                .extracting(message -> message.createdAt().toString())
                .containsExactly("2026-04-06T10:00:00Z", "2026-04-06T09:59:00Z");
    }

    @Test
    void any_order_is_accepted_on_request() {
        String file = lines(GOOD, said("user", "08:00:00", ""));
        assertThat(Samples.read("x", file, OPTIONS.withAllowUnordered(true))).hasSize(2);
    }

    @Test
    void absent_or_impossible_time() {
        assertStopsAfterOne(
                "{\"role\":\"user\",\"text\":\"x\"}",
                "talk.log:2: has no time in \"at\"; this format requires one for each message, such as");
        assertStopsAfterOne(
                said("user", "25:00:00", ""), "talk.log:2: \"2026-04-06T25:00:00Z\" is not a time; write it like");
    }

    @Test
    void last_line_cut_off_at_any_place() {
        byte[] last = bytes(said("user", "10:00:00", ",\"name\":\"佐藤\""));
        for (int length = 1; length < last.length; length++) {
            byte[] file = bytes(GOOD, "\n");
            byte[] cut = Arrays.copyOf(file, file.length + length);
            System.arraycopy(last, 0, cut, file.length, length);
            Samples.Stopped stopped = stopped(cut, OPTIONS);
            assertThat(stopped.fault())
                    .startsWith("talk.log:2: the ")
                    .contains("its writer stopped in the middle: complete the last line or remove it");
            assertThat(stopped.before()).hasSize(1);
        }
    }

    @Test
    void document_cut_off() {
        Samples.Stopped stopped = stopped("[{\"role\":\"user\",\"content\":\"good\"},\n{\"role\":");
        assertThat(stopped.fault()).startsWith("talk.log:2: the JSON is cut off at the end of the file");
        assertThat(stopped.before()).hasSize(1);
        assertFault("{\"a\":1,", "talk.log:1: the JSON is cut off");
    }

    @Test
    void json_syntax() {
        assertStopsAfterOne("{\"role\" \"user\"}\n", "talk.log:2: JSON syntax error at column 9: Unexpected character");
        assertStopsAfterOne("{\"role\":\n", "talk.log:2: JSON syntax error at column");
        assertStopsAfterOne("hello\n", "talk.log:2: JSON syntax error at column");
        assertStopsAfterOne("7\n", "talk.log:2: expected a JSON object, found a number");
        assertStopsAfterOne("[".repeat(5000) + "\n", "talk.log:2: JSON syntax error: Document nesting depth (501)");
        assertFault("{,}", "talk.log:1: JSON syntax error at column 2");
    }

    @Test
    void a_key_given_twice() {
        assertStopsAfterOne(said("user", "10:00:00", ",\"text\":\"other\""), "talk.log:2: JSON syntax error");
    }

    private static Samples.Stopped stoppedBy(InputStream in, ReadOptions options) {
        List<Message> before = new ArrayList<>();
        try (Transcript transcript = Transcripts.open(in, "talk.log", options)) {
            transcript.forEach(conversation -> conversation.forEach(source -> before.add(source.message())));
        } catch (TranscriptException e) {
            return new Samples.Stopped(before, String.valueOf(e.getMessage()));
        }
        throw new AssertionError("an endless stream came to an end");
    }

    /** Some bytes, and then others for ever. */
    private static final class Endless extends InputStream {
        private final byte[] start;
        private final byte[] rest;
        private long read;

        Endless(byte[] start, byte[] rest) {
            this.start = start;
            this.rest = rest;
        }

        @Override
        public int read() {
            long at = read++;
            return Byte.toUnsignedInt(
                    at < start.length ? start[(int) at] : rest[(int) ((at - start.length) % rest.length)]);
        }
    }
}
