package dev.varve.lab.told;

import dev.varve.Message;
import dev.varve.Session;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes the calls of an agent where it made them, while its session is filled; keeps what the tool answered. */
final class AgentPlay {
    /** What the tool answers when it kept something, and under which name. */
    private static final Pattern KEPT = Pattern.compile("(?:Saved|Kept) as ([^,]++),.*+", Pattern.DOTALL);

    private final List<AgentCall> calls;
    private final List<String> ids = new ArrayList<>();
    private final Map<String, AgentCall> kept = new HashMap<>();
    private final List<Refusal> refused = new ArrayList<>();

    /** A call after which nothing of the user's was saved, and the tool's answer. */
    record Refusal(AgentCall call, String answer) {}

    /**
     * For a session.
     *
     * @param messages all that it will have
     */
    AgentPlay(List<AgentCall> calls, List<Message> messages) {
        this.calls = calls.stream().map(call -> call.in(messages)).toList();
    }

    /** Numbers of messages after which there are calls, ascending. */
    List<Integer> pauses() {
        return calls.stream().map(AgentCall::after).distinct().sorted().toList();
    }

    /** Makes the calls that follow a message. */
    void after(int message, Session session) {
        calls.stream().filter(call -> call.after() == message).forEach(call -> make(call, session));
    }

    private void make(AgentCall call, Session session) {
        String answer = session.saveTools().call(call.tool(), call.arguments(ids));
        Matcher saved = KEPT.matcher(answer);
        String id = saved.matches() ? saved.group(1) : "";
        ids.add(id);
        if (!id.isEmpty()) {
            kept.put(id, call);
        }
        if (!answer.startsWith("Saved") && !answer.startsWith("Retired")) {
            refused.add(new Refusal(call, answer.strip()));
        }
    }

    /** How many calls were made. */
    int made() {
        return ids.size();
    }

    /** What was saved, by the name under which the digest shows it. */
    Map<String, AgentCall> kept() {
        return Map.copyOf(kept);
    }

    List<Refusal> refused() {
        return List.copyOf(refused);
    }
}
