package dev.varve.gateway.wire;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a body says does not depend on what was read before it. */
class BodyCacheTest {
    private static final String LOCAL = "local";
    private static final String FILLER = " Please keep that in mind, and tell Zoë — she asks for ½ of it.".repeat(12);

    private final BodyCache readings = new BodyCache(1 << 20);

    private static List<String> talk(WireFormat wire, int from, int to) {
        List<String> items = new ArrayList<>();
        for (int i = from; i < to; i++) {
            String words = "\"Message " + i + "." + FILLER + "\"";
            items.add(
                    i % 7 == 3
                            ? "{\"role\":\"system\",\"content\":\"From now on " + i + "\"}"
                            : "{\"role\":\"" + (i % 2 == 0 ? "user" : "assistant") + "\", \"" + wire.content() + "\":"
                                    + (i % 3 == 0 || wire == WireFormat.GEMINI
                                            ? "[{\"type\":\"" + (wire == WireFormat.RESPONSES ? "input_text" : "text")
                                                    + "\",\"text\":" + words + "}]"
                                            : words)
                                    + "}");
        }
        return items;
    }

    private static byte[] body(WireFormat wire, List<String> items, String after) {
        return ("{\"model\":\"m\", \"system\":\"Be kind.\",\"prompt_cache_key\":\"k\",\"tools\":[{}],\n\"" + wire.list()
                        + "\": [ " + String.join(" ,\n", items) + "]" + after + "}")
                .getBytes(UTF_8);
    }

    private Optional<ChatCall> read(WireFormat wire, byte[] body) {
        return readings.read(wire, body, readings.find(LOCAL, wire, body));
    }

    private int known(WireFormat wire, byte[] body) {
        return readings.find(LOCAL, wire, body).bytes();
    }

    @ParameterizedTest
    @EnumSource(WireFormat.class)
    void a_body_that_goes_on_is_read_from_where_it_goes_on_and_says_the_same(WireFormat wire) {
        for (int size = 15; size < 60; size += 1 + size % 3) {
            List<String> before = talk(wire, 0, size);
            byte[] body = body(wire, before, ",\"store\":true,\"max_tokens\":" + size);

            Optional<ChatCall> read = read(wire, body);

            assertThat(read).isPresent().isEqualTo(wire.read(body));
            assertThat(known(wire, body(wire, talk(wire, 0, size + 2), "")))
                    .as("bytes that need not be read of the next")
                    .isGreaterThan(body.length - 50);
        }
    }

    @Test
    void a_body_in_an_envelope_is_read_from_where_it_goes_on_too() {
        for (int size = 15; size < 60; size += 1 + size % 3) {
            String plain = new String(
                    body(WireFormat.GEMINI, talk(WireFormat.GEMINI, 0, size), ",\"x\":{\"request\":{}}"), UTF_8);
            byte[] body = ("{\"project\":\"p\",\"request\":" + plain + ",\"id\":\"" + size + "\"}").getBytes(UTF_8);

            Optional<ChatCall> read = read(WireFormat.GEMINI, body);

            assertThat(read).isPresent().isEqualTo(WireFormat.GEMINI.read(body));
            assertThat(read.get().elements()).hasSize(size);
            assertThat(size == 15 || known(WireFormat.GEMINI, body) > body.length / 2)
                    .isTrue();
        }
        assertThat(WireFormat.GEMINI.read("{\"request\":{\"contents\":[]},\"contents\":[]}".getBytes(UTF_8)))
                .as("two conversations")
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(WireFormat.class)
    void whatever_a_client_changes_is_read_as_it_is_sent(WireFormat wire) {
        Random random = new Random(42);
        List<String> items = new ArrayList<>(talk(wire, 0, 30));
        int fromTheMiddle = 0;
        for (int step = 0; step < 400; step++) {
            int at = random.nextInt(items.size());
            switch (random.nextInt(5)) {
                case 0 -> items.set(at, talk(wire, 1_000 + step, 1_001 + step).get(0));
                case 1 ->
                    items.subList(Math.max(25, items.size() - 3), items.size()).clear();
                case 2 -> items.add(items.get(at).replace("kind", "kinder"));
                default -> items.addAll(talk(wire, 2_000 + 2 * step, 2_002 + 2 * step));
            }
            String after = random.nextInt(3) == 0 ? ",\"instructions\":\"Step " + step + "\"" : "";
            byte[] body = body(wire, items, after);
            fromTheMiddle += known(wire, body) > 0 ? 1 : 0;

            assertThat(read(wire, body)).isPresent().isEqualTo(wire.read(body));
        }
        assertThat(fromTheMiddle).isGreaterThan(200);
    }

    @Test
    void a_marker_that_moves_with_the_newest_messages_leaves_most_of_the_body_known() {
        int unread = 0;
        for (int size = 20; size < 120; size += 2) {
            List<String> items = talk(WireFormat.MESSAGES, 0, size);
            for (int i = size - 3; i < size; i++) {
                items.set(i, items.get(i).replace("\"role\"", "\"cache_control\":{\"type\":\"ephemeral\"},\"role\""));
            }
            byte[] body = body(WireFormat.MESSAGES, items, "");
            unread = body.length - known(WireFormat.MESSAGES, body);

            assertThat(read(WireFormat.MESSAGES, body)).isEqualTo(WireFormat.MESSAGES.read(body));
        }
        assertThat(unread).isLessThan(12 * 1_000);
    }

    @Test
    void what_is_no_body_with_a_known_beginning_is_none() {
        List<String> items = talk(WireFormat.CHAT, 0, 20);
        byte[] body = body(WireFormat.CHAT, items, "");
        read(WireFormat.CHAT, body);
        String text = new String(body, UTF_8);
        String known = new String(body, 0, known(WireFormat.CHAT, body), UTF_8);
        for (String rest :
                List.of("", ".5]}", "]", "{}]}", ",]}", "]}]", "],\"messages\":[]}", "],\"messages\":1}", "],}")) {
            byte[] broken = (known + rest).getBytes(UTF_8);
            assertThat(known(WireFormat.CHAT, broken)).as(rest).isPositive();
            assertThat(read(WireFormat.CHAT, broken)).as(rest).isEmpty();
            assertThat(WireFormat.CHAT.read(broken)).as(rest).isEmpty();
        }
        assertThat(known(WireFormat.CHAT, text.replace("Message 4", "Message 5").getBytes(UTF_8)))
                .isZero();
    }

    @Test
    void callers_and_formats_do_not_share_what_they_have_sent() {
        byte[] body = body(WireFormat.CHAT, talk(WireFormat.CHAT, 0, 20), "");
        read(WireFormat.CHAT, body);

        assertThat(readings.find("another", WireFormat.CHAT, body).bytes()).isZero();
        assertThat(known(WireFormat.MESSAGES, body)).isZero();
    }

    @Test
    void other_encodings_are_read_from_the_start() {
        byte[] body = new String(body(WireFormat.CHAT, talk(WireFormat.CHAT, 0, 20), ""), UTF_8).getBytes(UTF_16);

        assertThat(read(WireFormat.CHAT, body)).isPresent();
        assertThat(known(WireFormat.CHAT, body)).isZero();
    }

    @Test
    void what_was_read_long_ago_makes_room() {
        BodyCache small = new BodyCache(60_000);
        List<byte[]> bodies = List.of("a", "b", "c", "d").stream()
                .map(name -> talk(WireFormat.CHAT, 0, 20).stream()
                        .map(item -> item.replace("Message", name))
                        .collect(Collectors.toList()))
                .map(items -> body(WireFormat.CHAT, items, ""))
                .toList();

        bodies.forEach(body -> small.read(WireFormat.CHAT, body, small.find(LOCAL, WireFormat.CHAT, body)));

        assertThat(bodies)
                .extracting(body -> small.find(LOCAL, WireFormat.CHAT, body).bytes() > 0)
                .containsExactly(false, false, true, true);
    }
}
