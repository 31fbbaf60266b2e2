package dev.varve.testkit.adapter;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.store.InMemoryStore;
import dev.varve.testkit.Messages;
import dev.varve.testkit.SettableClock;
import dev.varve.testkit.wire.Call;
import dev.varve.testkit.wire.ProviderStub;
import dev.varve.testkit.wire.Reply;
import dev.varve.testkit.wire.Wire;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A model's answers that no provider takes back: a call that its limit of tokens truncated, then an empty answer.
 * Another host of the same conversation has logged calls of this kind too, and died before their results came. The
 * user keeps talking.
 */
final class SentBackTurns {
    static final String CUT = "{\"what\":\"mail relay\",\"ref\":\"e";
    static final String ANSWER = "The relay is well.";

    private static final String USER = "eve";

    private final Wire wire;
    private final RequestReader reader = new RequestReader();
    private final List<String> refusals = new ArrayList<>();
    private int asked;

    /**
     * The outcome.
     *
     * @param refusals reasons for which a provider would have refused calls
     * @param answer to the last question
     * @param log the conversation's log
     */
    record Happened(List<String> refusals, String answer, List<LoggedMessage> log) {}

    private SentBackTurns(Wire wire) {
        this.wire = wire;
    }

    static Happened run(AgentFactory factory, Wire wire, boolean streaming) {
        return new SentBackTurns(wire).talk(factory, streaming);
    }

    private Happened talk(AgentFactory factory, boolean streaming) {
        SettableClock clock = SettableClock.at(Messages.START);
        try (ProviderStub stub = ProviderStub.start().always(this::reply);
                Varve varve = Varve.builder()
                        .store(new InMemoryStore())
                        .executor(Runnable::run)
                        .clock(clock)
                        .build();
                AgentUnderTest agent = factory.start(new AgentSetting(
                        varve, wire, stub.url(), ScriptedRun.SYSTEM_PROMPT, new AgentTools(), clock))) {
            tryToSay(agent, "How is the mail relay?", streaming);
            tryToSay(agent, "And the audit store?", streaming);
            Session session = varve.session(agent.scope(USER).orElseThrow());
            session.append(
                    Message.user("Look at both."),
                    Message.assistant(
                            new Part.Text(""),
                            new Part.ToolCall("other_1", "read the log", CUT),
                            new Part.ToolCall("other_2", "run_check", "")));
            String answer = agent.say(USER, "Is it well?", streaming);
            return new Happened(List.copyOf(refusals), answer, session.messages(new Span(1, 100)));
        }
    }

    /** Some frameworks throw for empty arguments or answers; the conversation continues. */
    private static void tryToSay(AgentUnderTest agent, String text, boolean streaming) {
        try {
            agent.say(USER, text, streaming);
        } catch (RuntimeException e) {
            // The user's view of it is not the memory's concern.
        }
    }

    private synchronized Reply reply(Call received) {
        ModelCall call = reader.read(received);
        Optional<String> refusal = ProviderRules.refusal(call);
        if (refusal.isPresent()) {
            refusals.add(refusal.get());
            return Reply.status(400, Map.of(), "{\"error\":{\"code\":400,\"message\":\"refused\"}}");
        }
        asked++;
        if (asked == 1) {
            boolean canBeCut = wire == Wire.OPENAI || wire == Wire.ANTHROPIC && call.streaming();
            return Reply.calls("Let me look.", List.of(new Reply.ToolUse("cut", "read_log", canBeCut ? CUT : "{}")))
                    .ending(Reply.Ending.MAX_TOKENS);
        }
        return Reply.text(call.newestUserText().contains("audit store") ? "" : ANSWER);
    }
}
