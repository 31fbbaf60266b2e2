package dev.varve.transcript;

import static dev.varve.transcript.Samples.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.varve.Message;
import dev.varve.Role;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

class LocomoTest {
    private static final String SAMPLE = """
            {"qa": [{"question": "?", "evidence": ["D1:1"]}],
             "conversation": {
              "speaker_a": "Ann", "speaker_b": "Bob",
              "session_10_date_time": "1:05 am on 2 June, 2023",
              "session_10": [{"speaker": "Bob", "dia_id": "D10:1", "text": "Late"}],
              "session_2_date_time": "12:30 pm on 8 May, 2023",
              "session_2": [
               {"speaker": "Ann", "dia_id": "D2:1", "text": "Hi"},
               {"speaker": "Bob", "dia_id": "D2:2", "text": "Look", "blip_caption": "a dog", "img_url": ["u"]}],
              "session_11_date_time": "1:05 am on 3 June, 2023"},
             "sample_id": "conv-1"}
            """;

    @Test
    void sessions_are_read_in_their_order_with_their_dates() {
        assertThat(Samples.read("[" + SAMPLE + "]"))
                .extracting(Message::role, Message::speaker, Message::id, Message::text, Message::createdAt)
                .containsExactly(
                        turn(Role.USER, "Ann", "D2:1", "Hi", "2023-05-08T12:30:00Z"),
                        turn(Role.ASSISTANT, "Bob", "D2:2", "Look [shares a photo: a dog]", "2023-05-08T12:30:01Z"),
                        turn(Role.ASSISTANT, "Bob", "D10:1", "Late", "2023-06-02T01:05:00Z"));
    }

    private static Tuple turn(Role role, String who, String id, String text, String at) {
        return tuple(role, who, id, text, Instant.parse(at));
    }

    @Test
    void each_sample_is_a_conversation_of_its_own() {
        String file = "[" + SAMPLE + "," + SAMPLE.replace("conv-1", "conv-2") + "]";
        List<String> sessions = new ArrayList<>();
        List<Integer> sizes = new ArrayList<>();
        try (Transcript transcript = Samples.open("data/locomo6.json", file, Samples.OPTIONS)) {
            assertThat(transcript.format()).isEqualTo(TranscriptFormat.LOCOMO);
            for (Conversation conversation : transcript) {
                sessions.add(conversation.session());
                sizes.add((int) conversation.stream().count());
            }
        }
        assertThat(sessions).containsExactly("locomo6/conv-1", "locomo6/conv-2");
        assertThat(sizes).containsExactly(3, 3);
    }

    @Test
    void a_conversation_can_be_passed_over() {
        String file = "[" + SAMPLE + "," + SAMPLE.replace("conv-1", "conv-2") + "]";
        try (Transcript transcript = Samples.open("x.json", file, Samples.OPTIONS)) {
            assertThat(transcript).extracting(Conversation::name).containsExactly("conv-1", "conv-2");
        }
    }

    @Test
    void lines_are_those_of_the_turns() {
        assertThat(Samples.sources("x", SAMPLE, Samples.OPTIONS))
                .extracting(SourceMessage::line)
                .containsExactly(8L, 9L, 5L);
    }

    @Test
    void dates_are_of_the_zone_of_the_options() {
        List<Message> messages = Samples.read("x", SAMPLE, Samples.OPTIONS.withZone(ZoneId.of("Asia/Tokyo")));
        assertThat(messages.get(0).createdAt()).isEqualTo(Instant.parse("2023-05-08T03:30:00Z"));
    }

    @Test
    void faults_name_their_turn() {
        assertFault(
                SAMPLE.replace("\"speaker\": \"Ann\"", "\"speaker\": \"Eve\""),
                "talk.log:8: speaker \"Eve\" is neither speaker_a (\"Ann\") nor speaker_b (\"Bob\")");
        assertFault(SAMPLE.replace("12:30 pm on", "noon,"), "talk.log:6: \"noon, 8 May, 2023\" is not a time");
        assertFault(SAMPLE.replace("session_2_date_time", "x"), "talk.log:8: session_2 has no time");
    }
}
