package dev.varve.cli.upkeep;

import dev.varve.Erasure;
import dev.varve.LoggedMessage;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.cli.agents.SessionBriefings;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.database.SessionChoice;
import dev.varve.cli.database.WithSession;
import dev.varve.cli.policy.PolicyOptions;
import dev.varve.cli.view.MessageNumbers;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code varve forget}. */
@Command(
        name = "forget",
        description = "Delete messages and everything derived from them: notes, facts, index entries. Asks first.")
public final class ForgetCommand extends WithSession {
    @Option(
            names = "--span",
            paramLabel = "FROM-TO",
            required = true,
            description = "Messages to delete, such as 12-20 (required).")
    private String span = "";

    @Mixin
    private final Consent consent;

    @Mixin
    private final PolicyOptions policy;

    /** Runs in this environment. */
    public ForgetCommand(Environment environment) {
        super(environment);
        this.policy = new PolicyOptions(environment);
        this.consent = new Consent(environment);
    }

    @Override
    public Integer call() {
        if (choice.key().isEmpty()) {
            throw new UsageException("name the session with --session; 'varve list' shows all");
        }
        Span asked = MessageNumbers.parse(span);
        return choice.with(session -> forget(session, asked), output::missing);
    }

    private int forget(SessionChoice.Chosen session, Span asked) {
        List<LoggedMessage> messages = session.store().messages(session.scope(), asked);
        if (messages.isEmpty()) {
            return output.nothing();
        }
        String question = "Delete " + Output.count(messages.size(), "message") + " of session " + session.scope()
                + " and all that was derived from them? [y/N] ";
        if (!consent.isGiven(question)) {
            return output.aborted(0);
        }
        try (Varve varve = Varve.builder()
                .store(session.store())
                .keepStoreOpen()
                .policy(policy.settings().policy())
                .clock(environment.clock())
                .build()) {
            Optional<Erasure> erasure = varve.session(session.scope()).deleteSpan(asked);
            session.store().scrub().ifPresent(output::note);
            SessionBriefings.renewAfterDeletion(environment, choice.database(), session.store());
            if (erasure.isEmpty()) {
                return output.nothing();
            }
            output.line(output.isJson() ? json(erasure.get()) : text(erasure.get()));
        }
        return ExitCode.OK;
    }

    private static JsonObject json(Erasure erasure) {
        return JsonObject.empty()
                .put("deleted", erasure.messages())
                .put("from", erasure.span().from())
                .put("to", erasure.span().to())
                .put("observations_rewritten", erasure.observations())
                .put("reflections_undone", erasure.reflections())
                .put("facts_deleted", erasure.facts());
    }

    private static String text(Erasure erasure) {
        return "Deleted " + Output.count(erasure.messages(), "message") + ", "
                + erasure.span().from() + " to " + (erasure.span().to() - 1)
                + ", and all that was derived from them: "
                + Output.count(erasure.observations(), "observation") + " written anew, "
                + Output.count(erasure.reflections(), "reflection") + " undone, "
                + Output.count(erasure.facts(), "fact") + " deleted.";
    }
}
