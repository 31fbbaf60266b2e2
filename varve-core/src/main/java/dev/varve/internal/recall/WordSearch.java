package dev.varve.internal.recall;

import dev.varve.Note;
import dev.varve.RecallQuery;
import dev.varve.internal.recall.Candidate.Key;
import java.time.Instant;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * BM25 over the passages of a session and its notes, word by word. Constants and formula are those of the stores; how rare
 * a word is counts within the session.
 */
final class WordSearch {
    private static final double K1 = 1.2;
    private static final double B = 0.75;

    private final SessionWords words;
    private final List<NoteWords> notes;
    private final RecallQuery query;

    /** Texts: passages have the numbers from 0, notes those after them. */
    private final int texts;

    /** Of each word that is looked for: its number in the session, and the number in the question. */
    private final int[] wanted;

    private final int[] asked;

    /** Words of the question. */
    private final int asks;

    /** Of each note, how often it has each of them; empty if it has none. */
    private final int[][] inNotes;

    /** Of each text: what its length makes of a word that it has, and of one that it has once; the score, 0 if it has none. */
    private final double[] norms;

    private final double[] once;

    private final double[] scores;

    /** Of each text so many numbers, which have a bit for each word of the question. */
    private final int stride;

    private final long[] having;

    private WordSearch(SessionWords words, List<NoteWords> notes, Question question, RecallQuery query) {
        this.words = words;
        this.notes = notes;
        this.query = query;
        this.texts = words.passages() + notes.size();
        int most = question.words().size();
        int[] places = new int[words.numbers().size()];
        int[] numbers = new int[most];
        int[] sources = new int[most];
        int size = 0;
        for (int i = 0; i < most; i++) {
            int word = words.numbers().of(WordHash.of(question.words().get(i)));
            if (word >= 0) {
                places[word] = places[word] == 0 ? ++size : places[word]; // two may be one word of the session
                numbers[places[word] - 1] = word;
                sources[places[word] - 1] = i;
            }
        }
        this.wanted = Arrays.copyOf(numbers, size);
        this.asked = Arrays.copyOf(sources, size);
        this.inNotes = new int[notes.size()][];
        Arrays.setAll(inNotes, i -> counts(notes.get(i).words(), places));
        this.norms = norms();
        this.once = new double[texts];
        Arrays.setAll(
                once, text -> (K1 + 1) / (1 + norms[text])); // nearly all have a word once, and to divide takes long
        this.scores = new double[texts];
        this.asks = most;
        this.stride = Matches.stride(most);
        this.having = new long[texts * stride];
    }

    /** A note with its words, by their numbers. */
    record NoteWords(Note note, int[] words) {}

    /** Of what has any of the words the best, as many as the query wants. */
    static Matches of(SessionWords words, List<NoteWords> notes, Question question, RecallQuery query) {
        WordSearch search = new WordSearch(words, notes, question, query);
        search.score();
        return search.best();
    }

    /** How often a note has each of the words, of which {@code places} has the place and 1. */
    private int[] counts(int[] note, int[] places) {
        int[] counts = {};
        for (int word : note) {
            if (places[word] > 0) {
                counts = counts.length == 0 ? new int[wanted.length] : counts;
                counts[places[word] - 1]++;
            }
        }
        return counts;
    }

    private double[] norms() {
        double average = average();
        double[] all = new double[texts];
        int from = 0;
        for (int passage = 0; passage < words.passages(); passage++) {
            int to = words.to(passage);
            all[passage] = norm(to - from, average);
            from = to;
        }
        for (int i = 0; i < notes.size(); i++) {
            all[words.passages() + i] = norm(notes.get(i).words().length, average);
        }
        return all;
    }

    private static double norm(int length, double average) {
        return K1 * (1 - B + B * length / average);
    }

    private double average() {
        long all = words.words();
        for (NoteWords note : notes) {
            all += note.words().length;
        }
        return Math.max(1, (double) all / Math.max(1, texts));
    }

    private void score() {
        int[] found = new int[texts];
        int[] times = new int[texts];
        for (int i = 0; i < wanted.length; i++) {
            int size = words.postings().read(wanted[i], found, times);
            for (int note = 0; note < inNotes.length; note++) {
                if (inNotes[note].length > 0 && inNotes[note][i] > 0) {
                    found[size] = words.passages() + note;
                    times[size++] = inNotes[note][i];
                }
            }
            double rarity = Math.log(1 + (Math.max(0, texts - size) + 0.5) / (size + 0.5));
            int slot = asked[i] / Long.SIZE;
            long bit = 1L << asked[i];
            for (int at = 0; at < size; at++) {
                int text = found[at];
                int often = times[at];
                scores[text] += rarity * (often == 1 ? once[text] : often * (K1 + 1) / (often + norms[text]));
                having[text * stride + slot] |= bit;
            }
        }
    }

    private Matches best() {
        int[] matching = new int[texts];
        int size = matching(matching);
        double least = least(matching, size);
        int surplus = -query.limit(); // of those with the least score the first ones come in
        for (int i = 0; i < size; i++) {
            surplus += scores[matching[i]] >= least ? 1 : 0;
        }
        int best = size;
        for (int i = size - 1; i >= 0; i--) {
            double score = scores[matching[i]];
            if (score > least || score == least && surplus-- <= 0) {
                matching[--best] = matching[i];
            }
        }
        return matches(Arrays.copyOfRange(matching, best, size), size);
    }

    /** @param best messages in their order, then notes */
    private Matches matches(int[] best, int total) {
        int messages = best.length;
        while (messages > 0 && best[messages - 1] >= words.passages()) {
            messages--;
        }
        int notes = best.length - messages;
        int first = messages;
        Matches matches =
                new Matches(best.length, asks, total, at -> candidate(best[at < notes ? first + at : at - notes]));
        for (int i = messages; i < best.length; i++) {
            Instant time = note(best[i]).createdAt();
            matches.add(0, 0, time.getEpochSecond(), time.getNano(), scores[best[i]], having, best[i] * stride);
        }
        for (int i = 0; i < messages; i++) {
            int message = words.owner(best[i]);
            matches.add(
                    words.seq(message),
                    words.tokens(message),
                    words.second(message),
                    words.begun().getNano(),
                    scores[best[i]],
                    having,
                    best[i] * stride);
        }
        return matches;
    }

    /** Of each message the best passage, then the notes; says how many. */
    private int matching(int[] matching) {
        boolean always = query.from().isEmpty() && query.to().isEmpty();
        int size = 0;
        for (int text = 0; text < texts; text++) {
            if (scores[text] == 0) {
                continue;
            }
            if (size > 0 && isOneMessage(matching[size - 1], text)) {
                matching[size - 1] = scores[text] > scores[matching[size - 1]] ? text : matching[size - 1];
            } else if (always || covers(text)) {
                matching[size++] = text;
            }
        }
        return size;
    }

    private boolean isOneMessage(int one, int other) {
        return other < words.passages() && words.owner(one) == words.owner(other);
    }

    private boolean covers(int text) {
        return query.covers(
                text < words.passages()
                        ? words.time(words.owner(text))
                        : note(text).createdAt());
    }

    private Note note(int text) {
        return notes.get(text - words.passages()).note();
    }

    /** The score of the last one that is wanted. */
    private double least(int[] matching, int size) {
        if (size <= query.limit()) {
            return Double.NEGATIVE_INFINITY;
        }
        double[] left = new double[size];
        for (int i = 0; i < size; i++) {
            left[i] = scores[matching[i]];
        }
        return Ranks.least(left, query.limit());
    }

    private Candidate candidate(int text) {
        BitSet has = BitSet.valueOf(Arrays.copyOfRange(having, text * stride, (text + 1) * stride));
        if (text < words.passages()) {
            return words.candidate(words.owner(text), words.number(text), has, scores[text]);
        }
        Note note = note(text);
        return new Candidate(new Key(0, note.id()), 0, 0, note.createdAt(), has, false, false, scores[text]);
    }
}
