package dev.varve.internal.recall;

import dev.varve.LoggedMessage;
import dev.varve.Part;
import dev.varve.RecallResult.Hit;
import dev.varve.store.Passage;
import dev.varve.store.SearchText;
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
    private static final int WRITTEN = 112;

    private final Map<Long, Kept> messages = new LinkedHashMap<>(16, 0.75f, true);
    private long bytes;

    /** A passage as it was written. */
    private record Written(Passage passage, String text) {}

    /**
     * A message, and how a passage of it was written the last time: with the dates that it names, which are counted from its own
     * day and stay the same.
     */
    private record Kept(LoggedMessage message, Optional<Written> written) {
        Optional<String> written(Hit.OfMessage hit) {
            return message == hit.message()
                    ? written.filter(known -> known.passage().equals(hit.passage()))
                            .map(Written::text)
                    : Optional.empty();
        }

        /** A text that is no other than that of a part takes no room. */
        Kept with(Passage passage, String text) {
            String same = message.message().parts().stream()
                    .map(SearchText::words)
                    .filter(text::equals)
                    .findFirst()
                    .orElse(text);
            return new Kept(message, Optional.of(new Written(passage, same)));
        }

        long bytes() {
            String text = written.map(Written::text).orElse("");
            long all = OVERHEAD + (written.isPresent() ? WRITTEN + size(text) : 0);
            for (Part part : message.message().parts()) {
                String words = SearchText.words(part);
                all += PART + (words.equals(text) ? 0 : size(words));
            }
            return all;
        }
    }

    synchronized void keep(LoggedMessage message) {
        put(new Kept(message, Optional.empty()));
    }

    private void put(Kept now) {
        Kept before = messages.put(now.message().seq(), now);
        bytes += now.bytes() - (before == null ? 0 : before.bytes());
        Iterator<Kept> eldest = messages.values().iterator();
        while (bytes > MOST_BYTES) {
            bytes -= eldest.next().bytes();
            eldest.remove();
        }
    }

    synchronized Optional<LoggedMessage> get(long seq) {
        return Optional.ofNullable(messages.get(seq)).map(Kept::message);
    }

    /** The passage of a hit as it was written before; else it is written now. A writer always writes the same. */
    synchronized String written(Hit.OfMessage hit, Function<Hit, String> writer) {
        Optional<Kept> kept = Optional.ofNullable(messages.get(hit.message().seq()));
        Optional<String> known = kept.flatMap(message -> message.written(hit));
        if (known.isPresent()) {
            return known.get();
        }
        String written = writer.apply(hit);
        kept.filter(message -> message.message() == hit.message())
                .ifPresent(message -> put(message.with(hit.passage(), written)));
        return written;
    }

    synchronized void clear() {
        messages.clear();
        bytes = 0;
    }

    synchronized long bytes() {
        return bytes;
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
