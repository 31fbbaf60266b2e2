package dev.varve.lab.trials;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.varve.testkit.wire.RawProvider;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A provider with Chat Completions whose answer follows from the newest prompt alone, in pieces with pauses, so that
 * every caller knows to the byte what it must get. Thread-safe.
 */
public final class TalkingProvider implements AutoCloseable {
    private static final Pattern PROMPT = Pattern.compile("\\[(turn-[a-z0-9-]+)\\]");
    private static final int PIECES = 6;
    private static final int INTERNAL_ERROR = 500;
    private static final int HANGS_MILLIS = 50;

    private final RawProvider server;
    private final long pauseMillis;
    private volatile Mood mood = Mood.WELL;

    /** @param pauseMillis between two pieces of an answer */
    public TalkingProvider(long pauseMillis) {
        this.pauseMillis = pauseMillis;
        this.server = RawProvider.start(this::answer).keepingNothing();
    }

    /** How it answers. */
    public enum Mood {
        WELL,
        /** Takes calls and says nothing until the mood changes, and then hangs up. */
        HANGING,
        /** Answers with status 500. */
        FAILING
    }

    public void become(Mood newMood) {
        mood = newMood;
    }

    public String url() {
        return server.url();
    }

    private void answer(RawProvider.Received request, RawProvider.Exchange exchange)
            throws IOException, InterruptedException {
        if (mood == Mood.FAILING) {
            exchange.whole(INTERNAL_ERROR, "{\"error\":{\"message\":\"out of order\"}}".getBytes(UTF_8));
            return;
        }
        if (mood == Mood.HANGING) {
            while (mood == Mood.HANGING) {
                Thread.sleep(HANGS_MILLIS);
            }
            return;
        }
        String text = request.text();
        String prompt = "none";
        for (Matcher found = PROMPT.matcher(text); found.find(); ) {
            prompt = found.group(1);
        }
        boolean afterTool = text.lastIndexOf("\"role\":\"tool\"") > text.lastIndexOf("[" + prompt + "]");
        exchange.chunked(200, "Content-Type: text/event-stream");
        for (String event : events(prompt, afterTool)) {
            exchange.chunk(event);
            if (pauseMillis > 0) {
                Thread.sleep(pauseMillis);
            }
        }
        exchange.lastChunk();
    }

    /** True if the answer to a prompt begins with a call of a tool. */
    static boolean callsTool(String prompt) {
        return prompt.hashCode() % 3 == 0;
    }

    static String words(String prompt, boolean afterTool) {
        return (afterTool ? "The tool has run for " : "Done with ") + prompt + ": file Part"
                + Math.abs(prompt.hashCode())
                + ".java has " + prompt.length() + " new lines, and I decided to keep port "
                + (8_000 + Math.abs(prompt.hashCode() % 1_000)) + " for it until Friday.";
    }

    static String callId(String prompt) {
        return "call_0" + Integer.toHexString(prompt.hashCode()) + "abcdef0123456789";
    }

    /** What the answer consists of. */
    static List<String> events(String prompt, boolean afterTool) {
        List<String> events = new ArrayList<>();
        boolean tool = !afterTool && callsTool(prompt);
        String words = words(prompt, afterTool);
        for (int i = 0; i < PIECES; i++) {
            int from = words.length() * i / PIECES;
            int to = words.length() * (i + 1) / PIECES;
            events.add(event(delta().put("content", words.substring(from, to)), "null"));
        }
        if (tool) {
            ObjectNode delta = delta();
            ObjectNode call = delta.putArray("tool_calls")
                    .addObject()
                    .put("index", 0)
                    .put("id", callId(prompt))
                    .put("type", "function");
            call.putObject("function").put("name", "build").put("arguments", "{\"what\":\"" + prompt + "\"}");
            events.add(event(delta, "null"));
        }
        events.add(event(delta(), tool ? "\"tool_calls\"" : "\"stop\"") + "data: [DONE]\n\n");
        return events;
    }

    private static ObjectNode delta() {
        return JsonMapper.shared().createObjectNode();
    }

    private static String event(ObjectNode delta, String finish) {
        return "data: {\"choices\":[{\"index\":0,\"delta\":" + delta + ",\"finish_reason\":" + finish + "}]}\n\n";
    }

    @Override
    public void close() {
        server.close();
    }
}
