package dev.varve.internal.fidelity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.NoteLine;
import dev.varve.Part;
import dev.varve.Policy.Guard;
import dev.varve.Priority;
import dev.varve.Scope;
import dev.varve.TokenEstimator;
import dev.varve.internal.observe.Provenance;
import dev.varve.model.ObserveRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Notes that models may write of a conversation: those that are true stay as they are, some of those that are not are marked. */
@Tag("B9")
class ClaimsTest {
    private static final Instant WEDNESDAY = Instant.parse("2026-03-04T10:15:00Z");
    private static final FidelityGuard GUARD = new FidelityGuard(Guard.FLAG, TokenEstimator.scriptAware());

    /** A line of the file behind its "+" or "-". */
    private record Noted(List<LoggedMessage> source, boolean honest, String text) {
        boolean isChanged() {
            ObserveRequest request =
                    new ObserveRequest(Scope.of("test"), source, List.of(), ZoneOffset.UTC, Duration.ofSeconds(60));
            NoteLine line = Provenance.ofMessages(source, ZoneOffset.UTC)
                    .placed(List.of(
                            new NoteLine(WEDNESDAY.atZone(ZoneOffset.UTC).toLocalDateTime(), Priority.IMPORTANT, text)))
                    .get(0);
            NoteLine guarded = GUARD.apply(request, List.of(line)).lines().get(0);
            return !guarded.flags().isEmpty() || !guarded.text().equals(line.text());
        }
    }

    @Test
    void what_is_true_is_not_marked() throws IOException {
        List<Noted> honest = notes().stream().filter(Noted::honest).toList();
        List<String> marked =
                honest.stream().filter(Noted::isChanged).map(Noted::text).toList();

        assertThat(honest).hasSizeGreaterThanOrEqualTo(480);
        assertThat(marked).hasSizeLessThanOrEqualTo(honest.size() / 100);
    }

    /** 167 of 545. */
    @Test
    void three_in_ten_of_what_is_not_true_are_marked() throws IOException {
        List<Noted> invented = notes().stream().filter(note -> !note.honest()).toList();
        List<String> marked =
                invented.stream().filter(Noted::isChanged).map(Noted::text).toList();

        assertThat(marked).hasSizeGreaterThanOrEqualTo(invented.size() * 3 / 10);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "not ",
                "from port 5432 to ",
                "the test never runs in two weeks, ",
                "user agreed. ",
                "Priya ",
                "a "
            })
    void long_texts_are_compared_in_bounded_time(String unit) {
        LoggedMessage message =
                new LoggedMessage(1, Message.user(unit.repeat(300_000 / unit.length()), WEDNESDAY), 10, 10, true);

        assertTimeoutPreemptively(
                Duration.ofSeconds(60),
                () -> new Noted(List.of(message), true, unit.repeat(3_000 / unit.length())).isChanged());
    }

    private static List<Noted> notes() throws IOException {
        List<Noted> notes = new ArrayList<>();
        List<LoggedMessage> source = new ArrayList<>();
        for (String line : lines()) {
            if (line.isBlank()) {
                source = new ArrayList<>();
            } else if (line.startsWith("+ ")) {
                notes.add(new Noted(List.copyOf(source), true, line.substring(2)));
            } else if (line.startsWith("- ")) {
                notes.add(new Noted(List.copyOf(source), false, line.substring(line.indexOf(": ") + 2)));
            } else if (!line.startsWith("#")) {
                source.add(new LoggedMessage(source.size() + 1L, message(line), 10, 10L * source.size() + 10, true));
            }
        }
        return notes;
    }

    private static Message message(String line) {
        String text = line.substring(3);
        return switch (line.charAt(0)) {
            case 'U' -> Message.user(text, WEDNESDAY);
            case 'A' -> Message.assistant(text, WEDNESDAY);
            default -> Message.tool(WEDNESDAY, new Part.ToolResult("c1", "bash", text, false));
        };
    }

    private static List<String> lines() throws IOException {
        try (InputStream in = Objects.requireNonNull(ClaimsTest.class.getResourceAsStream("notes.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
