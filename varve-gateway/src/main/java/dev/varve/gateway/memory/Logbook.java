package dev.varve.gateway.memory;

import dev.varve.DuplicateMessageException;
import dev.varve.LoggedMessage;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.VarveException;
import dev.varve.gateway.match.Chain;
import dev.varve.gateway.match.Match;
import dev.varve.gateway.wire.Element;
import dev.varve.internal.work.LatestUsed;
import dev.varve.policy.ObservePolicy;
import dev.varve.store.SessionState;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Conversations in Varve's sessions. A message's id names its conversation and its place there, so any process can
 * tell from the log alone what has been logged, and nothing is logged twice. Thread-safe.
 */
final class Logbook {
    private static final Logger LOG = LoggerFactory.getLogger(Logbook.class);
    private static final int CACHED = 512;
    private static final int ATTEMPTS = 3;

    private final Varve varve;
    private final Clock clock;
    private final Map<Scope, ConversationBranch> branches = LatestUsed.map(CACHED);

    Logbook(Varve varve, Clock clock) {
        this.varve = varve;
        this.clock = clock;
    }

    Session session(Scope scope) {
        return varve.session(scope);
    }

    /** A branch that this process knows. */
    Optional<ConversationBranch> cached(Scope scope) {
        return Optional.ofNullable(branches.get(scope));
    }

    /** A branch, read from the log unless this process knows it; empty if there is none. */
    Optional<ConversationBranch> branch(Scope scope) {
        Optional<ConversationBranch> known = cached(scope);
        if (known.isPresent()) {
            return known;
        }
        ConversationBranch read = new ConversationBranch(scope.session());
        if (!readOn(read, scope)) {
            return Optional.empty();
        }
        return Optional.of(keep(scope, read));
    }

    private ConversationBranch keep(Scope scope, ConversationBranch branch) {
        ConversationBranch other = branches.putIfAbsent(scope, branch);
        return other == null ? branch : other;
    }

    private ConversationBranch begun(Scope scope) {
        ConversationBranch branch = keep(scope, new ConversationBranch(scope.session()));
        branch.open();
        return branch;
    }

    private void forget(Scope scope) {
        branches.remove(scope);
    }

    /** Reads new log entries into a branch. Returns whether the log has any messages. */
    boolean readOn(ConversationBranch branch, Scope scope) {
        branch.writing().lock();
        try {
            return BranchReader.readOn(branch, session(scope));
        } finally {
            branch.writing().unlock();
        }
    }

    /** The place of a conversation; asks the store for what this process does not know. */
    Match match(Scope lane, Chain chain, List<Element> talk) {
        return Match.of(
                lane.session(), chain, key -> branch(in(lane, key)).map(branch -> branch.recognised(chain, talk)));
    }

    /** The place of a conversation among those this process knows; reads nothing. */
    Match cachedMatch(Scope lane, Chain chain) {
        return Match.of(lane.session(), chain, key -> cached(in(lane, key)).map(ConversationBranch::known));
    }

    /** Courses of a lane that this process knows. */
    List<ConversationBranch> cachedIn(Scope lane) {
        synchronized (branches) {
            return branches.entrySet().stream()
                    .filter(entry -> in(lane, entry.getKey().session()).equals(entry.getKey())
                            && Match.isIn(lane.session(), entry.getKey().session()))
                    .map(Map.Entry::getValue)
                    .toList();
        }
    }

    /** Tokens of a conversation at which notes may take over. */
    long dueAt(long window) {
        ObservePolicy policy = varve.policy().observe();
        return Math.min(policy.activateAt().resolve(window), policy.blockAt().resolve(window));
    }

    /** Tokens of the newest messages that notes leave as they were said. */
    long keepTail() {
        return varve.policy().observe().keepTail();
    }

    /**
     * True if notes are due but a good part of them is still being written. They are waited for, unless that takes as long as it
     * took until they were due.
     */
    boolean isBehind(SessionState state, long window) {
        ObservePolicy policy = varve.policy().observe();
        long due = policy.activateAt().resolve(window);
        return state.unbufferedTokens() > policy.keepTail() + policy.bufferEvery()
                && state.unobservedTokens() >= due
                && state.unobservedTokens() / 2 < due;
    }

    /** Forgets a branch if anybody has deleted its session. Returns whether that is so. */
    boolean forgetDeleted(Scope scope) {
        Optional<ConversationBranch> known = cached(scope);
        if (known.isEmpty()) {
            return false;
        }
        long last = known.get().end() - 1; // read before the log, since a turn may be logged meanwhile
        boolean deleted = session(scope).status().state().lastSeq() < last;
        if (deleted) {
            forget(scope);
        }
        return deleted;
    }

    static Scope in(Scope lane, String key) {
        return new Scope(lane.tenant(), lane.resource(), key);
    }

    /**
     * Logs the new messages of a conversation in its branch.
     *
     * @param talk the whole conversation with its newest answer; or another form of it, with the same end
     * @param chain of it
     * @param tools whether the model could call tools
     * @return the branch that it belongs to
     */
    ConversationBranch log(Scope lane, List<Element> talk, Chain chain, boolean tools) {
        for (int attempt = 1; ; attempt++) {
            Match match = match(lane, chain, talk);
            Scope scope = in(lane, match.key());
            if (forgetDeleted(scope)) {
                match = match(lane, chain, talk); // starts over: the client still has it
                scope = in(lane, match.key());
            }
            try {
                ConversationBranch branch = log(match, lane, chain, talk);
                branch.tools(tools);
                return branch;
            } catch (DuplicateMessageException e) {
                forget(scope); // another process was faster: read its entries first
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private ConversationBranch log(Match match, Scope lane, Chain chain, List<Element> talk) {
        if (match.kind() == Match.Kind.NEW
                || match.kind() == Match.Kind.FORK
                || chain.size() - match.shared() > talk.size()) {
            Chain own = Chain.of(talk.stream().map(Element::digest).toList());
            if (!own.equals(chain)) { // another form of messages that are gone
                return log(match(lane, own, talk), lane, own, talk);
            }
        }
        Scope scope = in(lane, match.key());
        ConversationBranch branch = branch(scope).orElseGet(() -> begun(scope));
        switch (match.kind()) {
            case REPEAT -> {
                return branch;
            }
            case NEW, EXTENSION -> append(branch, scope, chain, talk, match.shared());
            case FORK -> {
                Map<String, Instant> times =
                        match.parent().map(parent -> times(in(lane, parent))).orElse(Map.of());
                append(branch, scope, chain.links().subList(0, match.shared()), talk.subList(0, match.shared()), times);
                match.parent().ifPresent(parent -> inherit(in(lane, parent), scope));
                match.parent()
                        .flatMap(parent -> branch(in(lane, parent)))
                        .ifPresent(parent -> branch.partsFrom(parent, talk.subList(match.shared(), talk.size())));
                append(branch, scope, chain, talk, match.shared());
            }
        }
        return branch;
    }

    /** Times of the messages that a fork repeats, by message id; ids are equal in both branches. */
    private Map<String, Instant> times(Scope parent) {
        Map<String, Instant> times = new HashMap<>();
        long end = session(parent).status().state().lastSeq() + 1;
        for (LoggedMessage logged : session(parent).messages(new Span(1, Math.max(2, end)))) {
            times.put(logged.message().id(), logged.message().createdAt());
        }
        return times;
    }

    /** Copies notes on the shared part; if that fails they are written again. */
    private void inherit(Scope parent, Scope child) {
        try {
            session(child).restore(session(parent).snapshot());
        } catch (VarveException e) {
            LOG.debug("notes of {} are written anew for {}", parent, child, e);
        }
    }

    /**
     * Logs the messages that a client adds to a conversation kept by the provider. A second answer at the same point
     * starts a branch that holds only its own messages.
     *
     * @param from where the client continues; there must not be messages after it yet
     * @return the conversation's new position
     */
    KeptByProvider.Place extend(KeptByProvider.Place from, List<Element> more) {
        for (int attempt = 1; ; attempt++) {
            Scope scope = from.scope();
            try {
                return extendOnce(from, more);
            } catch (DuplicateMessageException e) {
                forget(scope);
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private KeptByProvider.Place extendOnce(KeptByProvider.Place from, List<Element> more) {
        ConversationBranch branch = branch(from.scope()).orElseGet(() -> begun(from.scope()));
        Chain there = branch.known().chain();
        int size = Math.min(from.size(), there.size());
        Chain whole = new Chain(there.links().subList(0, size))
                .and(more.stream().map(Element::digest).toList());
        if (there.shared(whole) == whole.size()) {
            return new KeptByProvider.Place(from.scope(), whole.size()); // a retry
        }
        List<String> links = whole.links().subList(size, whole.size());
        if (there.size() > size) {
            Scope own = in(from.scope(), Match.branch(from.scope().session(), links.get(0)));
            ConversationBranch other = branch(own).orElseGet(() -> begun(own));
            if (other.known().chain().size() == 0) {
                append(other, own, links, more, Map.of());
            }
            return new KeptByProvider.Place(own, links.size());
        }
        append(branch, from.scope(), links, more, Map.of());
        return new KeptByProvider.Place(from.scope(), whole.size());
    }

    /** Appends the messages after the first ones of a chain. */
    private void append(ConversationBranch branch, Scope scope, Chain chain, List<Element> talk, int from) {
        List<String> links = chain.links().subList(from, chain.size());
        append(branch, scope, links, talk.subList(talk.size() - links.size(), talk.size()), Map.of());
    }

    /** @param times time of each message, by id; the current time for others */
    private void append(
            ConversationBranch branch,
            Scope scope,
            List<String> links,
            List<Element> talk,
            Map<String, Instant> times) {
        if (links.isEmpty()) {
            return;
        }
        branch.writing().lock();
        try {
            appendLocked(branch, scope, links, talk, times);
        } finally {
            branch.writing().unlock();
        }
    }

    private void appendLocked(
            ConversationBranch branch,
            Scope scope,
            List<String> links,
            List<Element> talk,
            Map<String, Instant> times) {
        Instant now = clock.instant();
        boolean answers = talk.stream().anyMatch(element -> !element.results().isEmpty());
        List<String> open = answers ? session(scope).status().state().openCalls() : List.of();
        Entries entries = Entries.of(links, talk, open, id -> times.getOrDefault(id, now));
        List<LoggedMessage> logged = session(scope).append(entries.messages());
        List<Long> ends = new ArrayList<>();
        List<Integer> sizes = new ArrayList<>();
        int at = 0;
        for (int count : entries.counts()) {
            sizes.add(logged.subList(at, at + count).stream()
                    .mapToInt(LoggedMessage::tokens)
                    .sum());
            at += count;
            ends.add(logged.get(at - 1).seq() + 1);
        }
        branch.addAll(links, ends, sizes, talk);
    }
}
