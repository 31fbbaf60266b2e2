package dev.varve.transcript;

import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;

/**
 * Splits an answer that has tool calls and their results in one message: text and calls become a message of the
 * assistant, results one of the tool, and text after a result begins the next round.
 */
final class AnswerRounds {
    private final Place place;
    private final Inbox inbox;
    private final Instant at;
    private final String id;
    private Draft answer;
    private Draft results;
    private int sent;

    AnswerRounds(Place place, Inbox inbox, Instant at, String id) {
        this.place = place;
        this.inbox = inbox;
        this.at = at;
        this.id = id;
        this.answer = new Draft(place, inbox);
        this.results = new Draft(place, inbox);
    }

    /** The message that takes words, calls and attachments of the assistant. */
    Draft answer() {
        if (!results.isEmpty()) {
            send();
        }
        return answer;
    }

    void call(String callId, String name, String arguments) {
        answer().add(new Part.ToolCall(callId, name, arguments));
    }

    void result(Part.ToolResult result) {
        results.add(result);
    }

    /** The answer is over. */
    void end() {
        send();
    }

    private void send() {
        sent += send(answer, Role.ASSISTANT);
        sent += results.isEmpty() ? 0 : send(results, Role.TOOL);
        answer = new Draft(place, inbox);
        results = new Draft(place, inbox);
    }

    /** The first message has the original id, later ones have a number appended. */
    private int send(Draft draft, Role role) {
        boolean empty = draft.isEmpty();
        String own = id.isEmpty() || sent == 0 ? id : id + "/" + (sent + 1);
        draft.send(role, at, own, "");
        return empty ? 0 : 1;
    }
}
