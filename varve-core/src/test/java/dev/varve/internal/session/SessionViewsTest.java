package dev.varve.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.varve.ContinuationHint;
import dev.varve.Fidelity;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Observation;
import dev.varve.Priority;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Usage;
import dev.varve.store.Commit;
import dev.varve.store.CountedMessage;
import dev.varve.store.InMemoryStore;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import dev.varve.store.StoreException;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What a process knows of a session, and when it looks again. */
class SessionViewsTest {
    private static final Scope SCOPE = Scope.of("chat");
    private static final Instant AT = Instant.parse("2026-03-02T09:00:00Z");

    private final InMemoryStore primary = new InMemoryStore();
    private final InMemoryStore standby = new InMemoryStore();
    private final AtomicReference<Store> server = new AtomicReference<>(primary);
    private final SessionViews views = new SessionViews(database(), 10, 1_000, false, false);

    @Test
    void a_view_forgets_what_a_failover_has_lost_also_where_another_process_has_written_as_much_since() {
        views.append(SCOPE, said("kept"));
        standby.append(SCOPE, said("kept"));
        views.append(SCOPE, said("lost in the failover"));
        server.set(standby);
        standby.append(SCOPE, said("of another process"));

        views.append(SCOPE, said("of this one"));

        assertThat(views.latest(SCOPE).state()).isEqualTo(standby.state(SCOPE).orElseThrow());
        assertThat(views.latest(SCOPE).tail())
                .extracting(LoggedMessage::message)
                .extracting(Message::text)
                .containsExactly("kept", "of another process", "of this one");
    }

    @Test
    void an_append_to_a_session_that_nobody_has_looked_at_reads_none_of_its_messages() {
        primary.append(SCOPE, said("of an earlier process"));
        AtomicInteger reads = new AtomicInteger();
        SessionViews fresh = new SessionViews(
                whoseCallsAre(method -> reads.addAndGet(method.equals("messages") || method.equals("tail") ? 1 : 0)),
                10,
                1_000,
                true,
                true);

        fresh.append(SCOPE, said("of this one"));
        fresh.append(SCOPE, said("and more"));

        assertThat(reads).hasValue(0);
        assertThat(fresh.latestState(SCOPE)).isEqualTo(primary.state(SCOPE).orElseThrow());
        assertThat(fresh.latest(SCOPE)).as("no view without its notes").isEqualTo(SessionView.empty());
        assertThat(fresh.current(SCOPE).tail())
                .extracting(logged -> logged.message().text())
                .containsExactly("of an earlier process", "of this one", "and more");
    }

    @Test
    void fewer_sessions_are_kept_where_they_take_more_room_and_the_one_used_least_lately_goes_first() {
        SessionViews three = new SessionViews(primary, 3, 1_000_000, false, false);
        List<Scope> sessions = List.of(Scope.of("one"), Scope.of("two"), Scope.of("three"));
        List<CountedMessage> large = List.of(new CountedMessage(Message.user("as a book", AT), 60_000));

        sessions.forEach(session -> three.append(session, large));
        assertThat(texts(three.latest(sessions.get(1)))).containsExactly("as a book");
        assertThat(three.latest(sessions.get(0))).as("240 KB more than two").isEqualTo(SessionView.empty());
        assertThat(texts(three.latest(sessions.get(2)))).containsExactly("as a book");
        assertThat(texts(three.current(sessions.get(0)))).as("read again").containsExactly("as a book");
        assertThat(three.latest(sessions.get(1))).isEqualTo(SessionView.empty());

        SessionViews small = new SessionViews(primary, 3, 1_000_000, false, false);
        List<Scope> others = List.of(Scope.of("four"), Scope.of("five"), Scope.of("six"));
        others.forEach(session -> small.append(session, said("short")));
        others.forEach(session -> assertThat(texts(small.latest(session))).containsExactly("short"));
    }

    @Test
    void an_append_that_is_stored_succeeds_though_the_session_cannot_be_read_behind_it() {
        AtomicBoolean unreadable = new AtomicBoolean();
        SessionViews own = failingToRead(unreadable);
        own.append(SCOPE, said("of this one"));
        primary.append(SCOPE, said("of another process"));
        unreadable.set(true);

        List<LoggedMessage> stored = own.append(SCOPE, said("stored"));

        assertThat(stored).extracting(LoggedMessage::seq).containsExactly(3L);
        assertThat(texts(own.latest(SCOPE))).as("what was known").containsExactly("of this one");
        assertThat(own.latestState(SCOPE)).isEqualTo(primary.state(SCOPE).orElseThrow());
        assertThatExceptionOfType(StoreException.class).isThrownBy(() -> own.current(SCOPE));
        own.append(SCOPE, said("and more"));
        unreadable.set(false);
        assertThat(texts(own.current(SCOPE)))
                .containsExactly("of this one", "of another process", "stored", "and more");
    }

    @Test
    void what_was_deleted_stands_in_for_nothing_while_the_session_cannot_be_read() {
        AtomicBoolean unreadable = new AtomicBoolean();
        SessionViews own = failingToRead(unreadable);
        List<LoggedMessage> deleted = own.append(SCOPE, said("to be deleted"));
        own.append(SCOPE, said("kept"));
        SessionState state = own.current(SCOPE).state();
        Commit erase = new Commit.Erase(
                state.version(),
                new Span(1, 2),
                deleted,
                List.of(),
                List.of(),
                List.of(),
                Set.of(),
                Set.of(),
                ContinuationHint.NONE,
                2);
        unreadable.set(true);

        assertThatExceptionOfType(StoreException.class).isThrownBy(() -> own.commit(SCOPE, erase));

        assertThat(primary.state(SCOPE).orElseThrow().goneMessages()).isEqualTo(1);
        assertThat(own.latest(SCOPE)).isEqualTo(SessionView.empty());
        unreadable.set(false);
        assertThat(texts(own.current(SCOPE))).containsExactly("kept");
    }

    @Test
    void messages_that_were_let_go_come_back_where_the_next_context_has_no_notes_in_their_place() {
        SessionView noted = withChunkOfTheFirstTwo(views);
        views.letGo(SCOPE, 3);
        SessionView shorter = views.latest(SCOPE);
        assertThat(texts(shorter)).containsExactly("the third");

        assertThat(views.whole(SCOPE, shorter)).isEqualTo(noted);
        assertThat(views.latest(SCOPE)).isEqualTo(noted);
    }

    @Test
    void while_the_store_cannot_be_read_notes_stand_for_the_messages_that_were_let_go() {
        SessionView noted = withChunkOfTheFirstTwo(views);
        assertThat(noted.withoutStore()).as("all messages are there").isEqualTo(noted);
        views.letGo(SCOPE, 3);

        SessionView shown = views.latest(SCOPE).withoutStore();

        assertThat(shown.active()).extracting(Note::id).containsExactly("o1-3");
        assertThat(shown.chunks()).isEmpty();
        assertThat(shown.state().watermark()).isEqualTo(3);
        assertThat(shown.tailFrom(3, span -> {
                    throw new StoreException("scripted failure of a read");
                }))
                .extracting(logged -> logged.message().text())
                .containsExactly("the third");
    }

    private SessionView withChunkOfTheFirstTwo(SessionViews seen) {
        seen.append(SCOPE, said("the first"));
        seen.append(SCOPE, said("the second"));
        seen.append(SCOPE, said("the third"));
        SessionState state = seen.current(SCOPE).state();
        Observation chunk = new Observation(
                "o1-3",
                new Span(1, 3),
                List.of(new NoteLine(AT.atZone(ZoneOffset.UTC).toLocalDateTime(), Priority.NOTE, "both")),
                5,
                19,
                AT,
                "by hand",
                Note.Status.BUFFERED,
                ContinuationHint.NONE,
                Fidelity.NONE);
        seen.commit(SCOPE, new Commit.Buffer(chunk, Usage.NONE, Optional.of(state.createdAt()), state.goneMessages()));
        return seen.current(SCOPE);
    }

    private SessionViews failingToRead(AtomicBoolean unreadable) {
        Store store = whoseCallsAre(method -> {
            if (unreadable.get() && !Set.of("append", "commit").contains(method)) {
                throw new StoreException("scripted failure of a read");
            }
        });
        return new SessionViews(store, 10, 1_000, false, false);
    }

    private static List<String> texts(SessionView view) {
        return view.tail().stream().map(logged -> logged.message().text()).toList();
    }

    private static List<CountedMessage> said(String text) {
        return List.of(new CountedMessage(Message.user(text, AT), text.length()));
    }

    /** Goes on under the same name when another server takes over. */
    private Store database() {
        return whoseCallsAre(method -> {});
    }

    private Store whoseCallsAre(Consumer<String> heard) {
        return (Store) Proxy.newProxyInstance(
                Store.class.getClassLoader(), new Class<?>[] {Store.class}, (proxy, method, arguments) -> {
                    heard.accept(method.getName());
                    return method.invoke(server.get(), arguments);
                });
    }
}
