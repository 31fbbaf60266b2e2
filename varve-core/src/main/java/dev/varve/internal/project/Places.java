package dev.varve.internal.project;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.store.SessionSummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The sessions that tell where things stand: the newest that have substance, and only where these are too few the newest
 * without any. Programs ask a question or two in sessions of their own, which would otherwise take all places. Sessions in
 * which only programs spoke to the agent come last. And programs fork a session by copying it: its own end is then the middle
 * of another, and tells nothing.
 *
 * @param told   those sessions, in the order of all
 * @param others all sessions in their order, without forks that were seen
 */
record Places(List<SessionSummary> told, List<SessionSummary> others) {
    /** Sessions among which those with substance are sought: their notes are read for rules anyway. */
    private static final int LOOKED_AT = 30;

    /** Sessions among which those with people are sought. */
    private static final int MOST_LOOKED_AT = 400;

    /** A question or two, with what was looked at for the answer. */
    private static final int FEW_MESSAGES = 6;

    private static final int FEW_TOKENS = 800;

    /** True if more was said than a question or two. */
    static boolean isLong(SessionSummary session) {
        return session.state().messages() > FEW_MESSAGES || session.state().totalTokens() > FEW_TOKENS;
    }

    /**
     * The newest with substance.
     *
     * @param most         places
     * @param hasSubstance asked of few sessions
     * @param isProgram    whether only programs spoke in a session
     * @param newest       the newest messages of a session, oldest first
     */
    static Places of(
            List<SessionSummary> sessions,
            int most,
            Predicate<SessionSummary> hasSubstance,
            Predicate<SessionSummary> isProgram,
            Function<SessionSummary, List<LoggedMessage>> newest) {
        List<SessionSummary> told = new ArrayList<>();
        List<SessionSummary> slight = new ArrayList<>();
        List<SessionSummary> programs = new ArrayList<>();
        List<SessionSummary> others = new ArrayList<>(sessions);
        Set<Message> known = new HashSet<>();
        int looked = 0;
        for (SessionSummary session : sessions.subList(0, Math.min(MOST_LOOKED_AT, sessions.size()))) {
            if (told.size() == most || looked == LOOKED_AT) {
                break;
            }
            if (isProgram.test(session)) {
                programs.add(session);
                continue;
            }
            looked++;
            if (!hasSubstance.test(session)) {
                slight.add(session);
            } else if (isFork(session, newest, known)) {
                others.remove(session);
            } else {
                told.add(session);
            }
        }
        for (SessionSummary session :
                Stream.concat(slight.stream(), programs.stream()).toList()) {
            if (told.size() < most) {
                if (isFork(session, newest, known)) {
                    others.remove(session);
                } else {
                    told.add(session);
                }
            }
        }
        told.sort(Comparator.comparingInt(sessions::indexOf));
        return new Places(told, others);
    }

    /** True if it goes on in a session that was seen before. */
    private static boolean isFork(
            SessionSummary session, Function<SessionSummary, List<LoggedMessage>> newest, Set<Message> known) {
        List<Message> tail = newest.apply(session).stream()
                .map(LoggedMessage::message)
                .filter(message -> !message.id().isEmpty()) // two may say the same, but not with the same id
                .toList();
        if (!tail.isEmpty() && known.contains(tail.get(tail.size() - 1))) {
            return true;
        }
        known.addAll(tail);
        return false;
    }
}
