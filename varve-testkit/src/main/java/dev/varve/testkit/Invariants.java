package dev.varve.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Context;
import dev.varve.ContextBlock;
import dev.varve.LoggedMessage;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.internal.context.TextBehind;
import dev.varve.internal.session.Coverage;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The invariants of the design as assertions. Check them after every step of a scenario. */
public final class Invariants {
    private static final Pattern NUMBER = Pattern.compile("^#(\\d+) ", Pattern.MULTILINE);

    private Invariants() {}

    /** Coverage, order, whole groups in spans, provenance and true sums (invariants 1, 2, 3, 5, 9). */
    public static void checkStored(Store store, Scope scope) {
        assertThat(Coverage.of(store, scope).problems())
                .as("coverage of %s", scope)
                .isEmpty();
    }

    /**
     * A context shows complete groups, the newest user message, and nothing twice; it keeps its budget (invariants 1,
     * 5).
     */
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
        checkRecalled(context, seqs);
        assertThat(context.stats().withinBudget()).as("within budget").isTrue();
    }

    /** Recalled passages follow a user's words and nothing else, and none is from a message that is shown. */
    private static void checkRecalled(Context context, Set<Long> shown) {
        assertThat(context.systemText()).as("what stands before the messages").doesNotContain("<recalled>");
        Set<Long> users = new HashSet<>();
        context.window().stream()
                .filter(message -> message.message().role() == Role.USER)
                .forEach(message -> users.add(message.seq()));
        for (Context.Behind passages : recalled(context)) {
            assertThat(users).as("whose words the passages stand behind").contains(passages.seq());
            NUMBER.matcher(passages.block().text())
                    .results()
                    .map(match -> Long.valueOf(match.group(1)))
                    .forEach(seq -> assertThat(seq)
                            .as("message that is shown again")
                            .isLessThan(passages.seq())
                            .isNotIn(shown));
        }
    }

    /** The passages of earlier messages that a context shows again. */
    static List<Context.Behind> recalled(Context context) {
        return context.behind().stream()
                .filter(behind -> behind.block().kind() == ContextBlock.Kind.RECALLED)
                .toList();
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
     * The prefix is stable (invariant 4): between two contexts without an activation, a reflection, new facts or a
     * cut, blocks are equal and the second starts with the messages of the first. Recalled passages may go at the
     * user's next message, or when later messages leave them no room.
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
        boolean sameTurn = stateBefore.lastUserSeq() == stateAfter.lastUserSeq();
        long room = after.stats().budgetTokens()
                - after.stats().memoryTokens()
                - after.stats().messageTokens();
        for (int i = 0; i < shown; i++) {
            LoggedMessage was = before.window().get(i);
            LoggedMessage is = after.window().get(i);
            List<ContextBlock> behind = before.behind(was.seq());
            boolean mayGo = !sameTurn || behind.stream().anyMatch(block -> block.tokens() > room);
            boolean wentBy =
                    mayGo && !behind.isEmpty() && TextBehind.said(was, before).equals(is.message());
            if (!wentBy) {
                assertThat(is).as("message").isEqualTo(was);
            }
        }
    }
}
