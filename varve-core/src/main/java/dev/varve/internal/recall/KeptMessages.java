package dev.varve.internal.recall;

import dev.varve.LoggedMessage;
import dev.varve.Part;
import dev.varve.RecallResult.Hit;
import dev.varve.store.Passage;
import dev.varve.store.SearchText;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Messages of a session as they were said, so that the store need not be asked for what is shown again; of a long session
 * those that were said or shown lately. Thread-safe.
 */
final class KeptMessages {
    private static final long MOST_BYTES = 1 << 20;

    /** Derived data must not displace messages, which would have to be read. */
    private static final long MOST_WRITTEN = MOST_BYTES / 8;

    /** Of a message around its text, and of each part. */
    private static final int OVERHEAD = 250;

    private static final int PART = 80;
    private static final int WRITTEN = 150;

    private final Map<Long, LoggedMessage> messages = new LinkedHashMap<>(16, 0.75f, true);

    /** Of some messages, by their numbers. */
    private final Map<Long, Written> written = new LinkedHashMap<>(16, 0.75f, true);

    private long bytes;
    private long writtenBytes;

    /**
     * How a passage was written the last time: with the dates that it names, which are counted from the day of its message and
     * stay the same.
     */
    private record Written(Passage passage, HitText body, long bytes) {
        /** A text that is no other than that of a part takes no room. */
        static Written of(Hit.OfMessage hit, HitText body) {
            List<String> parts = hit.message().message().parts().stream()
                    .map(SearchText::words)
                    .toList();
            Optional<String> said = same(body.plain(), parts);
            Optional<String> shown = same(body.text(), parts).or(() -> same(body.text(), List.of(body.plain())));
            return new Written(
                    hit.passage(),
                    new HitText(shown.orElse(body.text()), said.orElse(body.plain()), body.parts()),
                    WRITTEN
                            + (said.isPresent() ? 0 : size(body.plain()))
                            + (shown.isPresent() ? 0 : size(body.text())));
        }

        private static Optional<String> same(String text, List<String> others) {
            return others.stream().filter(text::equals).findFirst();
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
    synchronized HitText written(Hit.OfMessage hit, Function<Hit, HitText> writer) {
        long seq = hit.message().seq();
        boolean isKept = messages.get(seq) == hit.message();
        Written known = isKept ? written.get(seq) : null;
        if (known != null && known.passage().equals(hit.passage())) {
            return known.body();
        }
        HitText body = writer.apply(hit);
        if (isKept) {
            forgetWritten(seq);
            Written now = Written.of(hit, body);
            written.put(seq, now);
            writtenBytes += now.bytes();
            makeRoomForWritten();
        }
        return body;
    }

    private void forgetWritten(long seq) {
        Written gone = written.remove(seq);
        writtenBytes -= gone == null ? 0 : gone.bytes();
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

    private void makeRoomForWritten() {
        Iterator<Written> eldest = written.values().iterator();
        while (writtenBytes > MOST_WRITTEN) {
            writtenBytes -= eldest.next().bytes();
            eldest.remove();
        }
    }

    synchronized void clear() {
        messages.clear();
        written.clear();
        bytes = 0;
        writtenBytes = 0;
    }

    synchronized long bytes() {
        return bytes + writtenBytes;
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
