package dev.varve.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.internal.session.SendingOrder;
import dev.varve.store.WindowReset;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** All short logs of some dozen kinds of messages: what is said to be in order is what needs no repair, and the other way round. */
@Tag("long")
class SendingOrderTest {
    private static final Instant AT = Instant.parse("2026-03-01T09:00:00Z");
    private static final int LENGTH = 4;

    private static final Message TWICE = calls("a", "a");

    private static final List<Message> KINDS = List.of(
            Message.user("question", AT),
            Message.assistant("answer", AT),
            Message.user(" ", AT),
            WindowReset.at(AT),
            Message.assistant(AT, new Part.ToolCall("b", "run", "{\"path\":\"sr")),
            Message.assistant(AT, new Part.Text(""), new Part.ToolCall("a", "run", "{}")),
            calls("a"),
            calls("b"),
            calls("a", "b"),
            TWICE,
            results("a"),
            results("b"),
            results("a", "b"),
            results("a", "a"));

    private static Message calls(String... ids) {
        return Message.assistant(AT, parts(id -> new Part.ToolCall(id, "run", "{}"), ids));
    }

    private static Message results(String... ids) {
        List<Part.ToolResult> results = new ArrayList<>();
        for (String id : ids) {
            results.add(new Part.ToolResult(id, "run", "ok", false));
        }
        return Message.tool(AT, results.toArray(Part.ToolResult[]::new));
    }

    private static Part[] parts(Function<String, Part> part, String... ids) {
        return List.of(ids).stream().map(part).toArray(Part[]::new);
    }

    @Test
    void messages_are_in_order_if_nothing_is_to_be_repaired() {
        check(new ArrayList<>(), SendingOrder.NONE);
    }

    /** The log and all that go on from it. */
    private static void check(List<LoggedMessage> log, SendingOrder order) {
        for (int from = 0; from < log.size(); from++) {
            List<LoggedMessage> newest = log.subList(from, log.size());
            check(newest, order.holds(Optional.empty(), newest));
            List<LoggedMessage> opened = new ArrayList<>(newest);
            LoggedMessage opener = logged(0, KINDS.get(0));
            opened.add(0, opener);
            check(opened, order.holds(Optional.of(opener), newest));
        }
        if (log.size() < LENGTH) {
            for (Message kind : KINDS) {
                List<LoggedMessage> longer = new ArrayList<>(log);
                LoggedMessage next = logged(log.size() + 1, kind);
                longer.add(next);
                check(longer, order.then(List.of(next)));
            }
        }
    }

    /** What calls twice under one id is left to the repair, which may have nothing to do. */
    private static void check(List<LoggedMessage> shown, boolean held) {
        boolean inOrder = isInOrder(shown);
        if (held || shown.stream().noneMatch(logged -> logged.message().equals(TWICE))) {
            assertThat(held).as("%s", shown).isEqualTo(inOrder);
        }
    }

    private static LoggedMessage logged(int seq, Message message) {
        return new LoggedMessage(seq, message, 1, seq, true);
    }

    private static boolean isInOrder(List<LoggedMessage> logged) {
        List<Message> messages = logged.stream().map(LoggedMessage::message).toList();
        return ProviderOrder.of(messages).equals(ProviderOrder.opened(messages));
    }

    @Test
    void nothing_is_known_of_messages_that_were_never_looked_at() {
        assertThat(SendingOrder.NONE.holds(Optional.empty(), List.of(logged(1, KINDS.get(0)))))
                .isFalse();
        SendingOrder read = SendingOrder.NONE.then(List.of(logged(7, KINDS.get(0))));
        assertThat(read.holds(Optional.empty(), List.of(logged(7, KINDS.get(0)))))
                .isTrue();
        assertThat(read.holds(
                        Optional.empty(),
                        List.of(logged(5, KINDS.get(0)), logged(6, KINDS.get(1)), logged(7, KINDS.get(0)))))
                .isFalse();
    }
}
