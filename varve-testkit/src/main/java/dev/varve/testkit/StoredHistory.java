package dev.varve.testkit;

import dev.varve.Fact;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.RecallQuery;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.StatementId;
import dev.varve.Usage;
import dev.varve.Varve;
import dev.varve.VarveException;
import dev.varve.store.Commit;
import dev.varve.store.CountedMessage;
import dev.varve.store.Learning;
import dev.varve.store.ReadableMessages;
import dev.varve.store.Store;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Conversations with notes, facts, corrections, hand-outs and deletions, written to a store at random but repeatably,
 * and everything that can be read of them. For tests that damage a store's files: afterwards an answer must be the
 * same, report a gap, or be an error.
 */
public final class StoredHistory {
    /** The sessions of a history. */
    public static final List<Scope> SESSIONS =
            List.of(new Scope("acme", "ada", "chat"), new Scope("acme", "ada", "later"));

    private static final List<String> WORDS =
            List.of("port", "Rückgabe", "deploy", "tea", "北京", "invoice", "FEN-412", "retry", "blue", "ledger");
    private static final Span ALL = new Span(1, Long.MAX_VALUE);
    private static final int MESSAGES = 40;

    private final Random random;

    private StoredHistory(Random random) {
        this.random = random;
    }

    /** Writes a history. */
    public static void write(Store store, long seed) {
        StoredHistory history = new StoredHistory(new Random(seed));
        SESSIONS.forEach(scope -> history.write(store, scope));
        try (Varve varve = Varve.builder().store(store).keepStoreOpen().build()) {
            long from = 3 + history.random.nextInt(20);
            Session session = varve.session(SESSIONS.get(0));
            session.deleteSpan(new Span(from, from + 2));
        }
    }

    private void write(Store store, Scope scope) {
        int messages = MESSAGES + random.nextInt(MESSAGES);
        for (int i = 1; i <= messages; i++) {
            CountedMessage message = i % 2 == 1 ? Messages.user(text(i)) : Messages.assistant(text(i));
            store.append(scope, List.of(message));
        }
        List<Observation> chunks = new ArrayList<>();
        int end = 1;
        for (int i = 1; i <= 5; i++) {
            int begin = end;
            end = begin + 2 + 2 * random.nextInt(2);
            chunks.add(Records.chunk("o" + i, begin, end, text(i)));
            store.commit(scope, Records.buffer(chunks.get(i - 1)));
        }
        store.commit(scope, Records.activate(chunks.subList(0, 3).toArray(new Observation[0])));
        store.commit(scope, Records.reflect(0, "r1", text(1), chunks.get(0), chunks.get(1)));
        List<Fact> facts = new ArrayList<>();
        for (int i = 1; i <= 6; i++) {
            facts.add(fact(scope, i));
        }
        Learning learning =
                new Learning(1, 3, facts, Map.of(facts.get(0).id(), facts.get(1).id()));
        store.commit(scope, new Commit.Learn(1, learning, Usage.NONE));
        for (int i = 1; i <= 4; i++) {
            StatementId statement = Records.statement(scope, 30 + i);
            store.correct(Records.supersede(scope.session() + i, statement, WORDS.get(i), statement));
            store.handOut(Records.handOut(scope.session() + i, scope, Records.line(WORDS.get(i), statement)));
        }
    }

    private Fact fact(Scope scope, int number) {
        String id = scope.session() + "-" + number;
        return new Fact(
                id,
                Fact.Type.KNOWLEDGE,
                text(number).replace('\n', ' '),
                List.of("tag" + number),
                scope,
                new Span(1, 3),
                9,
                Messages.START.plusSeconds(number),
                "scripted",
                "");
    }

    private String text(int number) {
        StringBuilder text = new StringBuilder("number " + number);
        for (int i = random.nextInt(40); i >= 0; i--) {
            text.append(' ').append(WORDS.get(random.nextInt(WORDS.size())));
        }
        return text.toString();
    }

    /** All answers of a store, by query; an error appears as its kind. */
    public static Map<String, Object> answers(Store store) {
        Map<String, Object> answers = new LinkedHashMap<>();
        for (Scope scope : SESSIONS) {
            ask(answers, scope, "state", () -> store.state(scope));
            ask(answers, scope, "messages", () -> store.messages(scope, ALL));
            for (long from = 1; from < 2 * MESSAGES; from += 7) {
                Span span = new Span(from, from + 7);
                ask(answers, scope, "messages " + span, () -> store.messages(scope, span));
                ask(answers, scope, "readable " + span, () -> store.readable(scope, span));
            }
            ask(answers, scope, "some", () -> store.messages(scope, List.of(2L, 3L, 30L)));
            ask(answers, scope, "tail", () -> store.tail(scope, 1, 100));
            ask(answers, scope, "notes", () -> store.notes(scope, EnumSet.allOf(Note.Status.class)));
            ask(answers, scope, "open", () -> store.notes(scope, EnumSet.of(Note.Status.ACTIVE, Note.Status.BUFFERED)));
        }
        ask(answers, SESSIONS.get(0), "facts", () -> store.facts("acme", "ada", EnumSet.allOf(Fact.Status.class)));
        ask(answers, SESSIONS.get(0), "current", () -> store.facts("acme", "ada", EnumSet.of(Fact.Status.CURRENT)));
        ask(answers, SESSIONS.get(0), "corrections", () -> store.corrections("acme", "ada"));
        ask(answers, SESSIONS.get(0), "hand-outs", () -> store.handOuts("acme", "ada", 6));
        return answers;
    }

    /** The hits of a store, by question. Indexes of words have no checksums, so hits may be missing in a damaged one. */
    public static Map<String, Object> hits(Store store) {
        Map<String, Object> hits = new LinkedHashMap<>();
        for (Scope scope : SESSIONS) {
            for (String word : WORDS) {
                ask(
                        hits,
                        scope,
                        word,
                        () -> store.search(scope, RecallQuery.of(word)).hits());
            }
        }
        return hits;
    }

    private static void ask(Map<String, Object> answers, Scope scope, String question, Supplier<Object> answer) {
        Object said;
        try {
            said = answer.get();
        } catch (VarveException e) {
            said = e;
        }
        answers.put(scope.session() + ": " + question, said);
    }

    /** The queries whose answer changed without an error or a reported gap. */
    public static List<String> silentlyDifferent(Map<String, Object> before, Map<String, Object> after) {
        return after.entrySet().stream()
                .filter(answer -> !isHonest(before.get(answer.getKey()), answer.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static boolean isHonest(@Nullable Object before, Object after) {
        if (after instanceof VarveException || after.equals(before)) {
            return true;
        }
        return before instanceof ReadableMessages whole
                && after instanceof ReadableMessages rest
                && isHonestRest(whole, rest);
    }

    /** Each message is as it was, or in a hole. */
    private static boolean isHonestRest(ReadableMessages whole, ReadableMessages rest) {
        return whole.messages().containsAll(rest.messages())
                && whole.messages().stream()
                        .filter(message -> !rest.messages().contains(message))
                        .allMatch(message -> rest.holes().stream().anyMatch(hole -> hole.contains(message.seq())));
    }
}
