package dev.varve.internal.prompt;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Span;
import dev.varve.TokenEstimator;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What a model reads of a session to fill a record: the newest messages, and notes on those before. Collected from the newest on,
 * until the room is full. Not thread-safe.
 */
public final class ExtractSheet {
    /** Of one message, in characters; its beginning and its end are shown. */
    private static final int LONGEST = 8_000;

    private static final int PAGE = 200;

    private final TokenEstimator estimator;
    private final ZoneId zone;
    private final PromptSettings settings;
    private final Deque<Utterance> blocks = new ArrayDeque<>();
    private final Deque<String> notes = new ArrayDeque<>();
    private final Map<String, Span> labels = new LinkedHashMap<>();
    private long from = Long.MAX_VALUE;
    private int left;

    /**
     * An empty sheet.
     *
     * @param tokens room for messages and notes
     */
    public ExtractSheet(int tokens, TokenEstimator estimator, ZoneId zone) {
        this.left = tokens;
        this.estimator = estimator;
        this.zone = zone;
        int most = Math.min(LONGEST, tokens);
        this.settings = new PromptSettings(2, 1, most, most, 0);
    }

    /**
     * Adds messages as long as there is room.
     *
     * @param last   number of the newest
     * @param spared tokens that are left for notes
     * @param reader reads a span
     */
    public void addMessages(long last, int spared, Function<Span, List<LoggedMessage>> reader) {
        left -= spared;
        long to = last + 1;
        boolean room = true;
        while (room && to > 1) {
            Span page = new Span(Math.max(1, to - PAGE), to);
            room = addPage(reader.apply(page));
            to = page.from();
        }
        if (room) {
            from = 1;
        }
        left += spared;
    }

    private boolean addPage(List<LoggedMessage> messages) {
        List<List<Utterance>> each = Transcript.numbered(messages, settings, zone);
        for (int i = messages.size() - 1; i >= 0; i--) {
            int tokens = each.get(i).stream()
                    .mapToInt(block -> estimator.estimate(block.text()))
                    .sum();
            if (tokens > left) {
                return false;
            }
            left -= tokens;
            long seq = messages.get(i).seq();
            from = seq;
            labels.put(Long.toString(seq), new Span(seq, seq + 1));
            for (int j = each.get(i).size() - 1; j >= 0; j--) {
                blocks.addFirst(each.get(i).get(j));
            }
        }
        return true;
    }

    /** Adds the newest of the notes on messages that are not shown, as long as there is room. */
    public void addNotes(List<Note> all) {
        for (int i = all.size() - 1; i >= 0; i--) {
            Note note = all.get(i);
            if (note.span().from() < from && note.lines().stream().anyMatch(ExtractSheet::isSaid)) {
                String label = "n" + (i + 1);
                String text = "#" + label + " notes\n"
                        + Fence.quoteNotes(note.lines().stream()
                                .filter(ExtractSheet::isSaid)
                                .map(NoteLine::toString)
                                .collect(Collectors.joining("\n")));
                left -= estimator.estimate(text);
                if (left < 0) {
                    return;
                }
                labels.put(label, note.span());
                notes.addFirst(text);
            }
        }
    }

    /** An index of words is nothing that was said. */
    private static boolean isSaid(NoteLine line) {
        return line.kind() != NoteLine.Kind.LITERALS;
    }

    /** The messages behind each label. */
    public Map<String, Span> labels() {
        return Map.copyOf(labels);
    }

    /** The messages on it, themselves or in notes, in order and in as few spans as they make. */
    public List<Span> read() {
        List<Span> read = new ArrayList<>();
        labels.values().stream()
                .sorted((a, b) -> Long.compare(a.from(), b.from()))
                .forEach(span -> {
                    int last = read.size() - 1;
                    if (last >= 0 && span.from() <= read.get(last).to()) {
                        read.set(last, read.get(last).hull(span));
                    } else {
                        read.add(span);
                    }
                });
        return List.copyOf(read);
    }

    /** True if nothing is on it. */
    public boolean isEmpty() {
        return labels.isEmpty();
    }

    /** The whole sheet. */
    String text() {
        StringBuilder text = new StringBuilder(String.join("", notes));
        LocalDate day = LocalDate.MIN;
        for (Utterance block : blocks) {
            if (!block.day().equals(day)) {
                day = block.day();
                text.append(Utterance.dayLine(day));
            }
            text.append(block.text());
        }
        return text.toString();
    }
}
