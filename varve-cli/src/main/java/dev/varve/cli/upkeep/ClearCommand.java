package dev.varve.cli.upkeep;

import dev.varve.cli.agents.HandOuts;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.Json;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.database.SessionChoice;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code varve clear}. */
@Command(name = "clear", description = "Delete a session: its messages and all memory of them. Asks first.")
public final class ClearCommand implements Callable<Integer> {
    @Mixin
    private final SessionChoice choice;

    @Mixin
    private final Consent consent;

    @Mixin
    private final Output output;

    private final Environment environment;

    public ClearCommand(Environment environment) {
        this.environment = environment;
        this.choice = new SessionChoice(environment);
        this.consent = new Consent(environment);
        this.output = new Output(environment);
    }

    @Override
    public Integer call() {
        if (choice.key().isEmpty()) {
            throw new UsageException("name the session to delete with --session; 'varve list' shows all");
        }
        return choice.with(this::clear, output::missing);
    }

    private int clear(SessionChoice.Chosen session) {
        long messages = session.state().messages();
        String what = "session " + session.scope() + " with " + Output.count(messages, "message");
        if (!consent.isGiven("Delete " + what + "? [y/N] ")) {
            return output.aborted(false);
        }
        session.store().delete(session.scope());
        session.store().scrub().ifPresent(output::note);
        HandOuts.dropAfterDeletion(environment);
        output.line(
                output.isJson()
                        ? Json.object().put("deleted", true).put("messages", messages)
                        : "Deleted " + what + ".");
        return ExitCode.OK;
    }
}
