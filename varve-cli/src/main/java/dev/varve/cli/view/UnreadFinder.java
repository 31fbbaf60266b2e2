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

/** Finds messages that rules could not read, when they wrote notes or when they write a digest. */
public final class UnreadFinder {
    private final Store store;

    /** Looks into a store. */
    public UnreadFinder(Store store) {
        this.store = store;
    }

    /** The unread messages of one session, whose notes name those that were unread when they were written. */
    public UnreadMessages of(UnreadMessages noted) {
        Scope scope = noted.scope();
        Project project = Project.of(store, scope.tenant(), scope.resource()).only(scope::equals);
        return noted.with(inDigest(project).getOrDefault(scope, List.of()));
    }

    /**
     * Those of several sessions. Damaged sessions are left out.
     *
     * @param sessions newest first
     * @param projects digests are written of as many projects, which takes longer than to read the notes
     */
    public List<UnreadMessages> of(List<Scope> sessions, int projects) {
        Set<Scope> resources = new LinkedHashSet<>();
        sessions.forEach(scope -> resources.add(new Scope(scope.tenant(), scope.resource(), Scope.DEFAULT)));
        Map<Scope, List<Long>> inDigests = new HashMap<>();
        resources.stream()
                .limit(projects)
                .forEach(each -> inDigests.putAll(inDigest(Project.of(store, each.tenant(), each.resource()))));
        List<UnreadMessages> all = new ArrayList<>();
        for (Scope scope : sessions) {
            try {
                UnreadMessages unread = UnreadMessages.of(store, scope).with(inDigests.getOrDefault(scope, List.of()));
                if (!unread.messages().isEmpty()) {
                    all.add(unread);
                }
            } catch (VarveException e) {
                // Whoever asks has said so.
            }
        }
        return all;
    }

    private static Map<Scope, List<Long>> inDigest(Project project) {
        try {
            return project.unread(ZoneOffset.UTC);
        } catch (VarveException e) {
            return Map.of(); // damaged
        }
    }
}
