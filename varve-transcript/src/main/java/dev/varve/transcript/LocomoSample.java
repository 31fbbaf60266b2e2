package dev.varve.transcript;

import dev.varve.Role;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One conversation of LoCoMo. A session has one date; its turns follow each other by a second. The first speaker has
 * the user's role, the second the assistant's, and both keep their names.
 *
 * @param place where it begins
 * @param speakerA name of the user
 * @param speakerB name of the assistant
 * @param dates start of each session
 * @param turns messages of each session
 */
record LocomoSample(
        Place place,
        String speakerA,
        String speakerB,
        SortedMap<Integer, Date> dates,
        SortedMap<Integer, List<JsonFields>> turns) {

    private static final DateTimeFormatter DATE = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .appendPattern("h:mm a 'on' d MMMM, uuuu")
            .toFormatter(Locale.ENGLISH);

    /** Date of a session as the file writes it. */
    record Date(Place place, String text) {
        Instant read(TimeReader times) {
            try {
                return times.at(LocalDateTime.parse(text, DATE));
            } catch (DateTimeException e) {
                throw place.error("\"" + text + "\" is not a time", "write it like 1:56 pm on 8 May, 2023", e);
            }
        }
    }

    /** The messages, session by session. */
    MessageSource messages(TimeReader times) {
        Iterator<Turn> all =
                turns.keySet().stream().flatMap(session -> turnsOf(session)).iterator();
        return inbox -> {
            if (!all.hasNext()) {
                return false;
            }
            all.next().send(this, times, inbox);
            return true;
        };
    }

    private Stream<Turn> turnsOf(int session) {
        List<JsonFields> said = turns.getOrDefault(session, List.of());
        return IntStream.range(0, said.size()).mapToObj(index -> new Turn(session, index, said.get(index)));
    }

    private record Turn(int session, int index, JsonFields fields) {
        void send(LocomoSample sample, TimeReader times, Inbox inbox) {
            Date date = sample.dates.get(session);
            if (date == null) {
                throw fields.place()
                        .error(
                                "session_" + session + " has no time",
                                "add \"session_" + session + "_date_time\", such as \"1:56 pm on 8 May, 2023\"");
            }
            String speaker = fields.text("speaker");
            Draft draft = new Draft(fields.place(), inbox);
            draft.text(words());
            draft.send(
                    role(sample, speaker), date.read(times).plusSeconds(index), fields.textOr("dia_id", ""), speaker);
        }

        private String words() {
            String text = fields.textOr("text", "");
            if (!fields.has("blip_caption")) {
                return text;
            }
            return (text.isBlank() ? "" : text + " ") + "[shares a photo: " + fields.text("blip_caption") + "]";
        }

        private Role role(LocomoSample sample, String speaker) {
            if (speaker.equals(sample.speakerA)) {
                return Role.USER;
            }
            if (speaker.equals(sample.speakerB)) {
                return Role.ASSISTANT;
            }
            throw fields.place()
                    .error(
                            "speaker \"" + speaker + "\" is neither speaker_a (\"" + sample.speakerA
                                    + "\") nor speaker_b (\"" + sample.speakerB + "\")",
                            "correct the name");
        }
    }
}
