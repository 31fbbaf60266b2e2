package dev.varve.internal.project;

import dev.varve.Fact;
import dev.varve.LoggedMessage;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The facts, notes and newest messages of a project, from which a digest is written. What rules cannot read of them is left
 * out. Reads a session once. Not thread-safe.
 */
final class SessionSources {
    private final Store store;
    private final SessionNotes read;
    private final Map<String, List<Fact>> facts;
    private final Map<Scope, List<Noted>> notes;
    private final Map<Scope, List<LoggedMessage>> tails;
    private final Map<Scope, List<LoggedMessage>> users;

    /** Facts, lines and messages that are left out. */
    private final Set<Object> unread;

    /** If present, everything else is left out too, and nothing is read from the store. */
    private final Optional<Set<Object>> only;

    SessionSources(Store store, SessionNotes read) {
        this(
                store,
                read,
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                identities(),
                Optional.empty());
    }

    private SessionSources(
            Store store,
            SessionNotes read,
            Map<String, List<Fact>> facts,
            Map<Scope, List<Noted>> notes,
            Map<Scope, List<LoggedMessage>> tails,
            Map<Scope, List<LoggedMessage>> users,
            Set<Object> unread,
            Optional<Set<Object>> only) {
        this.store = store;
        this.read = read;
        this.facts = facts;
        this.notes = notes;
        this.tails = tails;
        this.users = users;
        this.unread = unread;
        this.only = only;
    }

    /** The same sources, restricted to some of those that have been read. */
    SessionSources only(List<Object> some) {
        Set<Object> chosen = identities();
        chosen.addAll(some);
        return new SessionSources(store, read, facts, notes, tails, users, unread, Optional.of(chosen));
    }

    /** Two lines may say the same, and only one of them be left out. */
    private static Set<Object> identities() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    /** All that has been read so far and is not left out. */
    List<Object> all() {
        return Stream.of(facts, notes, tails, users)
                .flatMap(each -> each.values().stream())
                .flatMap(List::stream)
                .filter(this::isRead)
                .map(Object.class::cast)
                .toList();
    }

    /** From now on, this is left out. */
    void leaveOut(Object source) {
        unread.add(source);
    }

    private boolean isRead(Object source) {
        return !unread.contains(source)
                && only.filter(some -> !some.contains(source)).isEmpty();
    }

    private <K, T> List<T> read(Map<K, List<T>> known, K key, Supplier<List<T>> reading) {
        List<T> all = known.get(key);
        if (all == null) {
            all = only.isPresent() ? List.of() : reading.get();
            if (only.isEmpty()) {
                known.put(key, all);
            }
        }
        return all.stream().filter(this::isRead).toList();
    }

    /** Current facts of a resource. */
    List<Fact> facts(String tenant, String resource) {
        return read(
                facts, tenant + "/" + resource, () -> store.facts(tenant, resource, EnumSet.of(Fact.Status.CURRENT)));
    }

    /** The lines of notes on a session, in order of time. */
    List<Noted> notes(SessionSummary session) {
        return read(notes, session.scope(), () -> read.of(session));
    }

    /** The newest messages of a session. */
    List<LoggedMessage> tail(SessionSummary session) {
        return read(tails, session.scope(), () -> read.tail(session));
    }

    /** The newest message in the user's role. */
    List<LoggedMessage> user(SessionSummary session) {
        long user = session.state().lastUserSeq();
        return read(
                users,
                session.scope(),
                () -> store.readable(session.scope(), new Span(user, user + 1)).messages());
    }

    /** Numbers of messages of a session that rules could not read, or a note on them. */
    Set<Long> unread(Scope session) {
        Set<Long> numbers = new TreeSet<>(read.unread(session));
        numbers.addAll(unread().getOrDefault(session, List.of()));
        return numbers;
    }

    /** True if no language model wrote any note on a session, as far as they were read. */
    boolean isByRules(Scope session) {
        return read.isByRules(session);
    }

    /** What of a session could not be read, in a sentence; empty if nothing was amiss. */
    Optional<String> damage(Scope session) {
        return read.damage(session)
                .or(() -> Optional.ofNullable(unread().get(session))
                        .map(messages -> new UnreadMessages(session, messages).text()));
    }

    /** Numbers of messages that rules could not read, or a note on them, by session. */
    Map<Scope, List<Long>> unread() {
        Map<Scope, Set<Long>> numbers = new LinkedHashMap<>();
        notes.forEach((session, lines) -> lines.forEach(line -> note(session, line, message(line), numbers)));
        for (Map<Scope, List<LoggedMessage>> said : List.of(tails, users)) {
            said.forEach(
                    (session, messages) -> messages.forEach(message -> note(session, message, message.seq(), numbers)));
        }
        Map<Scope, List<Long>> all = new LinkedHashMap<>();
        numbers.forEach((session, messages) -> all.put(session, List.copyOf(messages)));
        return all;
    }

    private void note(Scope session, Object source, long message, Map<Scope, Set<Long>> numbers) {
        if (unread.contains(source)) {
            numbers.computeIfAbsent(session, any -> new TreeSet<>()).add(message);
        }
    }

    private static long message(Noted noted) {
        Statement.Place place = noted.note().statement().place();
        return place.isKnown() ? place.message() : noted.line().span().from();
    }
}
