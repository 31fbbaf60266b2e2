package dev.varve.cli.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Fact;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import dev.varve.testkit.Invariants;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * What the processes that were killed have said of one database: what they had done must be there, and what they were
 * doing must be there as a whole or not at all, or in its order as far as it went.
 */
final class Promises {
    private static final List<String> NOTHING = List.of("nothing");

    private final String prefix;
    /** What a session has that was made from a file, by the name of its kind. */
    private final Map<String, List<Message>> files;

    private final Map<String, Chat> chats = new HashMap<>();
    private final Set<String> facts = new HashSet<>();
    /** Sessions from files that are there as a whole. */
    private final Set<String> made = new HashSet<>();

    private final Map<String, Integer> next = new HashMap<>(Map.of(KilledWork.IMPORTED, 0, KilledWork.REPLAYED, 0));
    private final Map<String, Integer> done;
    /** The next turn of the gateway's client. */
    private int turn;

    private List<String> doing = NOTHING;

    /**
     * Nothing was said yet.
     *
     * @param prefix of the names of the sessions
     * @param files  what sessions from files have
     * @param done   counts each kind of work
     */
    Promises(String prefix, Map<String, List<Message>> files, Map<String, Integer> done) {
        this.prefix = prefix;
        this.files = files;
        this.done = done;
        for (int i = 0; i < KilledWork.CHATS; i++) {
            chats.put(prefix + "chat" + i, new Chat());
        }
    }

    private static final class Chat {
        private long said;
        private final TreeSet<Long> gone = new TreeSet<>();
    }

    /** What the next process begins with. */
    KilledWork.Work work(String database, long seed, int steps) {
        return new KilledWork.Work(
                database, prefix, seed, turn, next(KilledWork.IMPORTED), next(KilledWork.REPLAYED), steps);
    }

    private int next(String kind) {
        return next.getOrDefault(kind, 0);
    }

    /** Takes a line that a process wrote. Returns whether something was done. */
    boolean hear(String line) {
        if (line.startsWith(">\t")) {
            doing = List.of(line.substring(2).split("\t"));
            return false;
        }
        assertThat(line).as("what the process says").isEqualTo("<");
        done.merge(doing.get(0), 1, Integer::sum);
        switch (doing.get(0)) {
            case "append" -> chat().said = number(3) - 1;
            case "forget" -> chat().gone.addAll(span());
            case "remember" -> facts.add(doing.get(1));
            case "talk" -> turn = (int) number(1) + 1;
            case "import", "replay" -> made(doing.get(1));
            case "delete" -> made.remove(doing.get(1));
            default -> {}
        }
        doing = NOTHING;
        return true;
    }

    /** What the process was doing last. */
    String doing() {
        return doing.get(0);
    }

    private Chat chat() {
        return Objects.requireNonNull(chats.get(doing.get(1)));
    }

    private long number(int word) {
        return Long.parseLong(doing.get(word));
    }

    private List<Long> span() {
        return LongStream.range(number(2), number(3)).boxed().toList();
    }

    private void made(String name) {
        String kind = kind(name);
        made.add(name);
        next.put(kind, Integer.parseInt(name.substring(prefix.length() + kind.length())) + 1);
    }

    private String kind(String name) {
        return name.startsWith(prefix + KilledWork.IMPORTED) ? KilledWork.IMPORTED : KilledWork.REPLAYED;
    }

    /**
     * Looks whether all of it is kept, and goes on from what is there.
     *
     * @param ended whether the last process was not killed
     */
    void check(Store store, Random random, boolean ended) {
        chats.forEach((name, chat) -> check(store, name, chat, random));
        talk(store, ended);
        facts(store);
        Set<String> files = new HashSet<>(made);
        if (Set.of("import", "replay").contains(doing())) {
            files.add(doing.get(1));
        }
        files.forEach(name -> fromFile(store, name));
        doing = NOTHING;
    }

    private boolean isDoing(String what, String name) {
        return doing().equals(what) && doing.get(1).equals(name);
    }

    private void check(Store store, String name, Chat chat, Random random) {
        Scope scope = Scope.of(name);
        Optional<SessionState> row = store.state(scope);
        long last = row.map(SessionState::lastSeq).orElse(0L);
        if (isDoing("append", name)) {
            assertThat(last).as("last message of %s", name).isIn(chat.said, number(3) - 1);
        } else {
            assertThat(last).as("last message of %s", name).isEqualTo(chat.said);
        }
        TreeSet<Long> gone = row.stream()
                .flatMap(state -> state.gone().stream())
                .flatMapToLong(span -> LongStream.range(span.from(), span.to()))
                .boxed()
                .collect(Collectors.toCollection(TreeSet::new));
        gone(name, chat, gone);
        Map<Long, LoggedMessage> present = new HashMap<>();
        if (last > 0) {
            store.messages(scope, new Span(1, last + 1)).forEach(message -> present.put(message.seq(), message));
        }
        for (long seq = 1; seq <= last; seq++) {
            LoggedMessage logged = present.get(seq);
            if (gone.contains(seq)) {
                assertThat(logged).as("deleted message %s of %s", seq, name).isNull();
            } else {
                assertThat(logged).as("message %s of %s", seq, name).isNotNull();
                assertThat(Objects.requireNonNull(logged).message())
                        .as("message %s of %s", seq, name)
                        .isEqualTo(Said.message(name, seq));
            }
        }
        whole(store, scope);
        search(store, scope, gone, last, random);
        chat.said = last;
        chat.gone.clear();
        chat.gone.addAll(gone);
    }

    /** All that was deleted is, and what was about to be is as a whole or not at all, with the rest of its groups. */
    private void gone(String name, Chat chat, Set<Long> gone) {
        assertThat(gone).as("deleted messages of %s", name).containsAll(chat.gone);
        Set<Long> more = new TreeSet<>(gone);
        more.removeIf(seq -> chat.gone.stream().anyMatch(deleted -> Math.abs(deleted - seq) <= 2));
        if (isDoing("forget", name) && !more.isEmpty()) {
            assertThat(gone).as("messages of %s that were being deleted", name).containsAll(span());
            more.removeIf(seq -> seq >= number(2) - 2 && seq < number(3) + 2);
        }
        assertThat(more).as("messages of %s that nobody deleted", name).isEmpty();
    }

    /** The index has what the log has, and neither it nor a note has a word of what was deleted. */
    private static void search(Store store, Scope scope, TreeSet<Long> gone, long last, Random random) {
        if (last == 0) {
            return;
        }
        long seq = 1 + random.nextInt((int) last);
        RecallResult found = store.search(scope, RecallQuery.of(Said.word(scope.session(), seq)));
        boolean has = found.hits().stream()
                .anyMatch(hit -> hit instanceof RecallResult.Hit.OfMessage message
                        && message.message().seq() == seq);
        boolean shown = !gone.contains(seq)
                && Said.message(scope.session(), seq).text().contains(Said.word(scope.session(), seq));
        if (shown || gone.contains(seq)) {
            assertThat(has).as("message %s of %s is found", seq, scope).isEqualTo(shown);
        }
        for (Note note : store.notes(scope, EnumSet.allOf(Note.Status.class))) {
            for (long deleted : gone) {
                assertThat(note.text() + " ")
                        .as("note of %s", scope)
                        .doesNotContainPattern(Said.word(scope.session(), deleted) + "\\b");
            }
        }
    }

    /**
     * The gateway answers first and logs afterwards, so that memory delays nobody. What it has not logged when it dies
     * comes again with the client's next call, which brings the whole conversation.
     */
    private void talk(Store store, boolean ended) {
        Scope scope = Scope.of(prefix + "talk");
        long last = store.state(scope).map(SessionState::lastSeq).orElse(0L);
        assertThat(last).as("messages of the gateway's conversation").isBetween(ended ? 2L * turn : 0, 2L * (turn + 1));
        if (last > 0) {
            List<LoggedMessage> there = store.messages(scope, new Span(1, last + 1));
            for (int i = 0; i < there.size(); i++) {
                String words = i % 2 == 0 ? Said.question(i / 2) : Said.answer(i / 2);
                assertThat(there.get(i).message().text())
                        .as("message %s of the gateway's conversation", i + 1)
                        .isEqualTo(words);
            }
            whole(store, scope);
        }
    }

    /**
     * The invariants hold. On a server the upkeep of another process may write notes between two reads: then they are looked
     * at once more.
     */
    private static void whole(Store store, Scope scope) {
        Optional<SessionState> before = store.state(scope);
        try {
            Invariants.checkStored(store, scope);
        } catch (AssertionError e) {
            if (store.state(scope).equals(before)) {
                throw e;
            }
            whole(store, scope);
        }
    }

    private void facts(Store store) {
        Set<String> there = store.facts(Scope.DEFAULT, prefix + "ada", EnumSet.allOf(Fact.Status.class)).stream()
                .map(Fact::summary)
                .collect(Collectors.toSet());
        assertThat(there).as("facts").containsAll(facts);
    }

    private void fromFile(Store store, String name) {
        Scope scope = Scope.of(name);
        List<Message> wanted = Objects.requireNonNull(files.get(kind(name)));
        Optional<SessionState> row = store.state(scope);
        boolean whole = made.contains(name);
        if (row.isEmpty()) {
            assertThat(whole && !isDoing("delete", name))
                    .as("%s is missing", name)
                    .isFalse();
            made.remove(name);
            return;
        }
        List<Message> there = row.get().lastSeq() == 0
                ? List.of()
                : store.messages(scope, new Span(1, row.get().lastSeq() + 1)).stream()
                        .map(LoggedMessage::message)
                        .toList();
        assertThat(there).as("messages of %s", name).isEqualTo(wanted.subList(0, there.size()));
        assertThat(whole && there.size() < wanted.size())
                .as("%s is incomplete", name)
                .isFalse();
        whole(store, scope);
    }
}
