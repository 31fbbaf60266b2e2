package dev.varve.internal.plan;

import dev.varve.Policy;
import dev.varve.internal.plan.PolicyProblem.Part;
import dev.varve.policy.ContextPolicy;
import dev.varve.policy.Limit;
import dev.varve.policy.ObservePolicy;
import dev.varve.policy.ReflectPolicy;
import java.util.ArrayList;
import java.util.List;

/**
 * Compares the numbers of a policy with each other. Under a policy without problems, a conversation of ordinary turns has
 * each message in the next context or in a note that the context shows, as long as notes are written without delay. What
 * the host puts into the window besides is not known here.
 */
public final class PolicyReview {
    private static final long UNBOUND = Long.MAX_VALUE;

    /** Tokens of a turn that comes before notes on the last one are there. */
    private static final long TURN = 1_000;

    /** Tokens of a message, where a setting counts messages. */
    private static final long MESSAGE = 500;

    private static final long SHORT_MESSAGE = 150;

    /** Tokens that stand around notes. */
    private static final long HEADING = 300;

    /** Fewer tokens of notes cannot be condensed. */
    private static final long LEAST_NOTES = 500;

    /** A reflection that may keep more than this share shortens nothing. */
    private static final double MOST_KEPT = 0.8;

    /** Chunks of fewer tokens are short: notes on each keep more of them. */
    private static final long SHORT_CHUNK = 3_000;

    /** A note on this many tokens of messages may have a single one. */
    private static final long CONDENSES = 10;

    private final ObservePolicy observe;
    private final ReflectPolicy reflect;
    private final ContextPolicy context;
    private final Policy.Facts facts;
    private final long window;
    private final long activateAt;
    private final List<PolicyProblem> problems = new ArrayList<>();

    private PolicyReview(Policy policy, long window) {
        this.observe = policy.observe();
        this.reflect = policy.reflect();
        this.context = policy.context();
        this.facts = policy.facts();
        this.window = window;
        this.activateAt = observe.activateAt().resolve(window);
    }

    /**
     * The problems of a policy; none if it has no memory.
     *
     * @param window of the agent's model, in tokens; 0 if unknown
     */
    public static List<PolicyProblem> of(Policy policy, long window) {
        PolicyReview review = new PolicyReview(policy, window);
        if (policy.memory()) {
            review.observing();
            review.reflecting();
            review.showing();
        }
        return List.copyOf(review.problems);
    }

    /** True if the review needs to know the window, since a limit is a share of it. */
    public static boolean needsWindow(Policy policy) {
        return List.of(
                        policy.observe().activateAt(),
                        policy.reflect().at(),
                        policy.reflect().observationsAt(),
                        policy.context().memory(),
                        policy.context().messages())
                .stream()
                .anyMatch(limit -> limit.share() > 0);
    }

    /** Tokens of notes at which some are condensed first; {@code Long.MAX_VALUE} for never. */
    public static long condensedFrom(Policy policy, long window) {
        return Math.min(
                policy.reflect().at().resolve(window),
                policy.reflect().observationsAt().resolve(window));
    }

    private void observing() {
        if (activateAt == UNBOUND || activateAt == 0) {
            String why = needsWindow(observe.activateAt())
                    ? "observe.activateAt is a share of a window that is unknown; set window"
                    : "observe.activateAt is 0 or none; give a number of tokens";
            problems.add(new PolicyProblem(Part.OBSERVE, true, "notes never replace messages: " + why));
            return;
        }
        if (observe.keepTail() >= activateAt) {
            add(
                    Part.OBSERVE,
                    "observe.keepTail (" + observe.keepTail() + ") is not below observe.activateAt (" + activateAt
                            + "): one chunk is activated at a time, and the threshold stays exceeded; lower the first");
        }
        boolean countsNotes = observe.measure() == ObservePolicy.Measure.CONTEXT;
        fits("observe.activateAt", activateAt, countsNotes ? 0 : 1, countsNotes ? 0 : notesShown());
        fits(
                observe.dynamic().cycles() == 0 ? "observe.bufferEvery" : "observe.dynamic with observe.bufferEvery",
                bufferInterval(),
                TURN,
                notesShown());
        fits("observe.chunkMessages", observe.chunkMessages() * MESSAGE, TURN, notesShown());
    }

    /** The longest interval between two observations, in tokens of messages. */
    private long bufferInterval() {
        return Planner.bufferInterval(observe, 0, activateAt);
    }

    /**
     * Messages that wait for notes must fit beside the notes that are there.
     *
     * @param room  tokens that may come before they have notes
     * @param notes tokens of the window that notes take meanwhile
     */
    private void fits(String setting, long waiting, long room, long notes) {
        long shown = context.messages().resolve(window);
        long left = window == 0 ? UNBOUND : Math.max(0, window - notes - shownFacts());
        if (waiting > 0 && waiting > Math.min(shown, left) - room) {
            String held = room <= 1 ? waiting + " tokens" : waiting + " tokens and a turn of " + room;
            String outOfReach = " does not hold the " + held + " that " + setting
                    + " lets messages wait without notes: the oldest of them are then neither shown nor in notes; set "
                    + setting + " lower, or ";
            add(
                    Part.OBSERVE,
                    shown <= left
                            ? "context.messages (" + shown + ")" + outOfReach + "context.messages to "
                                    + (waiting + room) + " or more"
                            : "window (" + window + "), less " + (window - left) + " for notes," + outOfReach
                                    + "context.memory lower");
        }
    }

    private long shownFacts() {
        return facts.on() ? Math.min(facts.shown().resolve(window), window / 4) : 0;
    }

    private long notesShown() {
        return Math.min(Math.min(shownNotes(), notesAtOnce()), window);
    }

    /** Tokens of notes in a context, headings included, when a threshold is passed by as much as can become active at once. */
    private long notesAtOnce() {
        long largest = largestNotes();
        return largest == UNBOUND || activateAt == UNBOUND ? UNBOUND : HEADING + largest + notesOn(noted());
    }

    /** Tokens of messages that notes may replace at once. */
    private long noted() {
        long activated = activateAt == UNBOUND ? 0 : activateAt - observe.keepTail();
        return TURN + Math.max(activated, bufferInterval());
    }

    /** Tokens of notes on this many tokens of messages, in an ordinary conversation at most. */
    private long notesOn(long messages) {
        return messages / (smallestChunk() < SHORT_CHUNK ? 2 : 4);
    }

    private void reflecting() {
        if (reflect.consolidateAt() > 0 && isNever(reflect.at()) && isNever(reflect.observationsAt())) {
            add(
                    Part.REFLECT,
                    "reflect.consolidateAt (" + reflect.consolidateAt()
                            + ") never acts, since no reflection is made; set"
                            + " reflect.at or reflect.observationsAt");
        }
        if (isNever(reflect.at()) && needsWindow(reflect.at())) {
            add(Part.REFLECT, "reflect.at is a share of a window that is unknown; set window");
        }
        if (reflect.targetShare() > MOST_KEPT) {
            add(
                    Part.REFLECT,
                    "reflect.targetShare (" + reflect.targetShare()
                            + ") hardly shortens notes: they grow past the threshold" + " all the same; set it to "
                            + MOST_KEPT + " or less");
        }
        tooFew("reflect.at", reflect.at());
        tooFew("reflect.observationsAt", reflect.observationsAt());
    }

    private void tooFew(String setting, Limit limit) {
        long least = Math.max(LEAST_NOTES, notesOn(noted()) / 2);
        if (limit.resolve(window) < least) {
            add(
                    Part.REFLECT,
                    setting + " (" + limit.resolve(window)
                            + ") is less than notes can be condensed to: they grow past it"
                            + " all the same; set it to " + least + " or more");
        }
    }

    private void showing() {
        long shown = shownNotes();
        long notes = notesAtOnce();
        if (shown < HEADING + LEAST_NOTES) {
            add(
                    Part.CONTEXT,
                    "context.memory (" + shown
                            + ") holds little more than the heading of notes: messages are replaced by"
                            + " notes that are not shown; set it to " + (HEADING + LEAST_NOTES) + " or more");
        } else if (largestNotes() == UNBOUND) {
            add(
                    Part.CONTEXT,
                    "notes are never condensed: " + growing(shown)
                            + "; set reflect.at, or reflect.observationsAt with reflect.consolidateAt");
        } else if (notes != UNBOUND && shown < notes) {
            add(
                    Part.CONTEXT,
                    "context.memory (" + shown + ") is below the " + notes
                            + " tokens that notes may take before they are condensed: old notes are left out before they"
                            + " are condensed; raise the first, or lower reflect.at or reflect.observationsAt");
        }
        counts();
    }

    private String growing(long shown) {
        if (shown != UNBOUND) {
            return "the oldest are left out of contexts once all have more than " + shown + " tokens";
        }
        return window == 0 ? "contexts grow without end" : "in the end they leave no room for messages";
    }

    /** Bounds on how many notes are shown, where notes are as short as they may be. */
    private void counts() {
        long most = context.maxObservations();
        long chunk = smallestChunk();
        long condensedFrom =
                Math.min(reflect.at().resolve(window), reflect.observationsAt().resolve(window));
        if (most > 0 && condensedFrom != UNBOUND && condensedFrom > most * chunk / CONDENSES) {
            add(
                    Part.CONTEXT,
                    "context.maxObservations (" + most + ") may leave out notes before " + condensedFrom
                            + " tokens of them are condensed; set it to 0 or to "
                            + (condensedFrom * CONDENSES + chunk - 1) / chunk + " or more");
        }
        long observationsAt = reflect.observationsAt().resolve(window);
        boolean manyReflections = observationsAt < reflect.at().resolve(window);
        boolean consolidated = reflect.consolidateAt() > 0 && reflect.consolidateAt() - 1 <= context.maxReflections();
        if (manyReflections && context.maxReflections() > 0 && !consolidated) {
            add(
                    Part.CONTEXT,
                    "context.maxReflections (" + context.maxReflections()
                            + ") leaves out reflections before they are consolidated; set it to 0, or"
                            + " reflect.consolidateAt to 2 or more and at most " + (context.maxReflections() + 1));
        }
    }

    private long smallestChunk() {
        long interval = Planner.bufferInterval(observe, activateAt, activateAt);
        long byMessages = observe.chunkMessages() * SHORT_MESSAGE;
        long waiting = Math.max(1, Math.max(interval, byMessages));
        long most = byMessages == 0 ? waiting : byMessages;
        return observe.chunkTokens() == 0 ? most : Math.min(most, observe.chunkTokens());
    }

    /** Tokens that notes may have before some are condensed; {@code Long.MAX_VALUE} for no bound. */
    private long largestNotes() {
        if (!isNever(reflect.at())) {
            return reflect.at().resolve(window);
        }
        if (isNever(reflect.observationsAt()) || reflect.consolidateAt() == 0) {
            return UNBOUND;
        }
        return reflect.observationsAt().resolve(window);
    }

    private long shownNotes() {
        long byShares = window > 0 && context.sections().memory() > 0
                ? (long) (window * (1 - context.sections().headroom()))
                : UNBOUND;
        return Math.min(context.memory().resolve(window), byShares);
    }

    private boolean isNever(Limit limit) {
        return limit.resolve(window) == UNBOUND;
    }

    private boolean needsWindow(Limit limit) {
        return limit.share() > 0 && window == 0;
    }

    private void add(Part part, String text) {
        problems.add(new PolicyProblem(part, false, text));
    }
}
