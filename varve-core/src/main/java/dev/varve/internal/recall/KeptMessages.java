package dev.varve.internal.recall;

import dev.varve.LoggedMessage;
import dev.varve.Part;
import dev.varve.RecallResult.Hit;
import dev.varve.store.Passage;
import dev.varve.store.SearchText;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Messages of a session as they were said, so that the store need not be asked for what is shown again; of a long session
 * those that were said or shown lately. Thread-safe.
 */
final class KeptMessages {
    private static final long MOST_BYTES = 1 << 20;

    /** Of a message around its text, and of each part. */
    private static final int OVERHEAD = 250;

    private static final int PART = 80;
    private static final int WRITTEN = 150;

    private final Map<Long, LoggedMessage> messages = new LinkedHashMap<>(16, 0.75f, true);

    /** Of few messages, by their numbers. */
    private final Map<Long, Written> written = new HashMap<>();

    private long bytes;

    /**
     * How a passage was written the last time: with the dates that it names, which are counted from the day of its message and
     * stay the same.
     */
    private record Written(Passage passage, Body body, long bytes) {
        /** A text that is no other than that of a part takes no room. */
        static Written of(Hit.OfMessage hit, Body body) {
            Optional<String> same = hit.message().message().parts().stream()
                    .map(SearchText::words)
                    .filter(body.text()::equals)
                    .findFirst();
            return new Written(
                    hit.passage(),
                    new Body(same.orElse(body.text()), body.parts()),
                    WRITTEN + (same.isPresent() ? 0 : size(body.text())));
        }
    }

    synchronized void keep(LoggedMessage message) {
        forgetWritten(message.seq());
        LoggedMessage before = messages.put(message.seq(), message);
        bytes += bytes(message) - (before == null ? 0 : bytes(before));
        makeRoom();
    }

    synchronized Optional<LoggedMessage> get(long seq) {
        return Optional.ofNullable(messages.get(seq));
    }

    /** The passage of a hit as it was written before; else it is written now. A writer always writes the same. */
    synchronized Body written(Hit.OfMessage hit, Function<Hit, Body> writer) {
        long seq = hit.message().seq();
        boolean isKept = messages.get(seq) == hit.message();
        Written known = isKept ? written.get(seq) : null;
        if (known != null && known.passage().equals(hit.passage())) {
            return known.body();
        }
        Body body = writer.apply(hit);
        if (isKept) {
            forgetWritten(seq);
            Written now = Written.of(hit, body);
            written.put(seq, now);
            bytes += now.bytes();
            makeRoom();
        }
        return body;
    }

    private void forgetWritten(long seq) {
        Written gone = written.remove(seq);
        bytes -= gone == null ? 0 : gone.bytes();
    }

    private void makeRoom() {
        Iterator<LoggedMessage> eldest = messages.values().iterator();
        while (bytes > MOST_BYTES) {
            LoggedMessage gone = eldest.next();
            bytes -= bytes(gone);
            forgetWritten(gone.seq());
            eldest.remove();
        }
    }

    synchronized void clear() {
        messages.clear();
        written.clear();
        bytes = 0;
    }

    synchronized long bytes() {
        return bytes;
    }

    /** Of a message. */
    private static long bytes(LoggedMessage message) {
        long all = OVERHEAD;
        for (Part part : message.message().parts()) {
            all += PART + size(SearchText.words(part));
        }
        return all;
    }

    /** One byte a character, two where any needs them. */
    private static long size(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > 0xFF) {
                return 2L * text.length();
            }
        }
        return text.length();
    }
}
