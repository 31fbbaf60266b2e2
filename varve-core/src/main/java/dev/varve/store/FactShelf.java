package dev.varve.store;

import dev.varve.Fact;
import dev.varve.Scope;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Facts of all resources, in the heap. Thread-safe: each method is atomic. */
final class FactShelf {
    private final Map<Owner, Map<String, Fact>> facts = new HashMap<>();

    private record Owner(String tenant, String resource) {
        static Owner of(Scope scope) {
            return new Owner(scope.tenant(), scope.resource());
        }
    }

    synchronized List<Fact> list(String tenant, String resource, Set<Fact.Status> statuses) {
        return facts.getOrDefault(new Owner(tenant, resource), Map.of()).values().stream()
                .filter(fact -> statuses.contains(fact.status()))
                .sorted(Fact.NEWEST_FIRST)
                .toList();
    }

    synchronized void learn(Scope scope, Learning learning) {
        if (learning.facts().isEmpty() && learning.superseded().isEmpty()) {
            return;
        }
        Map<String, Fact> known = facts.computeIfAbsent(Owner.of(scope), owner -> new HashMap<>());
        learning.facts().forEach(fact -> known.put(fact.id(), fact));
        learning.superseded()
                .forEach((old, newer) -> known.computeIfPresent(old, (id, fact) -> fact.withSupersededBy(newer)));
    }

    synchronized void clear(String tenant, String resource) {
        facts.remove(new Owner(tenant, resource));
    }

    synchronized boolean delete(String tenant, String resource, String id) {
        return deleteIf(new Owner(tenant, resource), fact -> fact.id().equals(id));
    }

    /** Deletes what a session taught. */
    synchronized void deleteOf(Scope origin) {
        deleteIf(Owner.of(origin), fact -> fact.origin().equals(origin));
    }

    private boolean deleteIf(Owner owner, Predicate<Fact> gone) {
        Map<String, Fact> known = facts.getOrDefault(owner, new HashMap<>());
        Set<String> ids = known.values().stream().filter(gone).map(Fact::id).collect(Collectors.toSet());
        known.keySet().removeAll(ids);
        known.replaceAll((id, fact) -> ids.contains(fact.supersededBy()) ? fact.withSupersededBy("") : fact);
        return !ids.isEmpty();
    }
}
