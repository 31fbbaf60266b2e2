package dev.varve.testkit.adapter;

import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.VarveBuilder;
import dev.varve.event.MemoryEvent;
import dev.varve.store.InMemoryStore;
import dev.varve.testkit.Messages;
import dev.varve.testkit.ScriptedLanguageModel;
import dev.varve.testkit.SettableClock;
import dev.varve.testkit.adapter.ModelCall.From;
import dev.varve.testkit.adapter.ModelCall.Sent;
import dev.varve.testkit.wire.Call;
import dev.varve.testkit.wire.ProviderStub;
import dev.varve.testkit.wire.Reply;
import dev.varve.testkit.wire.Wire;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A user sends pictures, each in a turn with a call of a tool, and says something without one at last. */
final class PictureTurns {
    static final int PICTURES = 3;
    static final String NEXT = "Which of them was the nicest?";

    private static final String USER = "fay";
    private static final int SIZE = 30_000;

    private final RequestReader reader = new RequestReader();
    private final List<Seen> calls = new ArrayList<>();

    /**
     * The input of a model call.
     *
     * @param pictures numbers of the pictures whose bytes were sent
     * @param call the rest
     */
    record Seen(List<Integer> pictures, ModelCall call) {}

    /**
     * The outcome.
     *
     * @param calls all model calls
     * @param logSize characters of the log
     */
    record Happened(List<Seen> calls, int logSize) {}

    /**
     * What a model that writes notes was shown, and what came of it.
     *
     * @param pictures numbers of those that it was shown, call after call
     * @param notes    all notes
     */
    record Noted(List<Integer> pictures, String notes) {}

    private PictureTurns() {}

    /** Empty if these agents take no pictures. */
    static Optional<Happened> run(AgentFactory factory, Wire wire, boolean streaming) {
        return new PictureTurns().talk(factory, wire, streaming, Varve.builder());
    }

    /** The same with notes by a model that sees; empty if these agents take no pictures. */
    static Optional<Noted> noted(AgentFactory factory, Wire wire) {
        List<Integer> pictures = new ArrayList<>();
        StringBuilder notes = new StringBuilder();
        ScriptedLanguageModel seeing = ScriptedLanguageModel.seeing(prompt -> {
            List<Integer> shown = prompt.pictures().stream()
                    .map(picture -> picture.bytes()[picture.bytes().length - 1] - 'a')
                    .toList();
            pictures.addAll(shown);
            return shown.stream()
                    .map(number ->
                            "- [2026-03-02 09:00] NOTE The user showed a tree with " + (900 + number) + " leaves")
                    .collect(Collectors.joining(
                            "\n", "- [2026-03-02 09:00] NOTE The user asked what is in a picture\n", ""));
        });
        VarveBuilder builder = Varve.builder()
                .model(seeing)
                .policy(Policy.defaults()
                        .withObserve(observe -> observe.pictures(PICTURES).bufferEvery(1)))
                .listener(event -> {
                    if (event instanceof MemoryEvent.Buffered written) {
                        notes.append(written.chunk().text()).append('\n');
                    }
                });
        return new PictureTurns()
                .talk(factory, wire, false, builder)
                .map(happened -> new Noted(List.copyOf(pictures), notes.toString()));
    }

    private Optional<Happened> talk(AgentFactory factory, Wire wire, boolean streaming, VarveBuilder builder) {
        SettableClock clock = SettableClock.at(Messages.START);
        try (ProviderStub stub = ProviderStub.start().always(this::reply);
                Varve varve = builder.store(new InMemoryStore())
                        .executor(Runnable::run)
                        .clock(clock)
                        .build();
                AgentUnderTest agent = factory.start(new AgentSetting(
                        varve, wire, stub.url(), ScriptedRun.SYSTEM_PROMPT, new AgentTools(), clock))) {
            for (int number = 0; number < PICTURES; number++) {
                Optional<String> answer = agent.show(USER, question(number), png(number), streaming);
                if (answer.isEmpty()) {
                    return Optional.empty();
                }
            }
            agent.say(USER, NEXT, streaming);
            Scope scope = agent.scope(USER).orElseThrow();
            varve.session(scope).catchUp(Duration.ofSeconds(30));
            String log = varve.session(scope).messages(new Span(1, 1_000)).toString();
            return Optional.of(new Happened(List.copyOf(calls), log.length()));
        }
    }

    static String question(int number) {
        return "What is in picture " + number + "?";
    }

    /** Only the head is one; it says 640 pixels by 480 and the number. */
    private static byte[] png(int number) {
        byte[] bytes = new byte[SIZE];
        Arrays.fill(bytes, (byte) ('a' + number));
        ByteBuffer.wrap(bytes)
                .putInt(0x89504E47)
                .putInt(0x0D0A1A0A)
                .putInt(13)
                .putInt(0x49484452)
                .putInt(640)
                .putInt(480 + number);
        return bytes;
    }

    private synchronized Reply reply(Call received) {
        ModelCall call = reader.read(received);
        List<Integer> pictures = new ArrayList<>();
        for (int number = 0; number < PICTURES; number++) {
            byte[] end = Arrays.copyOfRange(png(number), SIZE - 300, SIZE);
            int from = 0;
            String bytes = Base64.getEncoder().encodeToString(end);
            while ((from = received.body().indexOf(bytes, from)) >= 0) {
                pictures.add(number);
                from += SIZE * 4 / 3;
            }
        }
        calls.add(new Seen(pictures, call));
        List<Sent> messages = call.messages();
        boolean asks = messages.get(messages.size() - 1).from() == From.USER
                && call.newestUserText().contains("What is in picture");
        return asks
                ? Reply.calls(
                        "", List.of(ScriptedCall.of(USER, calls.size(), 0, 0).use()))
                : Reply.text("A tree.");
    }
}
