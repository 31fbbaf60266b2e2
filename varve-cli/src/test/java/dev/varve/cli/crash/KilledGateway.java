package dev.varve.cli.crash;

import dev.varve.Varve;
import dev.varve.gateway.Gateway;
import dev.varve.gateway.memory.ConversationMemory;
import dev.varve.testkit.wire.RawProvider;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A gateway, the provider behind it and its one client, all in the process that is killed. */
final class KilledGateway implements AutoCloseable {
    private static final Pattern QUESTION = Pattern.compile("Question (\\d+):");
    private static final int OK = 200;

    private final RawProvider provider =
            RawProvider.start(KilledGateway::answer).keepingNothing();
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ConversationMemory memory;
    private final Gateway gateway;
    private final String session;

    KilledGateway(Varve varve, String session) throws IOException {
        this.session = session;
        this.memory = ConversationMemory.of(varve).build();
        this.gateway = Gateway.builder()
                .port(0)
                .openai(URI.create(provider.url() + "/v1"))
                .interceptor(memory)
                .start();
    }

    /** The client sends all that was said, as clients do, with the turn's question at the end. */
    void ask(int turn) throws IOException, InterruptedException {
        ObjectNode body =
                JsonMapper.shared().createObjectNode().put("model", "m").put("stream", true);
        ArrayNode list = body.putArray("messages");
        for (int i = 0; i < turn; i++) {
            list.addObject().put("role", "user").put("content", Said.question(i));
            list.addObject().put("role", "assistant").put("content", Said.answer(i));
        }
        list.addObject().put("role", "user").put("content", Said.question(turn));
        HttpRequest request = HttpRequest.newBuilder(URI.create(gateway.url() + "/v1/chat/completions"))
                .header("content-type", "application/json")
                .header("x-varve-session", session)
                .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
                .build();
        HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != OK || !response.body().endsWith("data: [DONE]\n\n")) {
            throw new IllegalStateException("turn " + turn + " was answered with " + response.statusCode());
        }
    }

    /** Waits until what was answered is in the log: an answer does not end before its turn is in line for it. */
    void awaitLogged(Duration time) {
        if (!memory.awaitLogged(time)) {
            throw new IllegalStateException("what was answered was not logged in " + time);
        }
    }

    private static void answer(RawProvider.Received request, RawProvider.Exchange exchange) throws IOException {
        int turn = 0;
        for (Matcher found = QUESTION.matcher(request.text()); found.find(); ) {
            turn = Integer.parseInt(found.group(1));
        }
        String words = Said.answer(turn);
        exchange.chunked(OK, "Content-Type: text/event-stream");
        exchange.chunk(event("{\"content\":\"" + words.substring(0, words.length() / 2) + "\"}", "null"));
        exchange.chunk(event("{\"content\":\"" + words.substring(words.length() / 2) + "\"}", "null"));
        exchange.chunk(event("{}", "\"stop\"") + "data: [DONE]\n\n");
        exchange.lastChunk();
    }

    private static String event(String delta, String finish) {
        return "data: {\"choices\":[{\"index\":0,\"delta\":" + delta + ",\"finish_reason\":" + finish + "}]}\n\n";
    }

    @Override
    public void close() {
        gateway.close();
        memory.close();
        provider.close();
    }
}
