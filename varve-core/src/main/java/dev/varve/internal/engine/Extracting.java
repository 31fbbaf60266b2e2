package dev.varve.internal.engine;

import dev.varve.Note;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Usage;
import dev.varve.event.OperationTracer.Operation;
import dev.varve.internal.extract.Filled;
import dev.varve.internal.extract.RecordForm;
import dev.varve.internal.extract.Sources;
import dev.varve.internal.prompt.ExtractPrompt;
import dev.varve.internal.prompt.ExtractSheet;
import dev.varve.internal.session.Masking;
import dev.varve.internal.session.SessionView;
import dev.varve.internal.work.ModelCaller;
import dev.varve.internal.work.ModelWork;
import dev.varve.model.AnswerRefusedException;
import dev.varve.model.LanguageModel;
import dev.varve.model.LanguageModel.Completion;
import dev.varve.model.ModelException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Fills records from sessions with the language model that writes notes. Changes no memory. Thread-safe. */
public final class Extracting {
    private static final int TRIES = 2;

    /** Notes get this share of the room if the messages do not fit. */
    private static final int NOTES_SHARE = 4;

    private final ModelWork work;
    private final Masking masking;
    private final RandomGenerator random = new SecureRandom();

    Extracting(ModelWork work) {
        this.work = work;
        this.masking = Masking.by(work.policy().secrets());
    }

    /**
     * How a record is to be filled.
     *
     * @param instructions of the host; may be empty
     * @param inputTokens  of messages and notes
     * @param outputTokens of the answer
     * @param deadline     of all tries, or empty for the policy's
     */
    public record Wanted(String instructions, int inputTokens, int outputTokens, Optional<Duration> deadline) {}

    /**
     * A record, and what it cost.
     *
     * @param read the messages that the model saw, themselves or in notes, in order
     */
    public record Found<T>(Filled<T> filled, List<Span> read, String model, Usage usage) {}

    /**
     * Fills a record.
     *
     * @throws ModelException if no language model is set, or it gives no answer that can be read
     */
    public <T extends Record> Found<T> from(Scope scope, RecordForm<T> form, Wanted wanted) {
        LanguageModel model = work.model()
                .languageModel()
                .orElseThrow(() -> new ModelException(
                        ModelException.Kind.NOT_CALLED,
                        "extracting a " + form.name() + " needs a language model, but "
                                + work.model().name()
                                + " writes the notes here; set one with Varve.builder().model(…)"));
        SessionView view = work.views().current(scope);
        ExtractSheet sheet = sheet(scope, view, wanted.inputTokens());
        if (sheet.isEmpty()) {
            Filled<T> nothing = form.read("{\"value\": null}", new Sources(Map.of()))
                    .orElseThrow(() -> new IllegalStateException("nothing is an answer"));
            return new Found<>(nothing, List.of(), model.name(), Usage.NONE);
        }
        ExtractPrompt prompt = new ExtractPrompt(form.text(), wanted.instructions(), sheet, wanted.outputTokens());
        return new Tries<>(scope, view.state().createdAt(), form, model, prompt)
                .found(wanted.deadline().orElse(work.policy().observe().deadline()));
    }

    private ExtractSheet sheet(Scope scope, SessionView view, int tokens) {
        List<Note> notes = new ArrayList<>(view.active());
        notes.addAll(view.chunks());
        List<Note> shown = work.interceptors().beforeReflecting(scope, notes);
        int ofNotes = notes.stream().mapToInt(Note::tokens).sum();
        ExtractSheet sheet =
                new ExtractSheet(tokens, work.estimator(), work.policy().zone());
        sheet.addMessages(
                view.state().lastSeq(),
                view.state().totalTokens() <= tokens / 2 ? 0 : Math.min(ofNotes, tokens / NOTES_SHARE),
                span -> work.interceptors()
                        .beforeObserving(scope, masking.messages(work.views().messages(scope, view, span))));
        sheet.addNotes(shown);
        return sheet;
    }

    /** The calls for one record. What the first brought stands if the second is no better. */
    private final class Tries<T extends Record> {
        private final Scope scope;
        private final Instant createdAt;
        private final RecordForm<T> form;
        private final LanguageModel model;
        private final ExtractPrompt prompt;
        private final Sources sources;
        private Usage usage = Usage.NONE;

        Tries(Scope scope, Instant createdAt, RecordForm<T> form, LanguageModel model, ExtractPrompt prompt) {
            this.scope = scope;
            this.createdAt = createdAt;
            this.form = form;
            this.model = model;
            this.prompt = prompt;
            this.sources = new Sources(prompt.sheet().labels());
        }

        Found<T> found(Duration deadline) {
            try {
                Filled<T> filled = best(work.caller().run(deadline, TRIES));
                return new Found<>(filled, prompt.sheet().read(), model.name(), usage);
            } finally {
                if (work.views().latestState(scope).createdAt().equals(createdAt)) { // not deleted meanwhile
                    work.spent(scope, usage);
                }
            }
        }

        private Filled<T> best(ModelCaller.Run run) {
            Optional<Filled<T>> best = Optional.empty();
            List<String> problems = List.of();
            for (int i = 0; i < TRIES; i++) {
                try {
                    Filled<T> filled = one(run, problems);
                    problems = filled.problems();
                    if (problems.isEmpty()) {
                        return filled;
                    }
                    best = best.filter(before -> before.problems().size()
                                    <= filled.problems().size())
                            .or(() -> Optional.of(filled));
                } catch (RuntimeException e) {
                    Usage before = usage;
                    usage = usage.plus(ModelException.usage(e));
                    if (best.isPresent()) {
                        return best.get();
                    }
                    if (!run.pauseAfter(e)) {
                        throw e instanceof ModelException known ? known.after(before) : e;
                    }
                    problems = e instanceof AnswerRefusedException ? List.of(ModelException.reason(e)) : List.of();
                }
            }
            return best.orElseThrow();
        }

        private Filled<T> one(ModelCaller.Run run, List<String> problems) {
            Completion completion = work.ask(
                    scope,
                    Operation.EXTRACT,
                    run,
                    usage,
                    () -> work.estimator()
                            .estimate(prompt.prompt(problems, Duration.ZERO, random)
                                    .input()),
                    left -> model.complete(prompt.prompt(problems, left, random)),
                    Completion::usage);
            usage = usage.plus(completion.usage());
            return form.read(prompt.reply(completion), sources)
                    .orElseThrow(() -> new AnswerRefusedException(
                            "the answer of " + model.name() + " has no JSON object with \"value\" and \"sources\""));
        }
    }
}
