package dev.varve.lab.told;

import dev.varve.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A dialogue of MemoryCode: a mentor tells rules of naming and writing code, over many sessions, and changes some.
 *
 * @param sessions in order; the mentor speaks as the user, the mentee as the agent
 * @param slots    the wordings of each rule in the order in which they were told; the last is in force
 */
record MemoryCode(List<List<Message>> sessions, List<List<String>> slots) {
    private static final Instant BEGIN = Instant.parse("2026-03-02T09:00:00Z");
    private static final String RULE = "instruction-";

    MemoryCode {
        sessions = List.copyOf(sessions);
        slots = List.copyOf(slots);
    }

    static MemoryCode read(Path file) throws IOException {
        JsonNode dialogue = JsonMapper.shared().readTree(Files.readString(file));
        String mentor = dialogue.path("context").path("mentor").asString();
        String mentee = dialogue.path("context").path("mentee").asString();
        List<List<Message>> sessions = new ArrayList<>();
        Map<Integer, List<String>> slots = new LinkedHashMap<>();
        for (JsonNode session : dialogue.path("sessions")) {
            JsonNode instructions = dialogue.path("instructions").path(sessions.size());
            readRules(session, instructions, slots);
            Instant day = BEGIN.plus(Duration.ofDays(sessions.size()));
            sessions.add(messages(session.path("text").asString(), mentor, mentee, day));
        }
        return new MemoryCode(sessions, List.copyOf(slots.values()));
    }

    /** The rules among the topics, in order; beside them stand the number of each rule and that of its wording. */
    private static void readRules(JsonNode session, JsonNode instructions, Map<Integer, List<String>> slots) {
        int rule = 0;
        for (int i = 0; i < session.path("topic").size(); i++) {
            if (session.path("type").path(i).asString().startsWith(RULE)) {
                int slot = instructions.path(rule++).path(0).asInt();
                slots.computeIfAbsent(slot, any -> new ArrayList<>())
                        .add(session.path("topic").path(i).asString());
            }
        }
    }

    private static List<Message> messages(String text, String mentor, String mentee, Instant day) {
        List<Message> messages = new ArrayList<>();
        StringBuilder said = new StringBuilder();
        String speaker = mentor;
        for (String line : text.split("\n")) {
            String next = line.startsWith(mentor + ":") ? mentor : line.startsWith(mentee + ":") ? mentee : "";
            if (!next.isEmpty()) {
                add(messages, said, speaker.equals(mentor), day);
                speaker = next;
            }
            said.append(
                            next.isEmpty()
                                    ? line
                                    : line.substring(next.length() + 1).strip())
                    .append('\n');
        }
        add(messages, said, speaker.equals(mentor), day);
        return messages;
    }

    private static void add(List<Message> messages, StringBuilder said, boolean user, Instant day) {
        String text = said.toString().strip();
        said.setLength(0);
        if (!text.isEmpty()) {
            Instant at = day.plus(Duration.ofMinutes(messages.size()));
            messages.add(user ? Message.user(text, at) : Message.assistant(text, at));
        }
    }

    /** Rules that hold at the end. */
    List<String> inForce() {
        return slots.stream().map(slot -> slot.get(slot.size() - 1)).toList();
    }

    /** What a slot was before, and is no longer. */
    static Set<String> superseded(List<String> slot) {
        Set<String> before = new LinkedHashSet<>(slot);
        before.remove(slot.get(slot.size() - 1));
        return before;
    }
}
