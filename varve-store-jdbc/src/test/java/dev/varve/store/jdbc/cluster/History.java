package dev.varve.store.jdbc.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.RecallQuery;
import dev.varve.RecallResult.Hit;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.store.Store;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.ScriptedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What the nodes were told, against what is stored. */
final class History {
    /** A turn that the store has acknowledged. */
    private record Turn(int session, String id, long seq) {}

    private static final int SEARCHES = 500;

    private final List<List<Turn>> lives = new ArrayList<>();
    private final Map<String, Integer> other = new HashMap<>();

    /** Reads the histories of all lives of all nodes. A last line without its end was not finished when its node died. */
    static History read(Path folder) throws IOException {
        History history = new History();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".history")).toList()) {
                history.add(Files.readString(file));
            }
        }
        return history;
    }

    private void add(String text) {
        List<Turn> turns = new ArrayList<>();
        String whole = text.substring(0, text.lastIndexOf('\n') + 1);
        whole.lines().forEach(line -> {
            String[] words = line.split(" ");
            if (words[0].equals("turn")) {
                turns.add(new Turn(Integer.parseInt(words[1]), words[2], Long.parseLong(words[3])));
            } else {
                other.merge(line, 1, Integer::sum);
            }
        });
        lives.add(turns);
    }

    long turns() {
        return lives.stream().mapToLong(List::size).sum();
    }

    int count(String what) {
        return other.getOrDefault(what, 0);
    }

    Map<String, Integer> others() {
        return other;
    }

    /** Nothing that was acknowledged is missing, nothing is there twice, and each node's turns are in its order. */
    void checkLog(Store store, int sessions) {
        Map<Integer, Map<String, Long>> stored = new HashMap<>();
        for (int session = 0; session < sessions; session++) {
            Map<String, Long> places = new HashMap<>();
            for (LoggedMessage logged : store.messages(Node.scope(session), new Span(1, Integer.MAX_VALUE))) {
                String id = logged.message().id();
                if (!id.isEmpty()) {
                    assertThat(places.put(id, logged.seq()))
                            .as("message %s once", id)
                            .isNull();
                }
            }
            stored.put(session, places);
        }
        for (List<Turn> life : lives) {
            Map<Integer, Long> last = new HashMap<>();
            for (Turn turn : life) {
                assertThat(stored.getOrDefault(turn.session(), Map.of()).get(turn.id()))
                        .as("place of message %s, which was acknowledged", turn.id())
                        .isEqualTo(turn.seq());
                Long before = last.put(turn.session(), turn.seq());
                assertThat(before == null || before < turn.seq())
                        .as("order of %s", turn.id())
                        .isTrue();
            }
        }
    }

    /** Of many turns: a search finds each by its own word, and once, whichever process has indexed it. */
    void checkSearch(Store store) {
        List<Turn> turns = lives.stream().flatMap(List::stream).toList();
        for (int i = 0; i < turns.size(); i += 1 + turns.size() / SEARCHES) {
            Turn turn = turns.get(i);
            assertThat(store.search(Node.scope(turn.session()), RecallQuery.of(Node.word(turn.id()))).hits().stream()
                            .filter(Hit.OfMessage.class::isInstance)
                            .map(hit -> ((Hit.OfMessage) hit).message().seq()))
                    .as("what has the word of %s", turn.id())
                    .containsExactly(turn.seq());
        }
    }

    /** All invariants of each session, no message observed twice, and contexts that show what they must. */
    static long checkMemory(Store store, int sessions) {
        long observed = 0;
        try (Varve varve = Varve.builder()
                .store(store)
                .keepStoreOpen()
                .policy(Node.policy())
                .model(new ScriptedModel())
                .build()) {
            for (int number = 0; number < sessions; number++) {
                Scope scope = Node.scope(number);
                Invariants.checkStored(store, scope);
                List<Observation> observations = store.notes(scope, EnumSet.allOf(Note.Status.class)).stream()
                        .filter(Observation.class::isInstance)
                        .map(Observation.class::cast)
                        .sorted(Comparator.comparingLong(note -> note.span().from()))
                        .toList();
                long end = 1;
                for (Observation observation : observations) {
                    assertThat(observation.span().from())
                            .as("observations of %s are end to end", scope)
                            .isEqualTo(end);
                    end = observation.span().to();
                }
                observed += end - 1;
                Session session = varve.session(scope);
                Invariants.checkContext(session, session.context());
            }
        }
        return observed;
    }

    /** A commit as a trigger of the database saw it, with who held the lease of the session at that moment. */
    record Commit(String session, String note, String writer, String holder, long token) {}

    /** Whoever wrote a note held the lease, and the tokens of a session never went back. */
    static void checkLeases(List<Commit> commits) {
        Map<String, Long> newest = new HashMap<>();
        Map<Long, String> holders = new HashMap<>();
        Set<String> notes = new HashSet<>();
        for (Commit commit : commits) {
            assertThat(commit.holder())
                    .as("holder of the lease when %s was written", commit)
                    .isEqualTo(commit.writer());
            assertThat(notes.add(commit.session() + " " + commit.note()))
                    .as("%s once", commit)
                    .isTrue();
            assertThat(newest.merge(commit.session(), commit.token(), Math::max))
                    .as("newest token at %s", commit)
                    .isEqualTo(commit.token());
            assertThat(holders.merge(commit.token(), commit.writer() + commit.session(), (a, b) -> a))
                    .as("a token belongs to one holder of one session")
                    .isEqualTo(commit.writer() + commit.session());
        }
    }
}
