package dev.varve.internal.recall;

import dev.varve.Scope;
import dev.varve.internal.recall.ProjectRecall.InSession;
import dev.varve.store.SessionSummary;
import dev.varve.store.StoreCorruptException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A search of several sessions that leaves out those that are damaged. */
public final class SoundSessions {
    private final Function<List<SessionSummary>, List<InSession>> search;

    /** @param search finds in sessions, and fails if one of them is damaged */
    public SoundSessions(Function<List<SessionSummary>, List<InSession>> search) {
        this.search = search;
    }

    /**
     * The hits, and the sessions that could not be searched.
     *
     * @param found   best first
     * @param damaged sessions that were not searched, because they cannot be read
     */
    public record Result(List<InSession> found, List<Scope> damaged) {}

    /**
     * Searches as many sessions as can be read.
     *
     * @throws StoreCorruptException if that is none
     */
    public Result search(List<SessionSummary> sessions) {
        List<SessionSummary> left = sessions;
        while (true) {
            try {
                return new Result(search.apply(left), without(sessions, left));
            } catch (StoreCorruptException e) {
                List<SessionSummary> sound = sound(left);
                if (sound.isEmpty() || sound.size() == left.size()) {
                    throw e;
                }
                left = sound;
            }
        }
    }

    /** Halves sessions that cannot be searched together, until the damaged ones are known. */
    private List<SessionSummary> sound(List<SessionSummary> sessions) {
        if (sessions.size() < 2) {
            return List.of();
        }
        List<SessionSummary> sound = new ArrayList<>();
        int middle = sessions.size() / 2;
        for (List<SessionSummary> half :
                List.of(sessions.subList(0, middle), sessions.subList(middle, sessions.size()))) {
            sound.addAll(isSound(half) ? half : sound(half));
        }
        return sound;
    }

    private boolean isSound(List<SessionSummary> sessions) {
        try {
            List<InSession> unused = search.apply(sessions); // fails if one of them is damaged
            return true;
        } catch (StoreCorruptException e) {
            return false;
        }
    }

    private static List<Scope> without(List<SessionSummary> all, List<SessionSummary> left) {
        return all.stream()
                .filter(each -> !left.contains(each))
                .map(SessionSummary::scope)
                .toList();
    }
}
