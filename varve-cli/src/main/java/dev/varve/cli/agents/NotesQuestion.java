package dev.varve.cli.agents;

import dev.varve.Usage;
import dev.varve.VarveException;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.database.Database;
import dev.varve.store.DurableStore;
import dev.varve.store.SessionSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Asks once who writes notes, and states the cost before the choice. */
final class NotesQuestion {
    private static final String AGENT = "agent";
    private static final String OLLAMA = "ollama";
    private static final int DAYS = 30;
    private static final long PERCENT = 100;

    private final Environment environment;

    @Option(
            names = "--notes",
            paramLabel = "WHO",
            description =
                    "Who writes notes, for all programs: rules alone, or rules that a model checks when a session is over: agent for the program itself (claude-code, codex), ollama for a local Ollama that is running, or a model such as openai/gpt-4o-mini (default: as before; at first rules).")
    private Optional<String> notes = Optional.empty();

    @Option(
            names = "--notes-share",
            paramLabel = "PERCENT",
            description =
                    "With a model: at most so much of a session's tokens it reads and writes for that session (default: 5).")
    private Optional<Integer> share = Optional.empty();

    NotesQuestion(Environment environment) {
        this.environment = environment;
    }

    /**
     * The new writer, if it changes.
     *
     * @param program that is being connected
     * @param mayAsk whether a user is present to answer
     */
    Optional<NotesBy> chosen(AgentHome home, Program program, boolean mayAsk) throws IOException {
        Optional<NotesBy> before = NotesBy.chosen(home);
        int percent = share.orElse(before.map(NotesBy::percent).orElse(NotesBy.USUAL));
        if (notes.isPresent()) {
            return Optional.of(checked(notes.get(), program, percent));
        }
        if (share.isPresent()) {
            return Optional.of(new NotesBy(before.map(NotesBy::model).orElse(NotesBy.RULES), percent));
        }
        return before.isPresent() || !mayAsk ? Optional.empty() : asked(program, percent);
    }

    private NotesBy checked(String name, Program program, int percent) {
        String model = switch (name) {
            case AGENT -> agent(program);
            case OLLAMA ->
                LocalOllama.model(environment.variables())
                        .orElseThrow(() -> new UsageException("no Ollama with a model answers at "
                                + LocalOllama.address(environment.variables())
                                + "; start it, or choose --notes rules"));
            default -> name;
        };
        NotesBy by = new NotesBy(model, percent);
        Optional<AgentModel> other = AgentModel.of(model);
        other.ifPresent(this::checkInstalled);
        if (other.isEmpty()) {
            by.languageModel(environment.variables(), NotesReview.DEADLINE); // throws for an unknown name
        }
        return by;
    }

    private String agent(Program program) {
        if (AgentModel.of(program.id()).isEmpty()) {
            throw new UsageException(program.id() + " cannot be started without hooks, tools and a record of its own,"
                    + " so it writes no notes; name claude-code, codex, ollama or a model, or choose --notes rules");
        }
        return program.id();
    }

    private void checkInstalled(AgentModel model) {
        if (model.installed(environment.variables()).isEmpty()) {
            throw new UsageException(
                    "\"" + model.executable() + "\" is not on the search path, so it cannot check notes;"
                            + " install it, or choose --notes rules");
        }
    }

    private Optional<NotesBy> asked(Program program, int percent) throws IOException {
        List<NotesBy> choices = new ArrayList<>();
        choices.add(new NotesBy(NotesBy.RULES, percent));
        AgentModel.of(program.id())
                .filter(model -> model.installed(environment.variables()).isPresent())
                .ifPresent(model -> choices.add(new NotesBy(program.id(), percent)));
        LocalOllama.model(environment.variables()).ifPresent(model -> choices.add(new NotesBy(model, percent)));
        if (choices.size() == 1) {
            return Optional.empty();
        }
        environment.out().flush();
        environment.err().println("Who writes notes?");
        for (int i = 0; i < choices.size(); i++) {
            environment.err().println("  " + (i + 1) + "  " + choices.get(i).text() + (i == 0 ? ", no cost" : ""));
        }
        AgentHome home = AgentHome.of(environment);
        environment.err().println("With a model: " + before(home, percent));
        environment.err().print("Choose [1] ");
        environment.err().flush();
        String answer = SettingsEditor.line(environment.in()).strip();
        for (int i = 1; i < choices.size(); i++) {
            if (answer.equals(Integer.toString(i + 1))) {
                return Optional.of(choices.get(i));
            }
        }
        return Optional.of(choices.get(0));
    }

    /** Stores the choice, and states its cost. */
    void keep(NotesBy by, AgentHome home, Output output) throws IOException {
        by.choose(home);
        if (!output.isJson()) {
            output.line("notes: " + by.text() + (by.isRules() ? "" : "; " + before(home, by.percent())));
        }
    }

    /** The maximum cost, based on the sessions of the last days on this machine. */
    private String before(AgentHome home, int percent) {
        Usage usage = expected(home, percent);
        return usage.calls() == 0
                ? "one call when a session is over, at most " + Output.number(2_000L * percent)
                        + " tokens for a session of 200,000"
                : "by the sessions of the last " + DAYS + " days here, about "
                        + Output.count((usage.calls() + DAYS - 1) / DAYS, "call") + " and at most "
                        + Output.number((usage.tokens() + DAYS - 1) / DAYS) + " tokens a day";
    }

    private Usage expected(AgentHome home, int percent) {
        Usage sum = Usage.NONE;
        if (!Files.exists(home.database())) {
            return sum;
        }
        Instant from = environment.clock().instant().minus(Duration.ofDays(DAYS));
        Database database = new Database(environment);
        database.orElse(home.database());
        try (DurableStore store = database.open()) {
            for (SessionSummary session : database.sessions(store)) {
                boolean counts = session.scope().session().indexOf('/') < 0
                        && session.state().lastMessageAt().isAfter(from);
                long tokens = session.state().totalTokens() * percent / PERCENT;
                if (counts && tokens >= NotesReview.LEAST_TOKENS) {
                    sum = sum.plus(Usage.call(tokens, 0));
                }
            }
        } catch (VarveException e) {
            return Usage.NONE; // 'varve doctor' reports the problem
        }
        return sum;
    }
}
