package dev.varve.internal.project;

import dev.varve.LoggedMessage;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.language.Voice;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Finds the sessions in which no person spoke. A script, another agent or an approval reviewer stands in the user's role
 * there. Mostly the last message in that role tells; only where a program wrote it, the first and the newest messages are
 * searched for a person.
 */
final class ProgramSessions {
    private static final int FIRST_MESSAGES = 40;

    private final Store store;
    private final Function<SessionSummary, List<LoggedMessage>> newest;
    private final Map<Scope, Boolean> known = new HashMap<>();

    ProgramSessions(Store store, Function<SessionSummary, List<LoggedMessage>> newest) {
        this.store = store;
        this.newest = newest;
    }

    /** True if only programs spoke to the agent in this session. */
    boolean has(SessionSummary session) {
        Boolean before = known.get(session.scope());
        boolean program = before == null ? isProgram(session) : before;
        known.put(session.scope(), program);
        return program;
    }

    private boolean isProgram(SessionSummary session) {
        long last = session.state().lastUserSeq();
        return last > 0
                && !hasPerson(messages(session, last, last + 1))
                && !hasPerson(messages(session, 1, Math.min(last, FIRST_MESSAGES) + 1))
                && !hasPerson(newest.apply(session));
    }

    private List<LoggedMessage> messages(SessionSummary session, long from, long to) {
        return store.messages(session.scope(), new Span(from, to));
    }

    private static boolean hasPerson(List<LoggedMessage> messages) {
        return messages.stream().anyMatch(ProgramSessions::isPerson);
    }

    private static boolean isPerson(LoggedMessage logged) {
        return logged.role() == Role.USER && logged.message().voice() == Voice.PERSON;
    }
}
