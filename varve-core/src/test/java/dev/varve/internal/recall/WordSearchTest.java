package dev.varve.internal.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.varve.ContinuationHint;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.RecallQuery;
import dev.varve.Samples;
import dev.varve.Span;
import dev.varve.internal.recall.Candidate.Key;
import dev.varve.internal.recall.NoteTexts.NoteWords;
import dev.varve.store.SearchTerms;
import dev.varve.store.SearchText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The search over postings finds what a search through all texts finds that is written from the formula. */
class WordSearchTest {
    private static final Instant START = Instant.parse("2026-03-02T09:00:00Z");
    private static final int SESSIONS = 40;
    private static final List<String> WORDS = List.of(
            "harbour",
            "ferry",
            "Ada",
            "budget",
            "planned",
            "kitchens",
            "4711",
            "red",
            "数据迁移",
            "café",
            "March",
            "boat",
            "key",
            "hook",
            "mill",
            "bridge",
            "inn",
            "well",
            "barn",
            "village");

    /** A text as the formula sees it; of a message with several passages each is one. */
    private record Text(Key key, int passage, Instant time, List<String> terms) {}

    private record Scored(Text text, double score) {}

    private static String text(Random random, int words) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < words; i++) {
            int rank = random.nextInt(1 + random.nextInt(WORDS.size())); // the first ones stand in nearly all
            text.append(WORDS.get(rank)).append(random.nextInt(9) == 0 ? ". " : " ");
        }
        return text.toString();
    }

    private static double bm25(Text text, Map<String, Double> rarity, double average) {
        double score = 0;
        for (Map.Entry<String, Double> word : rarity.entrySet()) {
            double often = Collections.frequency(text.terms(), word.getKey());
            score += word.getValue()
                    * often
                    * 2.2
                    / (often + 1.2 * (0.25 + 0.75 * text.terms().size() / Math.max(1, average)));
        }
        return score;
    }

    private static double rarity(String word, List<Text> all) {
        long having = all.stream().filter(each -> each.terms().contains(word)).count();
        return Math.log(1 + (all.size() - having + 0.5) / (having + 0.5));
    }

    /** The best passage of each message, and the notes, that have any of the words. */
    private static List<Scored> exhaustive(List<Text> all, List<String> asked, RecallQuery query) {
        double average =
                all.stream().mapToInt(each -> each.terms().size()).average().orElse(1);
        Map<String, Double> rarity =
                asked.stream().distinct().collect(Collectors.toMap(word -> word, word -> rarity(word, all)));
        Map<Key, Scored> best = new HashMap<>();
        for (Text text : all) {
            if (query.covers(text.time()) && !Collections.disjoint(text.terms(), asked)) {
                Scored scored = new Scored(text, bm25(text, rarity, average));
                best.merge(text.key(), scored, (one, other) -> other.score() > one.score() ? other : one);
            }
        }
        return best.values().stream()
                .sorted(Comparator.comparingDouble(Scored::score).reversed())
                .toList();
    }

    private static BitSet words(Question question, List<String> terms) {
        BitSet words = new BitSet();
        for (int i = 0; i < question.words().size(); i++) {
            words.set(i, terms.contains(question.words().get(i)));
        }
        return words;
    }

    @Test
    void what_is_found_is_what_a_search_through_all_texts_finds() {
        for (int seed = 0; seed < SESSIONS; seed++) {
            Random random = new Random(seed);
            SessionWords words = new SessionWords(START);
            List<Text> all = new ArrayList<>();
            int messages =
                    random.nextInt(seed % 10 == 0 ? 400 : 60); // in a long session some words stand in many texts
            for (int seq = 1; seq <= messages; seq++) {
                Instant time = START.plus(Duration.ofMinutes(17L * seq));
                String said = text(random, random.nextInt(12) == 0 ? 700 : 1 + random.nextInt(30));
                Message message = Message.user(said, time).withSpeaker(random.nextBoolean() ? "Ada" : "");
                words.add(new LoggedMessage(seq, message, 10, 10L * seq, true));
                List<String> passages = SearchText.passages(message);
                for (int i = 0; i < passages.size(); i++) {
                    all.add(new Text(new Key(seq, ""), i, time, SearchTerms.of(passages.get(i))));
                }
            }
            List<NoteWords> notes = new ArrayList<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                Note note = note("n" + i, text(random, 20), START.plus(Duration.ofHours(i)));
                notes.add(new NoteWords(note, words.numbers().all(note.text())));
                all.add(new Text(new Key(0, note.id()), 0, note.createdAt(), SearchTerms.of(note.text())));
            }
            for (int i = 0; i < 10; i++) {
                String asked = text(random, 1 + random.nextInt(12));
                Question question = Question.of(i % 3 == 0 ? "mill " + unsaid(100) + asked : asked);
                RecallQuery always = RecallQuery.of("any").withLimit(i % 2 == 0 ? 5 : 400);
                RecallQuery query = i % 4 == 0 ? always.withFrom(START.plus(Duration.ofHours(3))) : always;

                check(
                        question,
                        query,
                        exhaustive(all, question.words(), query),
                        WordSearch.of(words, new NoteTexts(notes), question, query));
            }
        }
    }

    /** Words that nobody said, so that a question has more than a long has bits. */
    private static String unsaid(int count) {
        return IntStream.range(0, count).mapToObj(i -> "unsaid" + i).collect(Collectors.joining(" ", " ", " "));
    }

    private static Note note(String id, String text, Instant time) {
        return Samples.observation(
                id, new Span(1, 2), text, 20, 100, time, "test", Note.Status.ACTIVE, ContinuationHint.NONE);
    }

    private static void check(Question question, RecallQuery query, List<Scored> expected, Matches found) {
        assertThat(found.total()).as(question.text()).isEqualTo(expected.size());
        assertThat(found.size()).isEqualTo(Math.min(query.limit(), expected.size()));
        Map<Key, Scored> byKey = new HashMap<>();
        expected.forEach(scored -> byKey.put(scored.text().key(), scored));
        List<Candidate> candidates = IntStream.range(0, found.size())
                .mapToObj(found::candidate)
                .sorted(Comparator.comparingDouble(Candidate::score).reversed())
                .toList();
        for (int i = 0; i < candidates.size(); i++) {
            Candidate candidate = candidates.get(i);
            Scored scored = Objects.requireNonNull(byKey.get(candidate.key()), "found, though it has no word");
            assertThat(candidate.score()).isCloseTo(expected.get(i).score(), within(1e-9));
            assertThat(candidate.score()).isCloseTo(scored.score(), within(1e-9));
            assertThat(candidate.time()).isEqualTo(scored.text().time());
            if (candidate.passage() == scored.text().passage()) {
                assertThat(candidate.words())
                        .isEqualTo(words(question, scored.text().terms()));
            }
        }
    }
}
