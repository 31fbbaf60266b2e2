package dev.varve.internal.recall;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.store.SearchTerms;
import dev.varve.store.SearchText;
import java.time.Instant;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;

/**
 * The words of a session's messages, passage by passage in the order in which they were said, and where each word is: some
 * six bytes a word, and forty for each that is not one of those before. Not thread-safe.
 */
final class SessionWords {
    /** Words of the day and the month behind those of a passage. */
    private static final int DATE_WORDS = 2;

    private static final int LOOKED_UP = 1;

    private final Instant begun;

    private final WordNumbers numbers = new WordNumbers();

    /** Words that are grammar, by their numbers. */
    private final BitSet grammar = new BitSet();

    private int judged;

    private final WordPlaces places = new WordPlaces();

    /** Of all passages, by their numbers. */
    private final Ints words = new Ints();

    /** Of each passage: where its words end, and which message it belongs to. */
    private final Ints ends = new Ints();

    private final Ints owners = new Ints();

    /** Of each message. */
    private final Ints seqs = new Ints();

    private final Ints tokens = new Ints();
    /** Seconds since the session began. */
    private final Ints times = new Ints();
    /** Words of the speaker's name, which stand before those of each passage; and whether it is an echo. */
    private final Ints heads = new Ints();

    private final Ints firstPassages = new Ints();

    /** @param begun when the session began */
    SessionWords(Instant begun) {
        this.begun = begun;
    }

    /** When the session began. */
    Instant begun() {
        return begun;
    }

    /** The next message. */
    void add(LoggedMessage logged) {
        Message message = logged.message();
        int owner = seqs.size();
        seqs.add(Math.toIntExact(logged.seq()));
        tokens.add(logged.tokens());
        long seconds = message.createdAt().getEpochSecond() - begun.getEpochSecond();
        times.add((int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, seconds)));
        int head = SearchTerms.of(message.speaker()).size();
        heads.add(head << 1 | (Echoes.isLookedUp(message) ? LOOKED_UP : 0));
        firstPassages.add(ends.size());
        for (String passage : SearchText.passages(message)) {
            for (int word : numbers.all(passage)) {
                words.add(word);
                places.add(word, ends.size());
            }
            ends.add(words.size());
            owners.add(owner);
        }
        for (; judged < numbers.size(); judged++) {
            grammar.set(judged, QuestionWords.isGrammar(numbers.hash(judged)));
        }
    }

    int passages() {
        return ends.size();
    }

    int messages() {
        return seqs.size();
    }

    long words() {
        return words.size();
    }

    WordNumbers numbers() {
        return numbers;
    }

    /** Where each word is; not for changing. */
    WordPlaces places() {
        return places;
    }

    /** Where the words of a passage begin. */
    int from(int passage) {
        return passage == 0 ? 0 : ends.get(passage - 1);
    }

    int to(int passage) {
        return ends.get(passage);
    }

    /** Which message a passage belongs to, counted from 0. */
    int owner(int passage) {
        return owners.get(passage);
    }

    /** The place of a message, or less than 0. */
    int indexOf(long seq) {
        int low = 0;
        int high = seqs.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            long found = seqs.get(middle);
            if (found == seq) {
                return middle;
            }
            low = found < seq ? middle + 1 : low;
            high = found < seq ? high : middle - 1;
        }
        return -1;
    }

    /**
     * Words of a passage, as {@link WordHash} has them, each once and without the speaker, the date and grammar; as they were, if
     * they are nothing else.
     */
    int[] said(int message, int number) {
        int passage = firstPassages.get(message) + number;
        int from = from(passage) + (heads.get(message) >> 1);
        int to = Math.max(from, to(passage) - DATE_WORDS);
        int[] said = new int[to - from];
        int size = 0;
        BitSet seen = new BitSet(numbers.size());
        for (int i = from; i < to; i++) {
            int word = words.get(i);
            if (!grammar.get(word) && !seen.get(word)) {
                seen.set(word);
                said[size++] = numbers.hash(word);
            }
        }
        return size == 0 ? whole(from, to) : Arrays.copyOf(said, size);
    }

    /** Whether such a share of what {@link #said} gives may be among some words; at most passages too many are seen not to be. */
    boolean mayHave(int message, int number, IntPredicate words, double share) {
        int passage = firstPassages.get(message) + number;
        int from = from(passage) + (heads.get(message) >> 1);
        int to = Math.max(from, to(passage) - DATE_WORDS);
        int[] missing =
                new int[(int) ((1 - share) * (to - from) + 1e-6) + 1]; // of the words, each once, not so many may be
        int size = 0;
        for (int i = from; i < to && size < missing.length; i++) {
            int word = this.words.get(i);
            if (!words.test(word) && !grammar.get(word) && !isAmong(missing, size, word)) {
                missing[size++] = word;
            }
        }
        return size < missing.length;
    }

    private static boolean isAmong(int[] words, int size, int word) {
        for (int i = 0; i < size; i++) {
            if (words[i] == word) {
                return true;
            }
        }
        return false;
    }

    private int[] whole(int from, int to) {
        int[] whole = words.copy(from, to);
        Arrays.setAll(whole, i -> numbers.hash(whole[i]));
        return whole;
    }

    /** Number of a passage in its message. */
    int number(int passage) {
        return passage - firstPassages.get(owner(passage));
    }

    int seq(int message) {
        return seqs.get(message);
    }

    int tokens(int message) {
        return tokens.get(message);
    }

    /** When it was said, since 1970; its fraction is that of {@link #begun}. */
    long second(int message) {
        return begun.getEpochSecond() + times.get(message);
    }

    Candidate candidate(int message, int number, BitSet matching, double score) {
        return new Candidate(
                new Candidate.Key(seqs.get(message), ""),
                number,
                tokens.get(message),
                time(message),
                matching,
                (heads.get(message) & LOOKED_UP) != 0,
                false,
                score);
    }

    Instant time(int message) {
        return begun.plusSeconds(times.get(message));
    }

    long bytes() {
        return numbers.bytes()
                + grammar.size() / Byte.SIZE
                + places.bytes()
                + words.bytes()
                + ends.bytes()
                + owners.bytes()
                + seqs.bytes()
                + tokens.bytes()
                + times.bytes()
                + heads.bytes()
                + firstPassages.bytes();
    }
}
