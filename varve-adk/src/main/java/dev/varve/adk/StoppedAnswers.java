package dev.varve.adk;

import com.google.adk.agents.InvocationContext;
import com.google.adk.events.Event;
import com.google.genai.types.Content;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.internal.work.LatestUsed;
import dev.varve.store.StoppedAnswer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Text of streamed answers. If a user stops an answer, the user has seen its pieces, but ADK keeps none of them and
 * reports no stop. So the next run of a session finds them here. Kept in the heap, for the newest sessions.
 * Thread-safe.
 */
final class StoppedAnswers {
    private static final int MOST_SESSIONS = 1_000;

    private final Map<Scope, Half> halves = LatestUsed.map(MOST_SESSIONS);

    private record Half(String run, Event first, StringBuilder words) {}

    /** A piece of an answer was shown. */
    synchronized void shown(Scope scope, InvocationContext run, Event piece) {
        String id = run.invocationId();
        Half half = halves.get(scope);
        if (half == null || !half.run().equals(id) || !half.first().author().equals(piece.author())) {
            half = new Half(id, piece, new StringBuilder());
            halves.put(scope, half);
        }
        for (com.google.genai.types.Part part : parts(piece)) {
            if (!part.thought().orElse(false)) {
                half.words().append(part.text().orElse(""));
            }
        }
    }

    /** The answer is complete, or failed: an answer that broke off is an error, not an answer. */
    synchronized void ended(Scope scope) {
        halves.remove(scope);
    }

    /** The part of a stopped answer that an earlier run of the session showed. */
    synchronized Optional<Message> before(Scope scope, InvocationContext run) {
        Half half = halves.get(scope);
        if (half == null || half.run().equals(run.invocationId())) {
            return Optional.empty();
        }
        halves.remove(scope);
        return half.words().toString().isBlank()
                ? Optional.empty()
                : Optional.of(StoppedAnswer.marked(new Message(
                        Role.ASSISTANT,
                        List.of(new Part.Text(half.words().toString())),
                        Instant.ofEpochMilli(half.first().timestamp()),
                        half.first().id(),
                        "",
                        EventMapper.attributes(half.first()))));
    }

    private static List<com.google.genai.types.Part> parts(Event event) {
        return event.content().flatMap(Content::parts).orElse(List.of());
    }
}
