package dev.varve.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code varve clear}. */
@Command(name = "clear", description = "Delete a session: its messages and all memory of them. Asks first.")
final class ClearCommand implements Callable<Integer> {
    private final Environment environment;

    @Mixin
    private final SessionChoice choice;

    @Option(names = "--force", description = "Do not ask.")
    private boolean force;

    @Mixin
    private final Output output;

    @Mixin
    private final StandardOptions standard = new StandardOptions();

    ClearCommand(Environment environment) {
        this.environment = environment;
        this.choice = new SessionChoice(environment);
        this.output = new Output(environment);
    }

    @Override
    public Integer call() {
        if (choice.key().isEmpty()) {
            throw new UsageException("name the session to delete with --session; 'varve list' shows all");
        }
        return choice.with(this::clear, output::nothing);
    }

    private int clear(SessionChoice.Chosen session) {
        long messages = session.state().messages();
        String what = "session " + session.scope() + " with " + Output.count(messages, "message");
        if (!force && !new Question(environment).agrees("Delete " + what + "? [y/N] ")) {
            output.line(output.isJson() ? Json.object().put("deleted", false) : "Aborted.");
            return ExitCode.FAILED;
        }
        session.store().delete(session.scope());
        session.store().vacuum();
        output.line(
                output.isJson()
                        ? Json.object().put("deleted", true).put("messages", messages)
                        : "Deleted " + what + ".");
        return ExitCode.OK;
    }
}
