package dev.varve.lab.quiz;

import dev.varve.Usage;
import dev.varve.internal.prompt.PromptedModel;
import dev.varve.model.LanguageModel;
import dev.varve.model.MemoryModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import dev.varve.model.ReflectRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a capable model answered when it was asked for notes on a session, stretch by stretch. As a model it says the same
 * again, so that its notes go through today's reader and checks.
 *
 * @param bySpan the answers, by their first and last message ({@code 24-60}); {@code reflection} for all notes, where one was
 *     recorded
 */
record Answers(Map<String, String> bySpan) implements MemoryModel {
    private static final String HEAD = "=== ";

    /** Stands for all notes of a session. */
    private static final String REFLECTION = "reflection";

    Answers {
        bySpan = Map.copyOf(bySpan);
    }

    /** Those that come with the program; empty if none were recorded on the session. */
    static Optional<Answers> recorded(Quiz quiz) {
        Answers answers = parse(Quiz.lines("answers/" + quiz.name() + ".txt"));
        return answers.bySpan().isEmpty() ? Optional.empty() : Optional.of(answers);
    }

    /** Stretches of messages with an answer. */
    int stretches() {
        return bySpan.size() - (bySpan.containsKey(REFLECTION) ? 1 : 0);
    }

    /** Reads {@code === FIRST-LAST}, followed by the lines of the answer, once for each. */
    static Answers parse(List<String> lines) {
        Map<String, String> answers = new HashMap<>();
        String span = "";
        for (String line : lines) {
            if (line.startsWith(HEAD)) {
                span = line.substring(HEAD.length());
            } else {
                answers.merge(span, line, (before, more) -> before + "\n" + more);
            }
        }
        return new Answers(answers);
    }

    @Override
    public String name() {
        return "recorded";
    }

    @Override
    public ModelAnswer observe(ObserveRequest request) {
        String span = request.span().from() + "-" + (request.span().to() - 1);
        String answer = bySpan.get(span);
        if (answer == null) {
            throw new IllegalStateException("no answer was recorded on messages " + span);
        }
        return PromptedModel.of(saying(answer)).observe(request);
    }

    @Override
    public ModelAnswer reflect(ReflectRequest request) {
        String answer = bySpan.get(REFLECTION);
        if (answer == null) {
            throw new IllegalStateException("no reflection was recorded");
        }
        return PromptedModel.of(saying(answer)).reflect(request);
    }

    private static LanguageModel saying(String answer) {
        return new LanguageModel() {
            @Override
            public String name() {
                return "recorded";
            }

            @Override
            public Completion complete(Prompt prompt) {
                return new Completion(answer, Usage.NONE, End.DONE);
            }
        };
    }
}
