package dev.varve.cli.upkeep;

import dev.varve.ClearMode;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.cli.agents.SessionBriefings;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.cli.database.SessionChoice;
import dev.varve.cli.database.WithSession;
import dev.varve.cli.engine.EngineOptions;
import dev.varve.config.Settings;
import dev.varve.event.MemoryEvent;
import dev.varve.store.SessionState;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code varve observe}. */
@Command(
        name = "observe",
        description =
                "Write notes now on everything that a session's agent has seen; --anew deletes the old notes first.")
public final class ObserveCommand extends WithSession {
    /** A model called in parts answers each within the policy's deadline; this only ends a call that hangs. */
    private static final Duration PATIENCE = Duration.ofHours(6);

    @Option(names = "--anew", description = "Delete the session's notes first, as after a change of model. Asks first.")
    private boolean anew;

    @Mixin
    private final Consent consent;

    @Mixin
    private final EngineOptions engine;

    /** Runs in this environment. */
    public ObserveCommand(Environment environment) {
        super(environment);
        this.consent = new Consent(environment);
        this.engine = new EngineOptions(environment);
    }

    @Override
    public Integer call() {
        return choice.with(this::observe, output::missing);
    }

    private int observe(SessionChoice.Chosen chosen) {
        Settings settings = engine.settings();
        if (anew
                && !consent.isGiven("Delete all notes of session " + chosen.scope() + " and have "
                        + engine.model().name() + " write them anew? [y/N] ")) {
            return output.aborted(0);
        }
        try (Varve varve = engine.engine(chosen.store(), choice.database(), settings)
                .listener(this::tell)
                .build()) {
            Session session = varve.session(chosen.scope());
            if (anew) {
                session.clear(ClearMode.NOTES);
                SessionBriefings.renewAfterDeletion(environment, choice.database(), chosen.store());
            }
            boolean whole = session.catchUp(PATIENCE);
            session.context(); // activates and condenses notes by policy
            return report(session, whole);
        }
    }

    private void tell(MemoryEvent event) {
        if (event instanceof MemoryEvent.Buffered buffered
                && environment.terminal().shown()) {
            output.note("messages " + buffered.chunk().span().from() + " to "
                    + (buffered.chunk().span().to() - 1) + " observed");
        } else if (event instanceof MemoryEvent.Failed failed) {
            output.note(failed.reason());
        }
    }

    private int report(Session session, boolean whole) {
        SessionState state = session.status().state();
        long notes = session.notes().size();
        if (output.isJson()) {
            output.line(JsonObject.empty()
                    .put("session", session.scope().session())
                    .put("notes", notes)
                    .put("covered_messages", state.coveredMessages())
                    .put("ready_messages", state.readyMessages())
                    .put("whole", whole));
        } else {
            output.line(Output.count(notes, "note") + " by " + engine.model().name() + ": "
                    + Output.number(state.coveredMessages()) + " of " + Output.count(state.messages(), "message")
                    + " covered, " + Output.number(state.readyMessages()) + " more observed and not due yet.");
        }
        if (!whole) {
            output.note("some messages were not observed; 'varve status' says how the model does, and a further"
                    + " 'varve observe' goes on");
        }
        return whole ? ExitCode.OK : ExitCode.FAILED;
    }
}
