package dev.varve.internal.prompt;

import dev.varve.ContinuationHint;
import dev.varve.NoteLine;
import dev.varve.Usage;
import dev.varve.model.AnswerRefusedException;
import dev.varve.model.FactNote;
import dev.varve.model.LanguageModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ModelException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** The calls that make up one answer, and their results so far. One instance serves one answer. */
final class PromptExchange {
    /** For one answer; each costs a call that brought nothing. */
    private static final int MOST_HALVINGS = 4;

    /** What replies have. */
    enum Wanted {
        NOTES,
        NOTES_AND_FACTS,
        FACTS
    }

    private final LanguageModel model;
    private final String instructions;
    private final int maxOutputTokens;
    private final Duration perCall;
    private final Period period;
    private final SpeakerFinder speakers;
    private final Wanted wanted;
    private final RandomGenerator random;
    private final Deque<String> open;

    private final List<NoteLine> lines = new ArrayList<>();
    private final List<FactNote> facts = new ArrayList<>();
    private String factsProblem = "";
    private ContinuationHint hint = ContinuationHint.NONE;
    private Usage usage = Usage.NONE;
    private boolean saidNothing;
    private int parts;
    private int number = 1;

    /**
     * Asks nothing yet.
     *
     * @param batches     what is asked about, one call each
     * @param deadline    for all calls together
     * @param period      when what the batches hold was said
     * @param speakers makes each line say whose words it carries
     * @param wanted      what replies have
     */
    PromptExchange(
            LanguageModel model,
            String instructions,
            int maxOutputTokens,
            List<String> batches,
            Duration deadline,
            Period period,
            SpeakerFinder speakers,
            Wanted wanted,
            RandomGenerator random) {
        this.model = model;
        this.instructions = instructions;
        this.maxOutputTokens = maxOutputTokens;
        this.open = new ArrayDeque<>(batches);
        this.parts = batches.size();
        this.perCall = deadline.dividedBy(Math.max(1, parts));
        this.period = period;
        this.speakers = speakers;
        this.wanted = wanted;
        this.random = random;
    }

    /** How the question says which part of the whole it is about. */
    String part() {
        return parts == 1 ? "" : " (part " + number + " of " + parts + ")";
    }

    /** What has been answered so far. */
    String text() {
        return text(lines);
    }

    /** Asks about each batch in turn. One that turns out to be too large for the model is asked about in halves. */
    PromptExchange ask(Function<String, PromptInput> question) {
        int halvings = 0;
        while (!open.isEmpty()) {
            String batch = open.pop();
            try {
                read(call(question.apply(batch)));
                number++;
            } catch (ModelException e) {
                List<String> halves = Batches.halves(batch);
                if (e.kind() != ModelException.Kind.TOO_LARGE || halves.size() < 2 || halvings == MOST_HALVINGS) {
                    throw e.after(usage);
                }
                usage = usage.plus(e.usage());
                halvings++;
                parts++;
                open.push(halves.get(1));
                open.push(halves.get(0));
            } catch (RuntimeException e) {
                throw afterCalls(e);
            }
        }
        return this;
    }

    /** A failure that says nothing of costs, with those of the calls before it. */
    private RuntimeException afterCalls(RuntimeException failure) {
        return usage.equals(Usage.NONE)
                ? failure
                : new ModelException(
                        ModelException.kind(failure), ModelException.reason(failure), failure, Duration.ZERO, usage);
    }

    private String call(PromptInput question) {
        Fence fence = Fence.draw(random, question.foreign());
        LanguageModel.Completion completion = model.complete(new LanguageModel.Prompt(
                instructions, question.input().apply(fence), maxOutputTokens, perCall, question.pictures()));
        usage = usage.plus(completion.usage());
        return WholeReply.of(completion, maxOutputTokens);
    }

    private void read(String text) {
        String notes = wanted == Wanted.NOTES ? text : takeFacts(text);
        if (wanted == Wanted.FACTS) {
            return;
        }
        Reply reply = notes(notes);
        saidNothing |= reply.lines().isEmpty();
        reply.lines().stream()
                .flatMap(line -> speakers.attributed(line).stream())
                .forEach(lines::add);
        hint = reply.nothingOpen()
                ? ContinuationHint.NOTHING_OPEN
                : reply.hint().isEmpty() ? hint : speakers.cleaned(reply.hint());
    }

    /** A reply of facts alone keeps its facts; that it has no notes is for whoever asked to judge. */
    private Reply notes(String text) {
        try {
            return ReplyParser.parse(text, period);
        } catch (AnswerRefusedException e) {
            if (facts.isEmpty()) {
                throw e;
            }
            return new Reply(List.of(), ContinuationHint.NONE, false);
        }
    }

    /** Keeps the facts of a reply, and returns its notes. */
    private String takeFacts(String text) {
        FactsReader.Split tagged = FactsReader.read(text);
        boolean bare = wanted == Wanted.FACTS
                && tagged.facts().isEmpty()
                && !tagged.problem().isEmpty();
        FactsReader.Split split = bare ? FactsReader.read("<facts>\n" + text) : tagged;
        split.facts().stream()
                .flatMap(fact -> speakers.attributed(fact).stream())
                .forEach(facts::add);
        factsProblem = factsProblem.isEmpty() ? split.problem() : factsProblem;
        return split.notes();
    }

    /** Everything that was not known already; no lines only if the model said that there are none. */
    ModelAnswer answer(List<NoteLine> earlier) {
        if (wanted == Wanted.FACTS) {
            return new ModelAnswer(List.of(), hint, usage, facts, factsProblem);
        }
        Set<String> known = earlier.stream().map(NoteLine::toString).collect(Collectors.toSet());
        List<NoteLine> news =
                lines.stream().filter(line -> !known.contains(line.toString())).toList();
        if (saidNothing && lines.isEmpty() && facts.isEmpty()) {
            return ModelAnswer.nothing(hint, usage);
        }
        if (news.isEmpty() && facts.isEmpty()) {
            throw new AnswerRefusedException("the answer only repeats earlier notes").after(usage);
        }
        return new ModelAnswer(news, hint, usage, facts, factsProblem);
    }

    private static String text(List<NoteLine> lines) {
        return lines.stream().map(NoteLine::toString).collect(Collectors.joining("\n"));
    }
}
