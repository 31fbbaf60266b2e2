package dev.varve.providers;

import java.util.Map;
import java.util.Optional;

/** The environment variables of providers; blank ones count as absent. Never prints a value: some are keys. */
final class ProviderVariables {
    private final Map<String, String> variables;

    ProviderVariables(Map<String, String> variables) {
        this.variables = Map.copyOf(variables);
    }

    Optional<String> value(String variable) {
        return Optional.ofNullable(variables.get(variable)).map(String::strip).filter(value -> !value.isEmpty());
    }

    /** The first of a provider's key variables that is set. */
    Optional<String> key(Provider provider) {
        return provider.keyVariables().stream()
                .flatMap(variable -> value(variable).map(key -> checked(variable, key)).stream())
                .findFirst();
    }

    /** A key that no header can carry would otherwise be quoted by the HTTP client's exception. */
    private static String checked(String variable, String key) {
        if (!key.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
            throw new ModelSetupException(
                    variable + " has characters that no key has, such as a space or a line break; set it again");
        }
        return key;
    }
}
