package dev.varve.transcript;

import static dev.varve.transcript.Samples.lines;
import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.language.Voice;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Chats between people, as messengers export them. */
@Tag("C4")
class ChatExportsTest {
    private static Message message(String at, String speaker, String text) {
        return new Message(Role.USER, List.of(new Part.Text(text)), Instant.parse(at), "", speaker, Map.of());
    }

    @Test
    void whatsapp_from_android() {
        assertThat(Samples.read(lines(
                        "01/12/24, 10:00 - Messages and calls are end-to-end encrypted.",
                        "01/12/24, 10:05 - Ann: Hi Bob,",
                        "we meet at ten: here",
                        "01/12/24, 10:08 - Bob: <Media omitted>",
                        "13/12/24, 10:08 - Bob: fine")))
                .containsExactly(
                        message("2024-12-01T10:05:00Z", "Ann", "Hi Bob,\nwe meet at ten: here"),
                        message("2024-12-13T10:08:00Z", "Bob", "fine"));
    }

    @Test
    void whatsapp_from_ios() {
        assertThat(Samples.read(lines(
                        "[01/12/2024, 10:05:23 AM] Ann: Hi",
                        "\u200e[01/12/2024, 10:08:45 PM] Bob: \u200eimage omitted",
                        "[01/13/2024, 1:08:45\u202fPM] ~ Bob: fine")))
                .containsExactly(
                        message("2024-01-12T10:05:23Z", "Ann", "Hi"), message("2024-01-13T13:08:45Z", "~ Bob", "fine"));
        assertThat(Samples.read("[15-01-20 02:22:56] Ann: hi there\n"))
                .containsExactly(message("2020-01-15T02:22:56Z", "Ann", "hi there"));
    }

    @Test
    void whatsapp_writes_dates_as_the_phone_does() {
        List<String> heads = List.of(
                "12/1/24, 10:05 PM - Ann: x",
                "01.12.24, 22:05 - Ann: x",
                "[01.12.24, 22:05:00] Ann: x",
                "01/12/2024 à 22:05 - Ann: x",
                "1/12/24, 10:05 p. m. - Ann: x",
                "01-12-2024 22:05 - Ann: x",
                "01/12/2024 22:05 - Ann: x",
                "01.12.2024 22:05 - Ann: x",
                "2024-12-01 22:05 - Ann: x",
                "2024/12/01 22:05 - Ann: x",
                "2024/12/1 下午10:05 - Ann: x",
                "2024년 12월 1일 오후 10:05 - Ann: x",
                "2024. 12. 1. 22:05 - Ann: x",
                "01.12.24 kl. 22.05 - Ann: x");
        assertThat(heads)
                .allSatisfy(line -> assertThat(Samples.read(line + "\n"))
                        .containsExactly(message("2024-12-01T22:05:00Z", "Ann", "x")));
    }

    @Test
    void the_order_of_day_and_month_is_the_one_in_which_time_does_not_run_back() {
        assertThat(Samples.read(
                        lines("11/10/24, 10:05 - Ann: x", "12/10/24, 10:05 - Bob: y", "01/11/24, 10:05 - Ann: z")))
                .extracting(Message::createdAt)
                .first()
                .isEqualTo(Instant.parse("2024-10-11T10:05:00Z"));
        assertThat(Samples.read(
                        lines("11/10/24, 10:05 - Ann: x", "11/12/24, 10:05 - Bob: y", "12/01/24, 10:05 - Ann: z")))
                .extracting(Message::createdAt)
                .first()
                .isEqualTo(Instant.parse("2024-11-10T10:05:00Z"));
    }

    @Test
    void telegram_keeps_who_speaks_and_what_was_forwarded() {
        List<Message> messages = Samples.read(
                "{\"name\":\"Ann\",\"type\":\"personal_chat\",\"id\":7,\"messages\":["
                        + "{\"id\":1,\"type\":\"message\",\"date\":\"2024-01-15T10:30:00\",\"date_unixtime\":\"1705315800\",\"from\":\"Ann\",\"text\":[\"see \",{\"type\":\"link\",\"text\":\"here\"}]},"
                        + "{\"id\":2,\"type\":\"service\",\"date_unixtime\":\"1705315801\",\"actor\":\"Ann\",\"action\":\"phone_call\",\"text\":\"\"},"
                        + "{\"id\":3,\"type\":\"message\",\"date_unixtime\":\"1705315802\",\"from\":\"Ann\",\"forwarded_from\":\"News\",\"text\":\"Never pay\"},"
                        + "{\"id\":4,\"type\":\"message\",\"date_unixtime\":\"1705315803\",\"from\":\"Bob\",\"photo\":\"photos/1.jpg\",\"text\":\"\"}]}");
        assertThat(messages)
                .extracting(Message::voice, Message::speaker)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(Voice.PERSON, "Ann"),
                        org.assertj.core.groups.Tuple.tuple(Voice.MACHINE, "forwarded"),
                        org.assertj.core.groups.Tuple.tuple(Voice.PERSON, "Bob"));
        assertThat(messages.get(0).parts()).containsExactly(new Part.Text("see here"));
        assertThat(messages.get(2).parts()).containsExactly(new Part.Attachment("image/*", "photos/1.jpg", ""));
    }

    @Test
    void a_log_of_another_kind_is_no_chat() {
        assertThat(Samples.open("x", "[2026-04-06 10:03] <alice> Hello\n", Samples.OPTIONS)
                        .format())
                .isEqualTo(TranscriptFormat.TEXT);
        assertThat(Samples.open("x", "2026-04-06 10:03 Ann: Hello\n", Samples.OPTIONS)
                        .format())
                .isEqualTo(TranscriptFormat.TEXT);
    }
}
