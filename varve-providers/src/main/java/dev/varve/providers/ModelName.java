package dev.varve.providers;

import java.util.regex.Pattern;

/**
 * A provider and its name for the model.
 *
 * @param id may have slashes and colons, such as {@code qwen3:8b}
 */
record ModelName(Provider provider, String id) {
    /** The characters of ids. Some clients put the id into an address, so nothing else is allowed. */
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:/@+-]*");

    /** Reads {@code provider/model}. */
    static ModelName parse(String name) {
        int slash = name.indexOf('/');
        if (slash < 0) {
            throw new ModelSetupException("\"" + name + "\" names no model; write provider/model: " + Provider.known());
        }
        Provider provider = Provider.of(name.substring(0, slash))
                .orElseThrow(() -> new ModelSetupException(
                        "no provider \"" + name.substring(0, slash) + "\" is known; known are " + Provider.known()));
        String id = name.substring(slash + 1);
        if (!ID.matcher(id).matches() || id.contains("..")) {
            throw new ModelSetupException(
                    "\"" + id + "\" is no model of " + provider.label() + "; an example is " + provider.example());
        }
        return new ModelName(provider, id);
    }

    @Override
    public String toString() {
        return provider.label() + "/" + id;
    }
}
