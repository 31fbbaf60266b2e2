package dev.varve.internal.recall;

import dev.varve.Note;
import dev.varve.RecallQuery;
import dev.varve.internal.recall.Candidate.Key;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * BM25 by looking through the words of a session. Constants and formula are those of the stores; how rare a word is counts
 * within the session.
 */
final class WordSearch {
    private static final double K1 = 1.2;
    private static final double B = 0.75;

    private final SessionWords words;
    private final List<NoteWords> notes;
    private final RecallQuery query;

    /** By the number of a word: which of the question's words it is, and 1; 0 for none. */
    private final int[] wanted;

    /** Numbers in the question of the words that are looked for; two may be one word of the session. */
    private final int[] asked;

    /** Of each word of the question: how many texts have it. */
    private final long[] having;

    /** Texts that have any, and the words that they have, each with how often. */
    private final Ints matching = new Ints();

    private final Ints lengths = new Ints();
    private final Ints ends = new Ints();
    private final Ints found = new Ints();
    private final Ints times = new Ints();

    /** How often the text that is being read has each word, and which it has. */
    private final int[] counts;

    private final int[] here;

    private WordSearch(SessionWords words, List<NoteWords> notes, Question question, RecallQuery query) {
        this.words = words;
        this.notes = notes;
        this.query = query;
        this.wanted = new int[words.numbers().size()];
        this.asked = new int[question.words().size()];
        this.having = new long[asked.length];
        this.counts = new int[asked.length];
        this.here = new int[asked.length];
        int size = 0;
        for (int i = 0; i < asked.length; i++) {
            int word = words.numbers().of(WordHash.of(question.words().get(i)));
            if (word >= 0) {
                wanted[word] = wanted[word] == 0 ? ++size : wanted[word];
                asked[wanted[word] - 1] = i;
            }
        }
    }

    /** A note with its words, by their numbers. */
    record NoteWords(Note note, int[] words) {}

    /** A text that was found. */
    private record Match(int text, int place, double score) {}

    /** What has any of the words, best first, as many as the query wants. */
    static Found of(SessionWords words, List<NoteWords> notes, Question question, RecallQuery query) {
        WordSearch search = new WordSearch(words, notes, question, query);
        search.read();
        return search.best();
    }

    /** Passages have the numbers from 0, notes those after them. */
    private void read() {
        int[] all = words.all();
        int from = 0;
        for (int passage = 0; passage < words.passages(); passage++) {
            int to = words.to(passage);
            read(passage, all, from, to);
            from = to;
        }
        for (int i = 0; i < notes.size(); i++) {
            int[] note = notes.get(i).words();
            read(words.passages() + i, note, 0, note.length);
        }
    }

    /** Every word that was ever said comes by here at each turn, so it goes through bare arrays. */
    private void read(int text, int[] all, int from, int to) {
        int size = 0;
        for (int i = from; i < to; i++) {
            int which = wanted[all[i]] - 1;
            if (which >= 0 && counts[which]++ == 0) {
                here[size++] = which;
            }
        }
        if (size == 0) {
            return;
        }
        for (int i = 0; i < size; i++) {
            int word = here[i];
            found.add(word);
            times.add(counts[word]);
            having[word]++;
            counts[word] = 0;
        }
        matching.add(text);
        lengths.add(to - from);
        ends.add(found.size());
    }

    private Found best() {
        int[] places = new int[matching.size()];
        double[] scores = new double[places.length];
        int size = matches(places, scores);
        double least = least(scores, size);
        List<Match> best = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            if (scores[i] >= least) {
                best.add(new Match(matching.get(places[i]), places[i], scores[i]));
            }
        }
        best.sort(Comparator.comparingDouble(Match::score).reversed());
        return new Found(
                best.subList(0, Math.min(query.limit(), best.size())).stream()
                        .map(this::candidate)
                        .toList(),
                size);
    }

    /** Of each message the place and the score of its best passage, then the notes; says how many. */
    private int matches(int[] places, double[] scores) {
        double[] rarity = rarity();
        double average = average();
        boolean always = query.from().isEmpty() && query.to().isEmpty();
        int size = 0;
        for (int place = 0; place < matching.size(); place++) {
            double score = score(place, rarity, average);
            int text = matching.get(place);
            if (size > 0 && isOneMessage(matching.get(places[size - 1]), text)) {
                if (score > scores[size - 1]) {
                    places[size - 1] = place;
                    scores[size - 1] = score;
                }
            } else if (always || covers(text)) {
                places[size] = place;
                scores[size++] = score;
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

    private double[] rarity() {
        long texts = (long) words.passages() + notes.size();
        double[] rarity = new double[having.length];
        for (int i = 0; i < rarity.length; i++) {
            rarity[i] = Math.log(1 + (Math.max(0, texts - having[i]) + 0.5) / (having[i] + 0.5));
        }
        return rarity;
    }

    private double average() {
        long all = words.words();
        for (NoteWords note : notes) {
            all += note.words().length;
        }
        return Math.max(1, (double) all / Math.max(1, words.passages() + notes.size()));
    }

    private double score(int place, double[] rarity, double average) {
        double norm = K1 * (1 - B + B * lengths.get(place) / average);
        int[] which = found.all();
        int[] howOften = times.all();
        int end = ends.get(place);
        double score = 0;
        for (int i = first(place); i < end; i++) {
            double often = howOften[i];
            score += rarity[which[i]] * often * (K1 + 1) / (often + norm);
        }
        return score;
    }

    private int first(int place) {
        return place == 0 ? 0 : ends.get(place - 1);
    }

    /** The score of the last one that is wanted. */
    private double least(double[] scores, int size) {
        if (size <= query.limit()) {
            return Double.NEGATIVE_INFINITY;
        }
        double[] sorted = Arrays.copyOf(scores, size);
        Arrays.sort(sorted);
        return sorted[size - query.limit()];
    }

    private Candidate candidate(Match match) {
        BitSet has = new BitSet(asked.length);
        for (int i = first(match.place()); i < ends.get(match.place()); i++) {
            has.set(asked[found.get(i)]);
        }
        if (match.text() < words.passages()) {
            return words.candidate(words.owner(match.text()), words.number(match.text()), has, match.score());
        }
        Note note = note(match.text());
        return new Candidate(new Key(0, note.id()), 0, 0, note.createdAt(), has, false, false, match.score());
    }
}
