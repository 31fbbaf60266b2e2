package dev.varve.lab.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.NoteLine;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.TokenEstimator;
import dev.varve.Usage;
import dev.varve.internal.fidelity.FidelityGuard;
import dev.varve.internal.prompt.PromptedModel;
import dev.varve.model.LanguageModel;
import dev.varve.model.ObserveRequest;
import dev.varve.transcript.Conversation;
import dev.varve.transcript.ReadOptions;
import dev.varve.transcript.SourceMessage;
import dev.varve.transcript.Transcript;
import dev.varve.transcript.Transcripts;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * A hundred lines that a capable model wrote on slices of real conversations, and has wrong nowhere: what is flagged in
 * them is a false accusation. The conversations are not part of this repository: {@code -Dvarve.data=DIR} names the
 * folder in which the first line of each answer finds its own.
 */
class CapableAnswersTest {
    private static final List<String> ANSWERS =
            List.of("chat-1", "chat-2", "chat-3", "coding-1", "coding-2", "coding-3", "coding-4");
    private static final Instant START = Instant.parse("2026-03-02T09:00:00Z");

    private final TokenEstimator estimator = TokenEstimator.scriptAware();

    /** An answer, and where the messages are that it is about: file, number of the conversation, first to last message. */
    private record Answer(String file, int conversation, int first, int last, List<String> lines) {}

    @Test
    void each_line_is_read() throws IOException {
        int lines = 0;
        for (String name : ANSWERS) {
            Answer answer = answer(name);
            assertThat(answer.lines())
                    .allSatisfy(line -> assertThat(NoteLine.parse(line)).isPresent());
            lines += answer.lines().size();
        }
        assertThat(lines).isEqualTo(100);
    }

    @Test
    void nothing_that_is_in_the_source_is_flagged() throws IOException {
        String data = System.getProperty("varve.data", "");
        Assumptions.assumeFalse(data.isEmpty(), "needs -Dvarve.data=DIR");
        List<String> flagged = new ArrayList<>();
        int lines = 0;
        for (String name : ANSWERS) {
            for (NoteLine line : guarded(answer(name), Path.of(data))) {
                lines++;
                if (!line.flags().isEmpty()) {
                    flagged.add(line.flags() + " in " + line);
                }
            }
        }
        System.out.println(flagged.size() + " wrong flags in " + lines + " lines");
        assertThat(flagged).isEmpty();
    }

    private List<NoteLine> guarded(Answer answer, Path data) {
        ObserveRequest request = new ObserveRequest(
                Scope.of("slice"), messages(answer, data), List.of(), ZoneOffset.UTC, Duration.ofSeconds(60));
        List<NoteLine> lines = PromptedModel.of(saying(answer)).observe(request).lines();
        assertThat(lines).hasSameSizeAs(answer.lines());
        return new FidelityGuard(Policy.Guard.FLAG, estimator)
                .apply(request, lines).lines().stream()
                        .filter(line -> line.kind() != NoteLine.Kind.LITERALS)
                        .toList();
    }

    private static LanguageModel saying(Answer answer) {
        return new LanguageModel() {
            @Override
            public String name() {
                return "capable";
            }

            @Override
            public Completion complete(Prompt prompt) {
                return new Completion(String.join("\n", answer.lines()), Usage.call(1, 1), End.DONE);
            }
        };
    }

    private List<LoggedMessage> messages(Answer answer, Path data) {
        List<LoggedMessage> slice = new ArrayList<>();
        long through = 0;
        int seq = 0;
        try (Transcript transcript = Transcripts.open(data.resolve(answer.file()), ReadOptions.startingAt(START))) {
            int number = 0;
            for (Conversation conversation : transcript) {
                for (SourceMessage source :
                        number++ == answer.conversation() ? conversation : List.<SourceMessage>of()) {
                    Message message = source.message();
                    seq++;
                    if (seq >= answer.first() && seq <= answer.last()) {
                        int tokens = estimator.estimate(message);
                        through += tokens;
                        slice.add(new LoggedMessage(seq, message, tokens, through, true));
                    }
                }
            }
        }
        return slice;
    }

    private static Answer answer(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(
                CapableAnswersTest.class.getResourceAsStream("answers/" + name + ".txt"), name)) {
            List<String> all = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            String[] place = all.get(0).split(" ");
            String[] span = place[2].split("-");
            return new Answer(
                    place[0],
                    Integer.parseInt(place[1]),
                    Integer.parseInt(span[0]),
                    Integer.parseInt(span[1]),
                    all.subList(1, all.size()));
        }
    }
}
