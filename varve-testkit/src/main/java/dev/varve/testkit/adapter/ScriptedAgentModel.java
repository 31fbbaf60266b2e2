package dev.varve.testkit.adapter;

import dev.varve.TokenEstimator;
import dev.varve.testkit.adapter.ModelCall.From;
import dev.varve.testkit.adapter.ModelCall.Sent;
import dev.varve.testkit.wire.Call;
import dev.varve.testkit.wire.Reply;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * The model behind the agents. It keeps nothing between calls: its answer follows from its input, as with a real
 * model. Records each call, and refuses what providers refuse. Thread-safe.
 */
final class ScriptedAgentModel implements Function<Call, Reply> {
    private final RequestReader reader = new RequestReader();
    private final JsonMapper json = new JsonMapper();
    private final List<Exchange> exchanges = new CopyOnWriteArrayList<>();
    private final List<String> refusals = new CopyOnWriteArrayList<>();
    private final ToLongFunction<String> rewrites;
    private final boolean strict;

    /**
     * A model call and its place in the script.
     *
     * @param round    rounds of tools so far in this turn
     * @param rewrites how often Varve had rewritten this user's context before the call: the prefix may change with it
     */
    record Exchange(ScriptedTurn turn, int round, ModelCall call, long rewrites) {}

    /**
     * A model.
     *
     * @param rewrites how often Varve has rewritten a user's context so far
     * @param strict   whether a call that a provider would refuse fails; if not, it is counted and answered
     */
    ScriptedAgentModel(ToLongFunction<String> rewrites, boolean strict) {
        this.rewrites = rewrites;
        this.strict = strict;
    }

    List<Exchange> exchanges() {
        return List.copyOf(exchanges);
    }

    /** Calls that a provider would have refused, each with the reason. */
    List<String> refusals() {
        return List.copyOf(refusals);
    }

    @Override
    public Reply apply(Call received) {
        ModelCall call = reader.read(received);
        Optional<ScriptedTurn> turn = turn(call);
        if (turn.isEmpty()) {
            return refuse("the newest user message is not one that a user said: " + call.newestUserText());
        }
        int round = round(call, turn.get());
        exchanges.add(new Exchange(
                turn.get(), round, call, rewrites.applyAsLong(turn.get().user())));
        Optional<String> refusal = ProviderRules.refusal(call);
        if (refusal.isPresent()) {
            Reply refused = refuse("turn " + turn.get().mark() + ", round " + round + ": " + refusal.get());
            return strict ? refused : reply(call, turn.get(), round);
        }
        return reply(call, turn.get(), round);
    }

    private Reply reply(ModelCall call, ScriptedTurn turn, int round) {
        if (round < turn.rounds().size()) {
            List<Reply.ToolUse> uses =
                    turn.rounds().get(round).stream().map(ScriptedCall::use).toList();
            return Reply.calls(turn.aside(), uses).tokens(call.tokens(), 40);
        }
        if (turn.lost()) {
            // Not a status on which clients try again.
            return Reply.status(400, Map.of(), error("scripted failure of turn " + turn.mark()));
        }
        String answer = turn.number() == ScriptedTurn.LAST ? whatItKnows(call, turn) : turn.answer();
        return Reply.text(answer)
                .tokens(call.tokens(), TokenEstimator.scriptAware().estimate(answer));
    }

    private static String whatItKnows(ModelCall call, ScriptedTurn turn) {
        List<String> known = Stream.concat(turn.facts().stream(), ScriptedTurn.asides(turn.user()).stream())
                .filter(call::mentions)
                .toList();
        return "I know of " + known.size() + ": " + String.join(", ", known) + " " + turn.mark();
    }

    private static Optional<ScriptedTurn> turn(ModelCall call) {
        // The last one: an unanswered question comes before the next, in one message.
        return ScriptedTurn.MARK
                .matcher(call.newestUserText())
                .results()
                .reduce((before, mark) -> mark)
                .map(mark -> new ScriptedTurn(mark.group(1), Integer.parseInt(mark.group(2))));
    }

    /** Rounds of this turn's tools that the messages show to be done. */
    private static int round(ModelCall call, ScriptedTurn turn) {
        int rounds = 0;
        for (Sent message : call.messages()) {
            if (message.from() != From.ASSISTANT) {
                continue;
            }
            for (ModelCall.SentCall sent : message.calls()) {
                Matcher ref = ScriptedCall.REF.matcher(sent.arguments());
                if (ref.find() && ref.group(1).equals(turn.user()) && Integer.parseInt(ref.group(2)) == turn.number()) {
                    rounds = Math.max(rounds, Integer.parseInt(ref.group(3)) + 1);
                }
            }
        }
        return rounds;
    }

    private Reply refuse(String reason) {
        refusals.add(reason);
        return Reply.status(400, Map.of(), error(reason));
    }

    /** An error that OpenAI's, Anthropic's and Google's clients can all read. */
    private String error(String message) {
        return json.writeValueAsString(Map.of(
                "type",
                "error",
                "error",
                Map.of(
                        "type",
                        "invalid_request_error",
                        "status",
                        "INVALID_ARGUMENT",
                        "code",
                        400,
                        "message",
                        message)));
    }
}
