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

    /** How often the text that is being read has each word. */
    private final int[] counts;

    private WordSearch(SessionWords words, List<NoteWords> notes, Question question, RecallQuery query) {
        this.words = words;
        this.notes = notes;
        this.query = query;
        this.wanted = new int[words.numbers().size()];
        this.asked = new int[question.words().size()];
        this.having = new long[asked.length];
        this.counts = new int[asked.length];
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
        for (int passage = 0; passage < words.passages(); passage++) {
            int from = words.from(passage);
            int to = words.to(passage);
            for (int i = from; i < to; i++) {
                count(words.word(i));
            }
            endOf(passage, to - from);
        }
        for (int i = 0; i < notes.size(); i++) {
            int[] all = notes.get(i).words();
            for (int word : all) {
                count(word);
            }
            endOf(words.passages() + i, all.length);
        }
    }

    private void count(int word) {
        int which = wanted[word] - 1;
        if (which >= 0 && counts[which]++ == 0) {
            found.add(which);
        }
    }

    private void endOf(int text, int length) {
        int first = ends.size() == 0 ? 0 : ends.last();
        if (found.size() == first) {
            return;
        }
        for (int i = first; i < found.size(); i++) {
            int word = found.get(i);
            times.add(counts[word]);
            having[word]++;
            counts[word] = 0;
        }
        matching.add(text);
        lengths.add(length);
        ends.add(found.size());
    }

    private Found best() {
        List<Match> matches = matches();
        double least = least(matches);
        List<Match> best = new ArrayList<>();
        for (Match match : matches) {
            if (match.score() >= least) {
                best.add(match);
            }
        }
        best.sort(Comparator.comparingDouble(Match::score).reversed());
        return new Found(
                best.subList(0, Math.min(query.limit(), best.size())).stream()
                        .map(this::candidate)
                        .toList(),
                matches.size());
    }

    /** Of each message the best passage, then the notes. */
    private List<Match> matches() {
        double[] rarity = rarity();
        double average = average();
        boolean always = query.from().isEmpty() && query.to().isEmpty();
        List<Match> matches = new ArrayList<>(matching.size());
        for (int i = 0; i < matching.size(); i++) {
            Match match = new Match(matching.get(i), i, score(i, rarity, average));
            int before = matches.size() - 1;
            if (before >= 0 && isOneMessage(matches.get(before), match)) {
                if (match.score() > matches.get(before).score()) {
                    matches.set(before, match);
                }
            } else if (always || covers(match)) {
                matches.add(match);
            }
        }
        return matches;
    }

    private boolean isOneMessage(Match one, Match other) {
        return other.text() < words.passages() && words.owner(one.text()) == words.owner(other.text());
    }

    private boolean covers(Match match) {
        return query.covers(
                match.text() < words.passages()
                        ? words.time(words.owner(match.text()))
                        : note(match).createdAt());
    }

    private Note note(Match match) {
        return notes.get(match.text() - words.passages()).note();
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
        double score = 0;
        for (int i = first(place); i < ends.get(place); i++) {
            double often = times.get(i);
            score += rarity[found.get(i)] * often * (K1 + 1) / (often + norm);
        }
        return score;
    }

    private int first(int place) {
        return place == 0 ? 0 : ends.get(place - 1);
    }

    /** The score of the last one that is wanted. */
    private double least(List<Match> matches) {
        double[] scores = new double[matches.size()];
        Arrays.setAll(scores, i -> matches.get(i).score());
        Arrays.sort(scores);
        return scores.length == 0 ? 0 : scores[Math.max(0, scores.length - query.limit())];
    }

    private Candidate candidate(Match match) {
        BitSet has = new BitSet(asked.length);
        for (int i = first(match.place()); i < ends.get(match.place()); i++) {
            has.set(asked[found.get(i)]);
        }
        if (match.text() < words.passages()) {
            return words.candidate(words.owner(match.text()), words.number(match.text()), has, match.score());
        }
        Note note = note(match);
        return new Candidate(new Key(0, note.id()), 0, 0, note.createdAt(), has, false, false, match.score());
    }
}
