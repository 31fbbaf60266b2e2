package dev.varve.transcript;

import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * An open file of conversations, in the order of the file; all formats but LoCoMo hold exactly one. It is read while it
 * is walked through, once, and in bounded memory. Not thread-safe.
 */
public final class Transcript implements Iterable<Conversation>, AutoCloseable {
    private final Place file;
    private final String session;
    private final TranscriptFormat format;
    private final ReadOptions options;
    private final InputStream in;
    private final ConversationSource conversations;
    private Optional<ConversationSource.Section> ahead = Optional.empty();

    Transcript(String file, String session, TranscriptFormat format, ReadOptions options, InputStream in) {
        this.file = new Place(file, 0);
        this.session = session;
        this.format = format;
        this.options = options;
        this.in = in;
        this.conversations = Formats.read(format, in, file, options);
    }

    /** The format that was named or detected. */
    public TranscriptFormat format() {
        return format;
    }

    /** Walks on to the next conversation; read what you want of each before the next is asked for. */
    @Override
    public Iterator<Conversation> iterator() {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                if (ahead.isEmpty()) {
                    ahead = conversations.next();
                }
                return ahead.isPresent();
            }

            @Override
            public Conversation next() {
                if (!hasNext()) {
                    throw new NoSuchElementException("no conversation is left in " + file);
                }
                Conversation conversation = conversation(ahead.orElseThrow());
                ahead = Optional.empty();
                return conversation;
            }
        };
    }

    private Conversation conversation(ConversationSource.Section section) {
        return new Conversation(
                section.name(),
                section.name().isEmpty() ? session : session + "/" + section.name(),
                section.messages(),
                new MessageRules(file.file(), options.allowUnordered()));
    }

    /** Closes the file. */
    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw file.error("cannot be closed: " + e.getMessage(), "check the file and its disk", e);
        }
    }
}
