package dev.varve.bench.quiz;

import dev.varve.Context;
import dev.varve.ContextRequest;
import dev.varve.LoggedMessage;
import dev.varve.Session;
import dev.varve.TokenEstimator;
import dev.varve.Varve;
import dev.varve.transcript.Conversation;
import dev.varve.transcript.ReadOptions;
import dev.varve.transcript.SourceMessage;
import dev.varve.transcript.Transcript;
import dev.varve.transcript.Transcripts;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Iterator;

/**
 * What the agent would get at the end of a session, at default settings: what {@code varve context} prints before and after
 * the messages.
 *
 * @param notes      notes and hint, nothing else
 * @param firstShown number of the first message that is shown as it was said, apart from the repeated newest request
 */
record Memory(String notes, long firstShown) {
    int tokens() {
        return TokenEstimator.scriptAware().estimate(notes);
    }

    static Memory of(Path transcript) {
        MessageClock clock = new MessageClock();
        try (Transcript read = Transcripts.open(transcript, ReadOptions.startingAt(Instant.EPOCH));
                Varve varve =
                        Varve.builder().executor(Runnable::run).clock(clock).build()) {
            Iterator<Conversation> conversations = read.iterator();
            Session session = varve.session("quiz");
            conversations.next().stream().map(SourceMessage::message).forEach(message -> {
                clock.now = message.createdAt();
                session.append(message);
                session.context(ContextRequest.EMPTY);
            });
            Context context = session.context(ContextRequest.EMPTY);
            long covered = session.status().state().watermark();
            long shown = context.window().stream()
                    .mapToLong(LoggedMessage::seq)
                    .filter(seq -> seq >= covered)
                    .min()
                    .orElse(Long.MAX_VALUE);
            return new Memory(context.memoryText(), shown);
        }
    }

    /** The time of the message that was said last. Used by one thread. */
    private static final class MessageClock extends Clock {
        private Instant now = Instant.EPOCH;

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return Clock.fixed(now, zone);
        }
    }
}
