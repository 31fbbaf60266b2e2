package dev.varve.lab.trials;

import dev.varve.gateway.memory.ConversationMemory;
import dev.varve.gateway.relay.Interceptor;
import dev.varve.gateway.relay.MemoryReport;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Stands before memory and adds up what clients send and what is sent on, conversation by conversation, and what both
 * would cost under the providers' prompt caches. Thread-safe.
 */
final class Recorder implements Interceptor {
    private static final Pattern MARKER = Pattern.compile(",\"cache_control\":\\{[^}]*\\}");
    private static final String NOTES = "[Notes on the earlier part";
    private static final int BYTES_PER_TOKEN = 4;
    /** Shorter beginnings are not cached. */
    private static final int SHORTEST = 1_024 * BYTES_PER_TOKEN;

    /** From here on notes are due, by the gateway's own policy. */
    private static final int DUE = 60_000;

    private static final double READ = 0.1;
    private static final double ANTHROPIC_WRITE = 1.25;

    private final ConversationMemory memory;
    private final Map<String, String> lastSent = new HashMap<>();
    private final Map<String, String> lastAsked = new HashMap<>();
    private final Set<String> notes = new HashSet<>();
    private int calls;
    private int bypassed;
    private int waited;
    private long asked;
    private long sent;
    private long reused;
    private double costAsked;
    private double costSent;

    Recorder(ConversationMemory memory) {
        this.memory = memory;
    }

    @Override
    public boolean wants(Call call) {
        return memory.wants(call);
    }

    @Override
    public CompletionStage<Outgoing> outgoing(Call call, byte[] body) {
        return memory.outgoing(call, body).thenApply(outgoing -> {
            if (!call.route().path().endsWith("_tokens")) {
                add(body, outgoing);
            }
            return outgoing;
        });
    }

    private synchronized void add(byte[] body, Outgoing outgoing) {
        calls++;
        String session = outgoing.headers().getOrDefault("x-varve-session", "none");
        bypassed += outgoing.report().state() == MemoryReport.State.BYPASSED ? 1 : 0;
        String before = list(body);
        String after = list(outgoing.body());
        waited += notes.isEmpty() && before.length() / BYTES_PER_TOKEN >= DUE ? 1 : 0;
        double write = new String(body, StandardCharsets.UTF_8).contains("\"max_tokens\"") ? ANTHROPIC_WRITE : 1;
        asked += before.length();
        sent += after.length();
        costAsked += cost(lastAsked.getOrDefault(session, ""), before, write);
        costSent += cost(lastSent.getOrDefault(session, ""), after, write);
        reused += common(lastSent.getOrDefault(session, ""), after);
        lastAsked.put(session, before);
        lastSent.put(session, after);
    }

    private String list(byte[] body) {
        JsonNode read = JsonMapper.shared().readTree(body);
        JsonNode list = Stream.of("input", "contents")
                .map(read::path)
                .filter(JsonNode::isArray)
                .findFirst()
                .orElse(read.path("messages"));
        for (JsonNode element : list) {
            String text = MARKER.matcher(element.toString()).replaceAll("");
            if (text.contains(NOTES)) {
                notes.add(text);
            }
        }
        return MARKER.matcher(list.toString()).replaceAll("");
    }

    private static double cost(String before, String now, double write) {
        int read = common(before, now);
        int cached = read < SHORTEST ? 0 : read;
        return cached * READ + (now.length() - cached) * write;
    }

    private static int common(String before, String now) {
        int at = 0;
        int most = Math.min(before.length(), now.length());
        while (at < most && before.charAt(at) == now.charAt(at)) {
            at++;
        }
        return at;
    }

    /**
     * The sums.
     *
     * @param waited      calls without notes, though these were due, before the first ones
     * @param activations distinct notes that were sent
     * @param reused      share of the sent bytes that began as the call before
     * @param before      tokens that the client sent
     * @param after       tokens that were sent on
     * @param cost        of what was sent on, as a share of what the client's calls would have cost
     */
    record Sums(
            int calls,
            int bypassed,
            int waited,
            int activations,
            double reused,
            long before,
            long after,
            double cost) {}

    synchronized Sums sums() {
        return new Sums(
                calls,
                bypassed,
                waited,
                notes.size(),
                (double) reused / Math.max(1, sent),
                asked / BYTES_PER_TOKEN,
                sent / BYTES_PER_TOKEN,
                costSent / Math.max(1, costAsked));
    }
}
