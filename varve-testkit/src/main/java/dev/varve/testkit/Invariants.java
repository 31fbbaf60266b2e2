package dev.varve.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Context;
import dev.varve.LoggedMessage;
import dev.varve.Part;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.internal.session.Coverage;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The invariants of the design as assertions. Check them after every step of a scenario. */
public final class Invariants {
    private Invariants() {}

    /** Coverage, order, whole groups in spans, provenance and true sums (invariants 1, 2, 3, 5, 9). */
    public static void checkStored(Store store, Scope scope) {
        assertThat(Coverage.of(store, scope).problems())
                .as("coverage of %s", scope)
                .isEmpty();
    }

    /** A context shows whole groups, the newest user message, and nothing twice; it keeps its budget (invariants 1, 5). */
    public static void checkContext(Session session, Context context) {
        SessionState state = session.status().state();
        List<LoggedMessage> shown = context.window();
        Set<Long> seqs = new HashSet<>();
        shown.forEach(message -> assertThat(seqs.add(message.seq()))
                .as("message %s once", message.seq())
                .isTrue());
        if (state.lastUserSeq() > 0) {
            assertThat(seqs).as("newest user message").contains(state.lastUserSeq());
        }
        long raw = shown.stream()
                .filter(message -> message.seq() >= state.watermark())
                .count();
        assertThat(raw + context.stats().omittedMessages())
                .as("each uncovered message is shown or counted as omitted")
                .isEqualTo(state.rawMessages());
        checkGroups(shown);
        assertThat(context.stats().withinBudget()).as("within budget").isTrue();
    }

    /** Each tool result that is shown has its call before it. */
    private static void checkGroups(List<LoggedMessage> shown) {
        Set<String> called = new HashSet<>();
        for (LoggedMessage message : shown) {
            message.message().toolCalls().forEach(call -> called.add(call.id()));
            for (Part.ToolResult result : message.message().toolResults()) {
                assertThat(called)
                        .as("call of the result in message %s", message.seq())
                        .contains(result.callId());
            }
        }
    }

    /**
     * The prefix is stable (invariant 4): between two contexts without an activation, a reflection, new facts or a cut,
     * blocks are equal and the messages of the first are the beginning of those of the second.
     */
    public static void checkStablePrefix(
            Context before, SessionState stateBefore, Context after, SessionState stateAfter) {
        boolean rewritten = stateBefore.watermark() != stateAfter.watermark()
                || stateBefore.epoch() != stateAfter.epoch()
                || stateBefore.learnedTo() != stateAfter.learnedTo()
                || before.stats().omittedMessages() != after.stats().omittedMessages();
        if (rewritten) {
            return;
        }
        assertThat(after.systemText()).as("text before the messages").isEqualTo(before.systemText());
        int shown = before.window().size();
        assertThat(after.window()).as("messages").hasSizeGreaterThanOrEqualTo(shown);
        assertThat(after.window().subList(0, shown)).as("messages").isEqualTo(before.window());
    }
}
