package dev.varve.cli.agents;

import dev.varve.cli.console.UsageException;
import dev.varve.cli.console.WholeFile;
import dev.varve.model.LanguageModel;
import dev.varve.providers.ModelOptions;
import dev.varve.providers.Providers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A person's choice of who writes notes on this machine: the built-in rules alone, or also a model that checks the
 * rules and decisions they found.
 *
 * @param model a program by its id, such as {@code claude-code}, or a name that {@link Providers} knows; {@value
 *      #RULES} for none
 * @param percent share of a session's tokens that the model may read and write for it
 */
public record NotesBy(String model, int percent) {
    /** The built-in rules alone. */
    static final String RULES = "rules";

    /** Default share of a session's tokens. */
    static final int USUAL = 5;

    private static final String FILE = "notes.by";

    /** Checks the values. */
    public NotesBy {
        if (percent < 1 || percent > 100) {
            throw new UsageException(
                    "--notes-share is " + percent + "; give 1 to 100, in percent of a session's tokens");
        }
    }

    /** The choice; empty if nobody was asked yet. */
    static Optional<NotesBy> chosen(AgentHome home) throws IOException {
        Path file = file(home);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        List<String> lines = Files.readAllLines(file);
        try {
            return Optional.of(new NotesBy(
                    lines.get(0).strip(), Integer.parseInt(lines.get(1).strip())));
        } catch (IndexOutOfBoundsException | NumberFormatException | UsageException e) {
            throw new IOException(file + " cannot be read; choose again with 'varve connect PROGRAM --notes …'", e);
        }
    }

    void choose(AgentHome home) throws IOException {
        home.makePrivate();
        WholeFile.writeOwn(file(home), out -> out.append(model + "\n" + percent + "\n"));
    }

    private static Path file(AgentHome home) {
        return home.folder().resolve(FILE);
    }

    boolean isRules() {
        return model.equals(RULES);
    }

    /**
     * The model; empty if the rules write alone.
     *
     * @throws dev.varve.providers.ModelSetupException if the name is unknown, or its key is missing
     */
    Optional<LanguageModel> languageModel(Map<String, String> variables, Duration deadline) {
        if (isRules()) {
            return Optional.empty();
        }
        Optional<AgentModel> program = AgentModel.of(model);
        return program.isPresent()
                ? program.map(found -> found.model(variables))
                : Providers.fromEnvironment(variables)
                        .model(model, ModelOptions.defaults().withTimeout(deadline));
    }

    /** Tokens that a call uses beyond its prompt: a program's own instructions to its model. */
    long overhead() {
        return AgentModel.of(model).map(AgentModel::overhead).orElse(0L);
    }

    /** For people. */
    String text() {
        return isRules()
                ? "built-in rules"
                : "built-in rules, checked by "
                        + AgentModel.of(model).map(AgentModel::title).orElse(model) + " within " + percent
                        + " % of a session's tokens";
    }
}
