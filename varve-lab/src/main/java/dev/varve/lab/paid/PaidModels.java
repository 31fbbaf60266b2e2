package dev.varve.lab.paid;

import dev.varve.VarveException;
import dev.varve.internal.extractive.ExtractiveModel;
import dev.varve.internal.prompt.PromptedModel;
import dev.varve.lab.measure.Printer;
import dev.varve.model.LanguageModel;
import dev.varve.model.MemoryModel;
import dev.varve.providers.ModelOptions;
import dev.varve.providers.Providers;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** Options of commands that call language models: where they are and what they may cost. Keys come from the environment. */
public final class PaidModels {
    /** Exit code of a command that a bound has stopped. */
    public static final int STOPPED = 3;

    @Option(
            names = "--base-url",
            paramLabel = "URL",
            description = "Address of all models, instead of their providers'.")
    private Optional<String> baseUrl = Optional.empty();

    @Option(
            names = "--max-tokens",
            defaultValue = "0",
            paramLabel = "N",
            description = "Never use more tokens than this, read and written by all models together; 0 for no bound.")
    private long maxTokens;

    @Option(
            names = "--max-usd",
            defaultValue = "0",
            paramLabel = "DOLLARS",
            description = "Never spend more than this, likewise; needs --price.")
    private double maxDollars;

    @Option(
            names = "--price",
            paramLabel = "IN/OUT",
            description = "Dollars for a million tokens of your dearest model, such as 2.5/10.")
    private Optional<String> price = Optional.empty();

    /** @param calls told of each call */
    public Purse purse(Consumer<Call> calls) {
        if (maxDollars > 0 && price.isEmpty()) {
            throw new VarveException("--max-usd needs --price IN/OUT, since prices change");
        }
        double[] prices = price.map(PaidModels::prices).orElseGet(() -> new double[2]);
        return new Purse(
                maxTokens > 0 ? maxTokens : Long.MAX_VALUE,
                maxDollars > 0 ? maxDollars : Double.MAX_VALUE,
                prices[0],
                prices[1],
                calls);
    }

    private static double[] prices(String text) {
        String[] both = text.split("/");
        try {
            if (both.length == 2) {
                return new double[] {Double.parseDouble(both[0]), Double.parseDouble(both[1])};
            }
        } catch (NumberFormatException e) {
            throw new VarveException("--price is " + text + "; give two numbers, such as 2.5/10", e);
        }
        throw new VarveException("--price is " + text + "; give two numbers, such as 2.5/10");
    }

    /** Who observes: the built-in rules, which cost nothing, or a language model. */
    public MemoryModel observer(String name, Purse purse) {
        return name.equals(Providers.EXTRACTIVE)
                ? ExtractiveModel.create()
                : PromptedModel.of(model(name, "observer", purse));
    }

    public LanguageModel model(String name, String role, Purse purse) {
        ModelOptions options = ModelOptions.defaults();
        LanguageModel model = Providers.fromEnvironment(System.getenv())
                .model(name, baseUrl.map(options::withBaseUrl).orElse(options))
                .orElseThrow(() -> new VarveException(name + " is no language model; it can only observe"));
        return new Paid(model, role, purse);
    }

    /** Says what was spent. */
    public void print(Purse purse, Printer printer) {
        printer.format(
                "Spent so far: %d tokens read, %d written%s",
                purse.input(),
                purse.output(),
                price.isEmpty() ? "" : String.format(Locale.ROOT, ", $%.4f", purse.dollars()));
    }
}
