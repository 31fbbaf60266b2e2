package dev.varve.gateway.route;

import java.net.URI;
import java.util.List;
import java.util.Locale;

/**
 * A provider that issues keys.
 *
 * @param name as people write it
 * @param aliases names that an upstream of this provider may have, in lower case
 * @param hosts that take this provider's keys and no others; a host includes its subdomains, and a star matches any
 *      characters
 * @param beginnings of its keys, if they have a form
 */
record KeyIssuer(String name, List<String> aliases, List<String> hosts, List<String> beginnings) {
    /** Copies the collections. */
    KeyIssuer {
        aliases = List.copyOf(aliases);
        hosts = List.copyOf(hosts);
        beginnings = List.copyOf(beginnings);
    }

    /** True if the address is one of this provider's own hosts. */
    boolean isAt(URI address) {
        String host = address.getHost().toLowerCase(Locale.ROOT);
        return hosts.stream().anyMatch(one -> {
            int star = one.indexOf('*');
            return star < 0
                    ? host.equals(one) || host.endsWith("." + one)
                    : host.startsWith(one.substring(0, star)) && host.endsWith(one.substring(star + 1));
        });
    }
}
