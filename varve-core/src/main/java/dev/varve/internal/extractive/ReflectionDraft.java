package dev.varve.internal.extractive;

import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.TokenEstimator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** The lines of a reflection while it is being condensed, oldest first. Belongs to one request. */
final class ReflectionDraft {
    private static final double SAME = 0.85;
    /** What a line is worth that says something rare, compared with one that is the newest. */
    private static final double SALIENCE_SHARE = 0.5;

    /** What a use in the oldest card counts beside one in the newest. */
    private static final double OLDEST = 0.2;

    private final TokenEstimator tokens;
    private final List<Entry> entries = new ArrayList<>();
    private final Vocabulary vocabulary = new Vocabulary();

    private static final class Entry {
        private NoteLine line;
        private final Sentence sentence;
        private int size;
        private boolean dropped;

        Entry(NoteLine line, Sentence sentence) {
            this.line = line;
            this.sentence = sentence;
        }

        void rewrite(String words) {
            String prefix = line.words()
                    .substring(0, line.words().length() - line.text().length());
            line = words.length() > prefix.length() && words.startsWith(prefix)
                    ? line.withText(words.substring(prefix.length()))
                    : line.withKind(NoteLine.Kind.SAID).withSource("").withText(words);
        }

        boolean isCard() {
            return line.words().startsWith(Attribution.IDENTIFIERS + ": ");
        }
    }

    ReflectionDraft(List<NoteLine> lines, CueWords cueWords, TokenEstimator tokens) {
        this.tokens = tokens;
        SentenceReader reader = new SentenceReader(cueWords, vocabulary, Set.of());
        for (NoteLine line : lines) {
            Entry entry = new Entry(line, reader.read(line.words()));
            vocabulary.count(entry.sentence);
            resize(entry);
            entries.add(entry);
        }
    }

    List<NoteLine> lines() {
        return entries.stream()
                .filter(entry -> !entry.dropped)
                .map(entry -> entry.line)
                .toList();
    }

    private int size() {
        return entries.stream()
                .filter(entry -> !entry.dropped)
                .mapToInt(entry -> entry.size)
                .sum();
    }

    private void resize(Entry entry) {
        entry.size = tokens.estimate(entry.line.toString()) + 1;
    }

    /** Of lines that say the same the later stays, unless that would lower the priority or the words are fewer. */
    void dropRepetitions() {
        Map<Integer, List<Entry>> byTerm = new HashMap<>();
        for (Entry entry : entries) {
            if (entry.isCard() || entry.sentence.terms().length == 0) {
                continue;
            }
            List<Entry> near = byTerm.computeIfAbsent(rarest(entry), term -> new ArrayList<>());
            near.stream().filter(other -> !other.dropped && same(other, entry)).forEach(other -> {
                boolean keepsOlder = other.line.priority().compareTo(entry.line.priority()) < 0;
                (keepsOlder ? entry : other).dropped = true;
            });
            near.add(entry);
        }
    }

    /** Lines that say the same share their rarest word, so only those need be compared. */
    private int rarest(Entry entry) {
        int rarest = entry.sentence.terms()[0];
        for (int term : entry.sentence.terms()) {
            if (vocabulary.weight(term) > vocabulary.weight(rarest)) {
                rarest = term;
            }
        }
        return rarest;
    }

    private static boolean same(Entry a, Entry b) {
        if (a.line.words().equals(b.line.words())) {
            return true;
        }
        int[] left = a.sentence.terms();
        int[] right = b.sentence.terms();
        long shared = Arrays.stream(left)
                .filter(term -> Arrays.binarySearch(right, term) >= 0)
                .count();
        return shared >= SAME * Math.max(left.length, right.length)
                && a.sentence.has(Cue.NEGATION) == b.sentence.has(Cue.NEGATION)
                && speaker(a).equals(speaker(b))
                && digits(a).equals(digits(b));
    }

    private static String speaker(Entry entry) {
        int colon = entry.line.words().indexOf(": ");
        return colon < 0 ? "" : entry.line.words().substring(0, colon);
    }

    private static String digits(Entry entry) {
        return entry.line.words().replaceAll("\\D+", " ").strip();
    }

    /** Leaves out sentences that a later line says it replaces. */
    void dropReplaced() {
        for (int i = 0; i < entries.size(); i++) {
            String text = entries.get(i).line.words();
            for (int mark = text.indexOf(Reversals.MARK); mark >= 0; mark = text.indexOf(Reversals.MARK, mark + 1)) {
                int end = text.indexOf(')', mark);
                if (end > 0) {
                    dropSentence(text.substring(mark + Reversals.MARK.length(), end), speaker(entries.get(i)), i);
                }
            }
        }
    }

    private void dropSentence(String quote, String speaker, int before) {
        for (Entry entry : entries.subList(0, before)) {
            if (!entry.dropped && !speaker.isEmpty() && speaker(entry).equals(speaker)) {
                List<String> sentences = List.of(
                        entry.line.words().substring(speaker.length() + 2).split("; "));
                List<String> kept = sentences.stream()
                        .filter(sentence -> !Reversals.quote(sentence).equals(quote))
                        .toList();
                entry.dropped = kept.isEmpty();
                if (!kept.isEmpty() && kept.size() < sentences.size()) {
                    entry.rewrite(speaker + ": " + String.join("; ", kept));
                    resize(entry);
                }
            }
        }
    }

    /** One card of all, in which names of late count most. */
    void mergeCards(int room) {
        List<Entry> cards = entries.stream().filter(Entry::isCard).toList();
        if (cards.isEmpty()) {
            return;
        }
        IdentifierCard merged = new IdentifierCard();
        for (int i = 0; i < cards.size(); i++) {
            Entry card = cards.get(i);
            double recency = OLDEST + (1 - OLDEST) * (i + 1) / cards.size();
            merged.addText(card.line.words().substring(Attribution.IDENTIFIERS.length() + 2), recency);
            card.dropped = true;
        }
        String text = merged.text(room, tokens);
        if (!text.isEmpty()) {
            Entry newest = cards.get(cards.size() - 1);
            newest.dropped = false;
            newest.rewrite(Attribution.IDENTIFIERS + ": " + text);
            resize(newest);
        }
    }

    /** Drops lines of a priority until the target is met; the card is no such line. */
    void drop(Priority priority, int target) {
        List<Entry> order = new ArrayList<>();
        Map<Entry, Double> worth = new HashMap<>();
        for (int i = 0; i < entries.size(); i++) {
            Entry entry = entries.get(i);
            if (!entry.dropped && !entry.isCard() && entry.line.priority() == priority) {
                order.add(entry);
                worth.put(entry, worth(entry, (double) i / entries.size()));
            }
        }
        order.sort(Comparator.comparing(worth::get)); // stable, so that equals go oldest first
        int size = size();
        List<Entry> gone = new ArrayList<>();
        for (Entry entry : order) {
            if (size > target) {
                entry.dropped = true;
                gone.add(entry);
                size -= entry.size;
            }
        }
        Collections.reverse(gone); // a long line may have made room for some of those before it
        for (Entry entry : gone) {
            if (size + entry.size <= target) {
                entry.dropped = false;
                size += entry.size;
            }
        }
    }

    private double worth(Entry entry, double recency) {
        double terms = 0;
        for (int term : entry.sentence.terms()) {
            terms += vocabulary.weight(term);
        }
        return recency + SALIENCE_SHARE * terms / Math.max(8, entry.size) * 4;
    }

    void dropCards(int target) {
        entries.stream().filter(Entry::isCard).forEach(entry -> entry.dropped |= size() > target);
    }

    /** Shortens lines of a priority, the oldest first, until the target is met. Dates and priority stay. */
    void shorten(Priority priority, UnaryOperator<String> shortening, int target) {
        int size = size();
        for (Entry entry : entries) {
            if (size <= target) {
                return;
            }
            if (!entry.dropped && !entry.isCard() && entry.line.priority() == priority) {
                size -= entry.size;
                entry.rewrite(shortening.apply(entry.line.words()));
                resize(entry);
                size += entry.size;
            }
        }
    }
}
