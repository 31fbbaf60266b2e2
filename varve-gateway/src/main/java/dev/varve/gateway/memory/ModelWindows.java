package dev.varve.gateway.memory;

import java.util.Locale;

/** Context windows by the names of models, in tokens; 0 where a name says nothing. */
final class ModelWindows {
    private static final long UNKNOWN = 0;

    private ModelWindows() {}

    static long of(String model, boolean millionTokens) {
        String name = model.toLowerCase(Locale.ROOT);
        if (name.contains("claude")) {
            return millionTokens || name.contains("[1m]") ? 1_000_000 : 200_000;
        }
        if (name.contains("gemini") || name.contains("gpt-4.1")) {
            return 1_000_000;
        }
        if (name.contains("gpt-5") || name.contains("codex")) {
            return 272_000;
        }
        return UNKNOWN;
    }
}
