package dev.varve.cli.view;

import dev.varve.Project;
import dev.varve.Scope;
import dev.varve.VarveException;
import dev.varve.internal.project.UnreadMessages;
import dev.varve.store.Store;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds messages that rules could not read, when they wrote notes or a digest. Damaged sessions are left out. */
public final class UnreadFinder {
    private final Store store;

    /** Looks into a store. */
    public UnreadFinder(Store store) {
        this.store = store;
    }

    /**
     * Those that the notes on some sessions name.
     *
     * @param inDigests further ones, by session
     */
    public List<UnreadMessages> of(List<Scope> sessions, Map<Scope, List<Long>> inDigests) {
        Set<Scope> all = new LinkedHashSet<>(sessions);
        all.addAll(inDigests.keySet());
        List<UnreadMessages> found = new ArrayList<>();
        for (Scope scope : all) {
            try {
                UnreadMessages unread = UnreadMessages.of(store, scope).with(inDigests.getOrDefault(scope, List.of()));
                if (!unread.messages().isEmpty()) {
                    found.add(unread);
                }
            } catch (VarveException e) {
                // Whoever asks has said so.
            }
        }
        return found;
    }

    /** Writes a digest of each project of some sessions to find what it lacks, which takes a second or more for each. */
    public Map<Scope, List<Long>> inDigests(List<Scope> sessions) {
        Set<Scope> projects = new LinkedHashSet<>();
        sessions.forEach(scope -> projects.add(new Scope(scope.tenant(), scope.resource(), Scope.DEFAULT)));
        Map<Scope, List<Long>> found = new HashMap<>();
        for (Scope each : projects) {
            try {
                found.putAll(Project.of(store, each.tenant(), each.resource()).unread(ZoneOffset.UTC));
            } catch (VarveException e) {
                // damaged
            }
        }
        return found;
    }
}
