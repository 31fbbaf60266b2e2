package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.internal.context.ProviderOrder;
import dev.varve.testkit.Messages;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SmallPolicies;
import dev.varve.testkit.adapter.ModelCall;
import dev.varve.testkit.adapter.ModelCall.From;
import dev.varve.testkit.adapter.ModelCall.Sent;
import dev.varve.testkit.adapter.ModelCall.SentCall;
import dev.varve.testkit.adapter.ModelCall.SentResult;
import dev.varve.testkit.adapter.ProviderRules;
import dev.varve.testkit.wire.Wire;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random interleavings of up to four turns in one conversation, with parallel calls, results that come late or never,
 * models that fail and questions that are asked again: whatever the order of the log, providers accept what is shown.
 */
@Tag("long")
@Tag("A1")
class ProviderOrderPropertyTest {
    private static final int CASES = Integer.getInteger("varve.orders", 3_000);

    private enum Memory {
        NOTHING_COVERED,
        NOTES_COVER_THE_BEGINNING
    }

    @Test
    void whatever_the_order_of_the_log_providers_accept_what_is_shown() {
        for (int seed = 0; seed < CASES; seed++) {
            List<Message> log = new Interleaving(new Random(seed)).messages();
            check(seed, ProviderOrder.of(log), log);
        }
    }

    @Test
    void host_lists_of_any_kind_are_accepted_too() {
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            List<Message> log = new ArrayList<>(new Interleaving(random).messages());
            Collections.shuffle(log, random);
            check(seed, ProviderOrder.of(log), List.of());
        }
    }

    @ParameterizedTest
    @EnumSource
    void contexts_of_a_session_are_accepted_at_each_step(Memory memory) {
        for (int seed = 0; seed < CASES / 30; seed++) {
            try (Varve varve = Varve.builder()
                    .model(new ScriptedModel())
                    .policy(
                            memory == Memory.NOTHING_COVERED
                                    ? Policy.defaults()
                                    : SmallPolicies.tenth(SmallPolicies.tenth(Policy.defaults())))
                    .executor(Runnable::run)
                    .build()) {
                Session session = varve.session("one");
                for (Message message : new Interleaving(new Random(seed)).messages()) {
                    append(session, message);
                    Context context = session.context();
                    check(seed, context.messages(), List.of());
                }
            }
        }
    }

    /** As hosts do: a result that is refused, since its call was closed, comes with its call once more. */
    private static void append(Session session, Message message) {
        try {
            session.append(message);
        } catch (InvalidMessageException e) {
            List<Part> calls = new ArrayList<>();
            message.toolResults().forEach(result -> calls.add(new Part.ToolCall(result.callId(), "run", "{}")));
            session.append(Message.assistant(message.createdAt(), calls.toArray(Part[]::new)), message);
        }
    }

    private static void check(int seed, List<Message> shown, List<Message> log) {
        for (Wire wire : List.of(Wire.OPENAI, Wire.ANTHROPIC, Wire.GOOGLE)) {
            List<Sent> sent = new ArrayList<>();
            shown.forEach(message -> sent.addAll(sent(wire, message)));
            if (sent.isEmpty() || sent.get(sent.size() - 1).from() == From.ASSISTANT) {
                sent.add(new Sent(From.USER, "next", List.of(), List.of()));
            }
            assertThat(ProviderRules.refusal(new ModelCall(wire, false, "", "", sent)))
                    .as("seed %s on %s: %s", seed, wire, sent)
                    .isEmpty();
        }
        Set<String> results = new HashSet<>();
        shown.forEach(message -> message.toolResults().stream()
                .map(Part.ToolResult::content)
                .filter(content -> !content.equals(ProviderOrder.NO_RESULT))
                .forEach(results::add));
        log.stream()
                .flatMap(message -> message.toolResults().stream())
                .forEach(result -> assertThat(results).as("seed %s", seed).contains(result.content()));
    }

    private static List<Sent> sent(Wire wire, Message message) {
        List<SentCall> calls = message.toolCalls().stream()
                .map(call -> new SentCall(call.id(), call.name(), call.arguments()))
                .toList();
        List<SentResult> results = message.toolResults().stream()
                .map(result -> new SentResult(result.callId(), result.name(), result.content()))
                .toList();
        From from = From.valueOf(message.role().name());
        return wire == Wire.OPENAI && message.role() == Role.TOOL
                ? results.stream()
                        .map(result -> new Sent(from, "", List.of(), List.of(result)))
                        .toList()
                : List.of(new Sent(from, message.text(), calls, results));
    }

    /** Turns whose steps are dealt in random order. */
    private static final class Interleaving {
        private final Random random;
        private final List<Message> messages = new ArrayList<>();
        private int ids;

        /** As some local servers count calls: each turn may use the ids of others. */
        private final boolean countsAnew;

        Interleaving(Random random) {
            this.random = random;
            this.countsAnew = random.nextInt(3) == 0;
            while (messages.size() < 24) {
                List<List<Message>> turns = new ArrayList<>();
                for (int i = 0; i <= random.nextInt(4); i++) {
                    turns.add(turn());
                }
                deal(turns);
            }
        }

        List<Message> messages() {
            return List.copyOf(messages);
        }

        private void deal(List<List<Message>> turns) {
            while (!turns.isEmpty()) {
                List<Message> turn = turns.get(random.nextInt(turns.size()));
                messages.add(turn.remove(0));
                turns.removeIf(List::isEmpty);
            }
        }

        private List<Message> turn() {
            List<Message> turn = new ArrayList<>();
            String text = "question " + ids++;
            turn.add(Message.user(text, Messages.START));
            for (int round = 0; round < random.nextInt(3); round++) {
                addRound(turn);
            }
            if (random.nextInt(4) > 0) {
                turn.add(Message.assistant("answer " + ids++, Messages.START));
            } else if (random.nextBoolean()) {
                turn.add(Message.user(text, Messages.START));
            }
            return turn;
        }

        private void addRound(List<Message> turn) {
            List<Part> parts = new ArrayList<>();
            List<Message> results = new ArrayList<>();
            if (random.nextBoolean()) {
                parts.add(new Part.Text("let me look"));
            }
            for (int i = 0; i <= random.nextInt(3); i++) {
                int number = ids++;
                String id = "call-" + (countsAnew ? number % 3 : number);
                parts.add(new Part.ToolCall(id, "run", countsAnew ? "{\"number\":" + number + "}" : "{}"));
                if (random.nextInt(6) > 0) {
                    results.add(
                            Message.tool(Messages.START, new Part.ToolResult(id, "run", "result " + number, false)));
                }
            }
            turn.add(Message.assistant(Messages.START, parts.toArray(Part[]::new)));
            Collections.shuffle(results, random);
            turn.addAll(results);
        }
    }
}
