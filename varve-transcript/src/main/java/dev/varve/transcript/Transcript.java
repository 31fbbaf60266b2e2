package dev.varve.transcript;

import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/**
 * An open file of conversations, in the order of the file. Exports of ChatGPT and claude.ai, opencode's storage and
 * LoCoMo hold many, other formats one. It is read during the iteration, once, and in bounded memory. Not thread-safe.
 */
public final class Transcript implements Iterable<Conversation>, AutoCloseable {
    private final Place file;
    private final String session;
    private final TranscriptFormat format;
    private final ReadOptions options;
    private final AutoCloseable in;
    private final ConversationSource conversations;
    private final AtomicLong messages = new AtomicLong();
    private Optional<ConversationSource.Section> ahead = Optional.empty();
    private Optional<Conversation> last = Optional.empty();

    Transcript(
            Place file,
            String session,
            TranscriptFormat format,
            ReadOptions options,
            AutoCloseable in,
            ConversationSource conversations) {
        this.file = file;
        this.session = session;
        this.format = format;
        this.options = options;
        this.in = in;
        this.conversations = conversations;
    }

    /** The format that was named or detected. */
    public TranscriptFormat format() {
        return format;
    }

    /** Moves to the next conversation; read everything you need of the current one first. */
    @Override
    public Iterator<Conversation> iterator() {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                if (ahead.isEmpty()) {
                    ahead = conversations.next();
                    checkNotEmpty();
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
                last = Optional.of(conversation);
                return conversation;
            }
        };
    }

    /** A file without a readable message is not a conversation in any format. */
    private void checkNotEmpty() {
        if (ahead.isEmpty()
                && messages.get() == 0
                && last.isPresent()
                && !last.get().iterator().hasNext()) {
            throw file.error(
                    "holds no message" + leftOut(last.get().skipped()),
                    "check that it is a conversation in format " + format.id() + ", or name another with --format");
        }
    }

    private static String leftOut(Map<String, Long> skipped) {
        return skipped.isEmpty()
                ? ""
                : " (left out: "
                        + skipped.entrySet().stream()
                                .map(entry -> entry.getValue() + " " + entry.getKey())
                                .collect(Collectors.joining(", "))
                        + ")";
    }

    private Conversation conversation(ConversationSource.Section section) {
        return new Conversation(
                section.name(),
                section.name().isEmpty() ? session : session + "/" + section.name(),
                section.messages(),
                new MessageRules(
                        file.file(), options.allowUnordered(), options.lenient(), format != TranscriptFormat.VARVE),
                messages);
    }

    /** Closes the file. */
    @Override
    public void close() {
        try {
            in.close();
        } catch (Exception e) {
            throw file.error("cannot be closed: " + e.getMessage(), "check the file and its disk", e);
        }
    }
}
