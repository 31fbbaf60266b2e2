package dev.varve.lab.cost;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/**
 * Prices and caching rules of one provider. They move, so they are data: {@code rules.json} beside this class, or a file
 * of the user's.
 *
 * @param name       for people
 * @param input      dollars for a million tokens of input that the cache does not know
 * @param output     dollars for a million tokens of output
 * @param read       price of input from the cache, as a share of {@code input}
 * @param write      price of input into the cache, likewise
 * @param seconds    how long an entry lives after it was last used
 * @param minimum    smallest prefix that is cached, in tokens
 * @param breakpoints entries that a request may ask for; 0 if the provider caches every request whole
 * @param lookBack   blocks before a breakpoint, itself included, at which an earlier entry is looked for
 * @param step       without breakpoints, a hit is a multiple of this beyond the minimum
 */
record Rules(
        String name,
        double input,
        double output,
        double read,
        double write,
        long seconds,
        long minimum,
        int breakpoints,
        int lookBack,
        int step) {

    /** Rules that ship, or those of a file. */
    static List<Rules> load(Optional<Path> file) {
        try (InputStream in = file.isPresent() ? Files.newInputStream(file.get()) : shipped()) {
            return List.of(JsonMapper.shared().readValue(in, Rules[].class));
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot read the rules " + file.map(Path::toString).orElse("that ship"), e);
        }
    }

    private static InputStream shipped() {
        return Optional.ofNullable(Rules.class.getResourceAsStream("rules.json"))
                .orElseThrow(() -> new IllegalStateException("rules.json is missing"));
    }

    PromptCache cache() {
        return breakpoints > 0 ? new BreakpointCache(this) : new AutomaticCache(this);
    }
}
