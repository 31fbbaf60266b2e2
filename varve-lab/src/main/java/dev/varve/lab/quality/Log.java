package dev.varve.lab.quality;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.TokenEstimator;
import dev.varve.store.CountedMessage;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import dev.varve.transcript.Conversation;
import dev.varve.transcript.ReadOptions;
import dev.varve.transcript.Transcript;
import dev.varve.transcript.Transcripts;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A conversation as a store logs it: numbered, counted, with the bounds of groups, and ready to be searched.
 *
 * @param store    holds the one session
 * @param messages all of them
 */
record Log(Store store, List<LoggedMessage> messages) {
    static final Scope SCOPE = Scope.of("quality");
    static final TokenEstimator TOKENS = TokenEstimator.scriptAware();

    /** All conversations of a transcript. */
    static List<Log> in(Path file) {
        List<Log> all = new ArrayList<>();
        try (Transcript transcript = Transcripts.open(file, ReadOptions.startingAt(Instant.EPOCH))) {
            for (Conversation conversation : transcript) {
                all.add(of(conversation));
            }
        }
        return all;
    }

    static Log of(Conversation conversation) {
        return of(conversation.stream().map(source -> source.message()).toList());
    }

    static Log of(List<Message> messages) {
        Store store = new InMemoryStore();
        store.append(
                SCOPE,
                messages.stream()
                        .map(message -> new CountedMessage(message, TOKENS.estimate(message)))
                        .toList());
        return new Log(store, store.messages(SCOPE, new Span(1, messages.size() + 1L)));
    }

    /** Spans as the default policy hands them to an observer: whole groups, in tokens at least this many. */
    static List<List<LoggedMessage>> chunks(List<LoggedMessage> messages, long atLeast) {
        List<List<LoggedMessage>> chunks = new ArrayList<>();
        List<LoggedMessage> chunk = new ArrayList<>();
        long tokens = 0;
        for (LoggedMessage message : messages) {
            if (tokens >= atLeast && message.startsGroup()) {
                chunks.add(chunk);
                chunk = new ArrayList<>();
                tokens = 0;
            }
            chunk.add(message);
            tokens += message.tokens();
        }
        if (!chunk.isEmpty()) {
            chunks.add(chunk);
        }
        return chunks;
    }
}
