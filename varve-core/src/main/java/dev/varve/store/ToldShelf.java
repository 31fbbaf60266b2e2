package dev.varve.store;

import dev.varve.Correction;
import dev.varve.HandOut;
import dev.varve.Scope;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Corrections and hand-outs of all resources, in the heap. Thread-safe: each method is atomic. */
final class ToldShelf {
    private final Map<Owner, Map<String, Correction>> corrections = new HashMap<>();
    private final Map<Owner, Map<String, HandOut>> handOuts = new HashMap<>();

    private record Owner(String tenant, String resource) {
        static Owner of(Scope scope) {
            return new Owner(scope.tenant(), scope.resource());
        }
    }

    synchronized boolean add(Correction correction) {
        Map<String, Correction> known =
                of(corrections, Owner.of(correction.about().session()));
        return known.putIfAbsent(correction.id(), correction) == null;
    }

    synchronized void put(Correction correction) {
        of(corrections, Owner.of(correction.about().session())).put(correction.id(), correction);
    }

    synchronized List<Correction> corrections(String tenant, String resource) {
        return sorted(corrections, new Owner(tenant, resource), Correction.NEWEST_FIRST)
                .toList();
    }

    synchronized boolean undo(String tenant, String resource, String id) {
        return replace(corrections, new Owner(tenant, resource), id, Correction::withUndone);
    }

    synchronized boolean add(HandOut handOut) {
        boolean isNew = !of(handOuts, Owner.of(handOut.session())).containsKey(handOut.id());
        if (isNew) {
            put(handOut);
        }
        return isNew;
    }

    /** Deletes the oldest of the resource if there are too many. */
    synchronized void put(HandOut handOut) {
        Map<String, HandOut> known = of(handOuts, Owner.of(handOut.session()));
        known.put(handOut.id(), handOut);
        if (known.size() > HandOut.MOST) {
            known.values().stream().max(HandOut.NEWEST_FIRST).ifPresent(oldest -> known.remove(oldest.id()));
        }
    }

    synchronized List<HandOut> handOuts(String tenant, String resource, int most) {
        return sorted(handOuts, new Owner(tenant, resource), HandOut.NEWEST_FIRST)
                .limit(most)
                .toList();
    }

    synchronized List<HandOut> handOuts(Scope session, int most) {
        return sorted(handOuts, Owner.of(session), HandOut.NEWEST_FIRST)
                .filter(handOut -> handOut.session().equals(session))
                .limit(most)
                .toList();
    }

    synchronized boolean use(String tenant, String resource, String id, HandOut.Use use) {
        return replace(handOuts, new Owner(tenant, resource), id, handOut -> handOut.withUse(use));
    }

    /** Deletes hand-outs before a time. Returns how many there were. */
    synchronized int dropHandOuts(String tenant, String resource, Instant before) {
        Map<String, HandOut> known = of(handOuts, new Owner(tenant, resource));
        int were = known.size();
        known.values().removeIf(handOut -> handOut.at().isBefore(before));
        return were - known.size();
    }

    /** Deletes what a deletion takes with it. */
    synchronized void forget(Scope scope, Gone gone) {
        keep(of(corrections, Owner.of(scope)), gone::rest);
        keep(of(handOuts, Owner.of(scope)), gone::rest);
    }

    synchronized void clear(String tenant, String resource) {
        corrections.remove(new Owner(tenant, resource));
        handOuts.remove(new Owner(tenant, resource));
    }

    private static <T> Map<String, T> of(Map<Owner, Map<String, T>> all, Owner owner) {
        return all.computeIfAbsent(owner, any -> new HashMap<>());
    }

    private static <T> Stream<T> sorted(Map<Owner, Map<String, T>> all, Owner owner, Comparator<T> order) {
        return all.getOrDefault(owner, Map.of()).values().stream().sorted(order);
    }

    private static <T> boolean replace(
            Map<Owner, Map<String, T>> all, Owner owner, String id, UnaryOperator<T> change) {
        return of(all, owner).computeIfPresent(id, (same, old) -> change.apply(old)) != null;
    }

    private static <T> void keep(Map<String, T> known, Function<T, Optional<T>> rest) {
        known.values().removeIf(old -> rest.apply(old).isEmpty());
        known.replaceAll((id, old) -> rest.apply(old).orElse(old));
    }
}
