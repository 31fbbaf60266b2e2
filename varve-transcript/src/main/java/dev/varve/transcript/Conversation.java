package dev.varve.transcript;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * One conversation of a {@link Transcript}. It is read during the iteration and only once: a second iterator
 * continues where the first one stopped. An error is thrown when the iteration reaches it; all messages before it are
 * good, and the iteration is over. Not thread-safe.
 */
public final class Conversation implements Iterable<SourceMessage> {
    private final String name;
    private final String session;
    private final MessageSource source;
    private final MessageRules rules;
    private final AtomicLong messages;
    private final Inbox inbox = new Inbox();
    private Optional<SourceMessage> ahead = Optional.empty();

    Conversation(String name, String session, MessageSource source, MessageRules rules, AtomicLong messages) {
        this.name = name;
        this.session = session;
        this.source = source;
        this.rules = rules;
        this.messages = messages;
    }

    /** The file's name for this conversation, or empty if the file is the conversation. */
    public String name() {
        return name;
    }

    /** A session key for it unless the user names one: the file's name without ending, then {@code /} and the name. */
    public String session() {
        return session;
    }

    /**
     * The kinds of things left out so far, with counts, such as {@code "empty message"} or {@code "thinking"}. Covers
     * only the part that has been read; the counts are final at the end of the conversation.
     */
    public SortedMap<String, Long> skipped() {
        return inbox.skipped();
    }

    /**
     * Facts about the conversation as a whole, read so far: {@code session} (the program's own id), {@code folder}
     * (where the program ran), {@code title}, {@code agent} (of a sub-agent), {@code project}.
     */
    public SortedMap<String, String> about() {
        return inbox.about();
    }

    /** Number of messages read so far without a time of their own; they got the time of the message before. */
    public long undated() {
        return inbox.undatedCount();
    }

    /** The messages, each checked before it is handed out; throws {@link TranscriptException} at the first fault. */
    @Override
    public Iterator<SourceMessage> iterator() {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                boolean more = true;
                while (ahead.isEmpty() && (more || !inbox.isEmpty())) {
                    if (inbox.isEmpty()) {
                        more = source.read(inbox);
                    } else {
                        ahead = rules.check(inbox.take(), inbox);
                    }
                }
                return ahead.isPresent();
            }

            @Override
            public SourceMessage next() {
                if (!hasNext()) {
                    throw new NoSuchElementException("no message is left in conversation \"" + session + "\"");
                }
                SourceMessage message = ahead.orElseThrow();
                ahead = Optional.empty();
                messages.incrementAndGet();
                return message;
            }
        };
    }

    /** The messages as a stream. */
    public Stream<SourceMessage> stream() {
        return StreamSupport.stream(spliterator(), false);
    }
}
