package dev.varve.lab.trials;

import dev.varve.LoggedMessage;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** One conversation of a client that keeps its own list, and knows to the byte what it must be answered. */
public final class Talk {
    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final Duration RETRY = Duration.ofMillis(20);
    private static final int OK = 200;
    private static final int SHOWN = 200;

    private final String name;
    private final ArrayNode list = JsonMapper.shared().createArrayNode();
    private final List<String> expected = new ArrayList<>();
    private String prompt = "";
    private boolean afterTool;
    private int turns;

    public Talk(String name) {
        this.name = name;
    }

    /** How a call ended. */
    public enum Outcome {
        /** The whole answer came, as it should be. */
        ANSWERED,
        /** Nobody listened, or hung up before there was an answer. */
        NO_ANSWER,
        /** The answer was right as far as it went. */
        CUT,
        /** Something came that the provider did not send, or nothing any more, though nobody had hung up. */
        WRONG
    }

    /**
     * A call's end.
     *
     * @param memory what the gateway says that memory did
     * @param came   for people: what came if it was not what the provider sent, and why nothing came; else empty
     */
    public record Ended(Outcome outcome, String memory, String came) {
        Ended(Outcome outcome, String memory) {
            this(outcome, memory, "");
        }
    }

    /** The user speaks. */
    public void ask() {
        prompt = "turn-" + name + "-" + turns++;
        afterTool = false;
        String words = "[" + prompt + "] Please look at module " + turns + ", keep port " + (8_000 + turns)
                + " for it, and remember that its release goes out on 12 June 2026; Mrs Okonkwo in Lagos decides.";
        list.addObject().put("role", "user").put("content", words);
        expected.add("USER " + words);
    }

    public int turns() {
        return turns;
    }

    /** Calls once. Where the answer came whole it is kept. Returns whether the turn has ended in {@link #hasEnded}. */
    public Ended call(String url) throws InterruptedException {
        ObjectNode body =
                JsonMapper.shared().createObjectNode().put("model", "bench").put("stream", true);
        body.putArray("tools")
                .addObject()
                .put("type", "function")
                .putObject("function")
                .put("name", "build");
        body.set("messages", list);
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/v1/chat/completions"))
                .header("content-type", "application/json")
                .header("x-varve-session", name)
                .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
                .build();
        AtomicReference<Optional<ResponseInfo>> head = new AtomicReference<>(Optional.empty());
        ByteArrayOutputStream got = new ByteArrayOutputStream();
        CompletableFuture<HttpResponse<Void>> answer = HTTP.sendAsync(request, info -> {
            head.set(Optional.of(info));
            return BodySubscribers.ofByteArrayConsumer(piece -> piece.ifPresent(got::writeBytes));
        });
        boolean whole = true;
        String broke = "";
        try {
            answer.get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            whole = false;
            broke = e.toString();
        } catch (TimeoutException e) {
            answer.cancel(true);
            return new Ended(Outcome.WRONG, "", "no end within " + DEADLINE.toSeconds() + " s");
        }
        if (head.get().isEmpty()) {
            return new Ended(Outcome.NO_ANSWER, "", broke);
        }
        ResponseInfo response = head.get().get();
        String memory = response.headers().firstValue("x-varve-memory").orElse("none");
        String wanted = String.join("", TalkingProvider.events(prompt, afterTool));
        String text = got.toString(StandardCharsets.UTF_8);
        if (response.statusCode() != OK || !wanted.startsWith(text) || (whole && !wanted.equals(text))) {
            String came = response.statusCode() + " " + text.substring(0, Math.min(text.length(), SHOWN));
            return new Ended(Outcome.WRONG, memory, came);
        }
        if (!whole) {
            return new Ended(Outcome.CUT, memory);
        }
        take();
        return new Ended(Outcome.ANSWERED, memory);
    }

    /**
     * Calls until the turn has ended.
     *
     * @param heard is told how each call ended
     * @throws IllegalStateException if it has not ended after so long
     */
    public void finish(Supplier<String> url, Duration most, Consumer<Ended> heard) throws InterruptedException {
        long until = System.nanoTime() + most.toNanos();
        while (!hasEnded()) {
            Ended ended = call(url.get());
            heard.accept(ended);
            if (ended.outcome() != Outcome.ANSWERED) {
                if (System.nanoTime() > until) {
                    throw new IllegalStateException(name + ": turn " + turns + " was not answered within "
                            + most.toSeconds() + " s; the last call ended with " + ended);
                }
                Thread.sleep(RETRY.toMillis());
            }
        }
    }

    private void take() {
        String words = TalkingProvider.words(prompt, afterTool);
        ObjectNode answer = list.addObject().put("role", "assistant").put("content", words);
        expected.add("ASSISTANT " + words);
        if (afterTool || !TalkingProvider.callsTool(prompt)) {
            prompt = "";
            return;
        }
        String id = TalkingProvider.callId(prompt);
        ObjectNode call =
                answer.putArray("tool_calls").addObject().put("id", id).put("type", "function");
        call.putObject("function").put("name", "build").put("arguments", "{\"what\":\"" + prompt + "\"}");
        String result = "BUILD SUCCESS for " + prompt + ", 40 tests, 0 failures";
        list.addObject().put("role", "tool").put("tool_call_id", id).put("content", result);
        expected.add("TOOL " + result);
        afterTool = true;
    }

    public boolean hasEnded() {
        return prompt.isEmpty();
    }

    /** What is wrong with the log of this conversation, if anything is: it must be the client's list. */
    public Optional<String> problem(Varve varve) {
        Session session = varve.session(name);
        long last = session.status().state().lastSeq();
        List<String> logged = new ArrayList<>();
        for (LoggedMessage message : session.messages(new Span(1, last + 1))) {
            logged.add(message.role() + " " + words(message));
        }
        if (logged.equals(expected)) {
            return Optional.empty();
        }
        int at = 0;
        while (at < Math.min(logged.size(), expected.size()) && logged.get(at).equals(expected.get(at))) {
            at++;
        }
        return Optional.of(name + ": " + logged.size() + " messages in the log, " + expected.size()
                + " were said; they differ from number " + (at + 1) + " on");
    }

    private static String words(LoggedMessage message) {
        if (message.role() == Role.TOOL) {
            return message.message().parts().stream()
                    .filter(Part.ToolResult.class::isInstance)
                    .map(part -> ((Part.ToolResult) part).content())
                    .findFirst()
                    .orElse("");
        }
        return message.message().text();
    }
}
