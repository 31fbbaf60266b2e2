package dev.varve.internal.recall;

import dev.varve.LoggedMessage;
import dev.varve.Part;
import dev.varve.store.SearchText;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Messages of a session as they were said, so that the store need not be asked for what is shown again; of a long session
 * those that were said or shown lately. Thread-safe.
 */
final class KeptMessages {
    private static final long MOST_BYTES = 1 << 20;

    /** Of a message around its text, and of each part. */
    private static final int OVERHEAD = 250;

    private static final int PART = 80;

    private final Map<Long, LoggedMessage> messages = new LinkedHashMap<>(16, 0.75f, true);
    private long bytes;

    synchronized void keep(LoggedMessage message) {
        LoggedMessage before = messages.put(message.seq(), message);
        bytes += bytes(message) - (before == null ? 0 : bytes(before));
        Iterator<LoggedMessage> eldest = messages.values().iterator();
        while (bytes > MOST_BYTES) {
            bytes -= bytes(eldest.next());
            eldest.remove();
        }
    }

    synchronized Optional<LoggedMessage> get(long seq) {
        return Optional.ofNullable(messages.get(seq));
    }

    synchronized void clear() {
        messages.clear();
        bytes = 0;
    }

    synchronized long bytes() {
        return bytes;
    }

    /** One byte a character, two where any needs them. */
    private static long bytes(LoggedMessage message) {
        long all = OVERHEAD;
        for (Part part : message.message().parts()) {
            String words = SearchText.words(part);
            boolean wide = words.chars().anyMatch(c -> c > 0xFF);
            all += PART + (long) words.length() * (wide ? 2 : 1);
        }
        return all;
    }
}
