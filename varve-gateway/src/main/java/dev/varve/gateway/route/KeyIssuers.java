package dev.varve.gateway.route;

import dev.varve.gateway.data.DataTable;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the issuer of a key by its prefix, and the operator of a server by its host. Immutable. */
final class KeyIssuers {
    static final String ANTHROPIC = "Anthropic";
    static final String OPENAI = "OpenAI";
    static final String GOOGLE = "Google";
    static final String MICROSOFT = "Microsoft";
    static final String AMAZON = "Amazon";

    private static final int COLUMNS = 4;

    private final List<KeyIssuer> all;

    private KeyIssuers(List<KeyIssuer> all) {
        this.all = List.copyOf(all);
    }

    /** The issuers that the gateway knows. */
    static KeyIssuers known() {
        return new KeyIssuers(DataTable.rows(KeyIssuers.class, "issuers.txt", COLUMNS).stream()
                .map(row -> new KeyIssuer(row.get(0), words(row.get(1)), words(row.get(2)), words(row.get(3))))
                .toList());
    }

    private static List<String> words(String column) {
        return Stream.of(column.split(" ")).filter(word -> !word.isEmpty()).toList();
    }

    /** Names of the issuers whose keys have the form of this one; empty for an unknown form. */
    Set<String> ofKey(String key) {
        int longest = all.stream()
                .flatMap(issuer -> issuer.beginnings().stream())
                .filter(key::startsWith)
                .mapToInt(String::length)
                .max()
                .orElse(0);
        return longest == 0
                ? Set.of()
                : all.stream()
                        .filter(issuer -> issuer.beginnings().stream()
                                .anyMatch(begin -> begin.length() == longest && key.startsWith(begin)))
                        .map(KeyIssuer::name)
                        .collect(Collectors.toUnmodifiableSet());
    }

    /** The name of the provider that a server belongs to. */
    Optional<String> ofHost(URI address) {
        return all.stream()
                .filter(issuer -> issuer.isAt(address))
                .map(KeyIssuer::name)
                .findFirst();
    }

    /** The name of the provider that an upstream's name means. */
    Optional<String> ofAlias(String alias) {
        return all.stream()
                .filter(issuer -> issuer.aliases().contains(alias))
                .map(KeyIssuer::name)
                .findFirst();
    }
}
