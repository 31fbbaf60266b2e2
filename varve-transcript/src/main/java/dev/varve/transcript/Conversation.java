package dev.varve.transcript;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.SortedMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * One conversation of a {@link Transcript}, read as it is walked through, once: a second iterator goes on where the
 * first one stopped. A fault is thrown when the walk reaches it: all messages before it are good, and the walk is over.
 * Not thread-safe.
 */
public final class Conversation implements Iterable<SourceMessage> {
    private final String name;
    private final String session;
    private final MessageSource source;
    private final MessageRules rules;
    private final Inbox inbox = new Inbox();

    Conversation(String name, String session, MessageSource source, MessageRules rules) {
        this.name = name;
        this.session = session;
        this.source = source;
        this.rules = rules;
    }

    /** What the file calls this conversation, or empty if the file is the conversation. */
    public String name() {
        return name;
    }

    /** A session key for it unless the user names one: the file's name without ending, then {@code /} and the name. */
    public String session() {
        return session;
    }

    /**
     * What was left out so far and how often, such as {@code "empty message"} or {@code "thinking"}. It only counts
     * what has been read; the tally is complete at the end of the conversation.
     */
    public SortedMap<String, Long> skipped() {
        return inbox.skipped();
    }

    /** The messages, each checked before it is handed out; throws {@link TranscriptException} at the first fault. */
    @Override
    public Iterator<SourceMessage> iterator() {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                boolean more = true;
                while (inbox.isEmpty() && more) {
                    more = source.read(inbox);
                }
                return !inbox.isEmpty();
            }

            @Override
            public SourceMessage next() {
                if (!hasNext()) {
                    throw new NoSuchElementException("no message is left in conversation \"" + session + "\"");
                }
                SourceMessage message = inbox.take();
                rules.check(message);
                return message;
            }
        };
    }

    /** The same messages as a stream. */
    public Stream<SourceMessage> stream() {
        return StreamSupport.stream(spliterator(), false);
    }
}
