package dev.varve.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.ContinuationHint;
import dev.varve.Fidelity;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Observation;
import dev.varve.Priority;
import dev.varve.Reflection;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.language.Voice;
import dev.varve.language.intent.Intent;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("C11")
@Tag("COR-30")
class SessionSnapshotTest {
    private static final Instant AT = Instant.parse("2026-03-02T09:00:00.123456Z");

    /** Each component has a value of its own. */
    private static final SessionSnapshot WHOLE = new SessionSnapshot(
            Optional.of(17L),
            List.of(
                    new Reflection(
                            "r1",
                            new Span(1, 9),
                            lines(),
                            11,
                            222,
                            AT,
                            "model ü",
                            Note.Status.SUPERSEDED,
                            3,
                            4,
                            List.of("o1", "o2"),
                            new Fidelity(9, 8, 7, 6)),
                    new Observation(
                            "o3",
                            new Span(9, 17),
                            lines(),
                            12,
                            1L << 40,
                            AT.minusSeconds(1L << 35),
                            "rules",
                            Note.Status.BUFFERED,
                            new ContinuationHint("Ship it 🚢", "Say when"),
                            new Fidelity(1, 2, 3, 4))),
            Map.of("o3", "fingerprint", "o1", "another"));

    @Test
    void every_field_of_a_snapshot_comes_back_from_its_bytes() {
        assertThat(SessionSnapshot.fromBytes(WHOLE.toBytes())).isEqualTo(WHOLE);
    }

    @Test
    void an_empty_snapshot_comes_back_from_its_bytes() {
        SessionSnapshot empty = new SessionSnapshot(Optional.empty(), List.of(), Map.of());

        assertThat(SessionSnapshot.fromBytes(empty.toBytes())).isEqualTo(empty);
    }

    @Test
    void bytes_that_are_damaged_or_cut_are_refused_wherever_it_is() {
        byte[] whole = WHOLE.toBytes();
        for (int i = 0; i < whole.length; i++) {
            byte[] damaged = whole.clone();
            damaged[i] ^= 4;
            assertThatThrownBy(() -> SessionSnapshot.fromBytes(damaged))
                    .as("byte %d", i)
                    .isInstanceOf(StoreException.class);
            byte[] cut = Arrays.copyOf(whole, i);
            assertThatThrownBy(() -> SessionSnapshot.fromBytes(cut))
                    .as("%d bytes", i)
                    .isInstanceOf(StoreException.class);
        }
    }

    @Test
    void a_snapshot_in_a_newer_form_is_refused_with_both_versions() {
        byte[] newer = WHOLE.toBytes();
        newer[18] = 2;

        assertThatThrownBy(() -> SessionSnapshot.fromBytes(newer))
                .isInstanceOf(SchemaTooNewException.class)
                .hasMessageContaining("version 2")
                .hasMessageContaining("up to 1");
    }

    private static List<NoteLine> lines() {
        LocalDateTime time = LocalDateTime.of(2026, 3, 2, 9, 0);
        NoteLine full = new NoteLine(
                time,
                Priority.CRITICAL,
                NoteLine.Kind.DECIDED,
                "Mina",
                "deploy on Friday",
                new Span(2, 4),
                List.of("4711", "a b"),
                List.of("src/Main.java"),
                new Statement(
                        Voice.PERSON,
                        Set.of(Intent.RULE, Intent.DECISION),
                        700,
                        new Statement.Place(2, 5, 21),
                        1,
                        List.of(new Statement.Place(1, 0, 4))));
        return Stream.concat(
                        Stream.of(full),
                        Stream.of(NoteLine.Kind.values())
                                .map(kind -> new NoteLine(time.plusDays(1), Priority.NOTE, "plain").withKind(kind)))
                .toList();
    }
}
