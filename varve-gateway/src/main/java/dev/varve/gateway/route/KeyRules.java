package dev.varve.gateway.route;

import java.util.List;
import java.util.Optional;

/**
 * Decides where a key may go. A provider's own host gets only keys that may be its own. A server of the operator's
 * own gets the keys that the operator sends there; under a provider's name it counts as that provider. Immutable.
 */
final class KeyRules {
    private final KeyIssuers issuers;
    private final List<Upstream> upstreams;

    /** The rules among these upstreams. */
    KeyRules(KeyIssuers issuers, List<Upstream> upstreams) {
        this.issuers = issuers;
        this.upstreams = List.copyOf(upstreams);
    }

    /**
     * True if an upstream may see a key.
     *
     * @param byName whether the path names the upstream; otherwise the path's wire selects it
     */
    boolean mayGo(Credential key, Upstream upstream, boolean byName) {
        if (key.issuers().isEmpty()) {
            return upstream.chosen();
        }
        Optional<String> host = issuers.ofHost(upstream.base());
        if (host.isPresent()) {
            return key.issuers().contains(host.get());
        }
        return key.isShared() || (byName ? mayBeOf(key, issuers.ofAlias(upstream.name())) : isAtHome(key, upstream));
    }

    /** True if an upstream may serve a path that belongs to one provider's API. */
    boolean mayServe(Upstream upstream, String owner) {
        return upstream.chosen()
                && issuers.ofHost(upstream.base())
                        .filter(host -> !host.equals(owner))
                        .isEmpty();
    }

    private static boolean mayBeOf(Credential key, Optional<String> issuer) {
        return issuer.isEmpty() || key.issuers().contains(issuer.get());
    }

    /** A key of a provider with an upstream here goes to that one. */
    private boolean isAtHome(Credential key, Upstream upstream) {
        List<Upstream> homes = upstreams.stream()
                .filter(one -> issuers.ofHost(one.base())
                        .or(() -> issuers.ofAlias(one.name()))
                        .filter(key.issuers()::contains)
                        .isPresent())
                .toList();
        return homes.isEmpty() || homes.contains(upstream);
    }
}
