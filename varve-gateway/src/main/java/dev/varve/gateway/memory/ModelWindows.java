package dev.varve.gateway.memory;

import dev.varve.gateway.data.DataTable;
import dev.varve.gateway.relay.Interceptor;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Context windows of models, in tokens. A limit that a provider stated in a refusal is the maximum; below it the
 * first known value counts, from the call, the settings, the provider or the model's name. Thread-safe.
 */
final class ModelWindows {
    /** A conversation of fewer bytes fits into any model's window. */
    private static final int WORTH_ASKING = 1 << 13;

    private static final long LARGE = 1_000_000;
    private static final List<List<String>> NAMES = DataTable.rows(ModelWindows.class, "windows.txt", 2);

    private final ModelTraits learnt;
    private final long set;
    private final ProviderModels providers;

    /**
     * The windows.
     *
     * @param set for all models, 0 for none
     */
    ModelWindows(ModelTraits learnt, long set, ProviderModels providers) {
        this.learnt = learnt;
        this.set = set;
        this.providers = providers;
    }

    /**
     * The window of a model; 0 for unknown. If nothing else is known, asks the provider in the background, for later
     * calls.
     *
     * @param bytes of the call
     */
    long of(Interceptor.Call call, ModelTraits.Model model, CallSettings settings, int bytes) {
        long most = learnt.window(model);
        long said = settings.window().orElse(set);
        if (said == 0) {
            said = providers.window(model).orElseGet(() -> byName(model).orElse(0));
        }
        if (said == 0 && most == 0 && bytes >= WORTH_ASKING) {
            providers.ask(call, model);
        }
        return most > 0 && (said == 0 || most < said) ? most : said;
    }

    static OptionalLong byName(ModelTraits.Model model) {
        String name = model.name().toLowerCase(Locale.ROOT);
        boolean large = model.large() || name.contains("[1m]");
        return NAMES.stream()
                .filter(row -> name.contains(row.get(0)))
                .mapToLong(row -> large ? LARGE : Long.parseLong(row.get(1)))
                .findFirst();
    }
}
