package dev.varve.cli.crash;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.transcript.VarveJsonl;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * What is said in a session: each message follows from its number, so that the writer and whoever looks at its database
 * afterwards know it without telling each other.
 */
final class Said {
    private static final Instant START = Instant.parse("2026-03-02T09:00:00Z");
    /** A question, a call, its result, an answer, a question and an answer. */
    private static final int ROUND = 6;

    private Said() {}

    static Message message(String session, long seq) {
        long n = seq - 1;
        Instant at = START.plusSeconds(20 * n);
        String order = word(session, seq);
        return switch ((int) (n % ROUND)) {
            case 0 ->
                Message.user("Please check order " + order + " and tell Mina what failed yesterday.", at)
                        .withId("m" + seq);
            case 1 -> Message.assistant(at, new Part.ToolCall("c" + seq, "read_log", "{\"order\":\"" + order + "\"}"));
            case 2 ->
                Message.tool(
                        at,
                        new Part.ToolResult(
                                "c" + (seq - 1),
                                "read_log",
                                "2026-03-02 ERROR timeout in shard " + order + "\n"
                                        + "at dev.shop.Orders.load(Orders.java:41)\n".repeat(12),
                                false));
            case 4 -> Message.user("Then order " + order + ": is it paid, and which port does its shard have?", at);
            default ->
                Message.assistant(
                        "Order " + order + " failed with a timeout; I decided to retry it at 14:30 on port "
                                + (8_000 + seq) + " and to report to Mina.",
                        at);
        };
    }

    /** A word that no other message has. */
    static String word(String session, long seq) {
        return "ORD" + Integer.toString(session.hashCode() & 0xffff, 36) + "x" + seq;
    }

    static List<Message> messages(String session, long from, long to) {
        return LongStream.range(from, to).mapToObj(seq -> message(session, seq)).toList();
    }

    /** As a file to replay. */
    static String transcript(String session, long count) {
        return messages(session, 1, count + 1).stream().map(VarveJsonl::toLine).collect(Collectors.joining("\n"));
    }

    /** What the user of the gateway asks in a turn. */
    static String question(int turn) {
        return "Question " + turn + ": which port does shard " + turn + " keep until Friday?";
    }

    /** What the provider behind the gateway answers. */
    static String answer(int turn) {
        return "Shard " + turn + " keeps port " + (8_000 + turn) + "; I decided to move it to Lisbon on 12 June 2026.";
    }
}
