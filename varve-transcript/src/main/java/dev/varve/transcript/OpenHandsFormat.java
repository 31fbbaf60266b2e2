package dev.varve.transcript;

import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/**
 * Events of OpenHands, an array or one per line: actions and observations, as its server writes them, and events with
 * a {@code kind}, as its SDK does. An event's {@code source} names its author. Changes of state, condensation and the
 * system prompt are left out and counted.
 */
final class OpenHandsFormat implements JsonLineFormat {
    /** Actions that are no call of a tool. */
    private static final Set<String> NO_CALLS =
            Set.of("system", "recall", "change_agent_state", "null", "condensation", "condensation_request", "think");

    /** Observations that are no result of a tool. */
    private static final Set<String> NO_RESULTS =
            Set.of("agent_state_changed", "recall", "null", "condense", "think", "loop_detection");

    private final MessageTimes times;

    /** Calls by the number of their action; an observation names that as its cause. */
    private final Map<String, Part.ToolCall> open = new HashMap<>();

    OpenHandsFormat(ReadOptions options) {
        this.times = new MessageTimes(options);
    }

    @Override
    public void accept(Place place, JsonNode value, Inbox inbox) {
        JsonFields event = JsonFields.of(place, value);
        Instant at = times.of(event, inbox, "timestamp");
        String id = event.get("id").asString("");
        Draft draft = new Draft(place, inbox);
        if (event.has("kind")) {
            ofSdk(event, at, id, draft, inbox);
        } else if (event.has("action")) {
            action(event, at, id, draft, inbox);
        } else if (event.has("observation")) {
            observation(event, at, id, draft, inbox);
        } else {
            inbox.skip("other event");
        }
    }

    private void action(JsonFields event, Instant at, String id, Draft draft, Inbox inbox) {
        String action = event.text("action");
        JsonFields arguments = JsonFields.of(
                event.place(), event.get("args").isObject() ? event.get("args") : JsonValues.MAPPER.createObjectNode());
        boolean agent = event.textOr("source", "agent").equals("agent");
        if (NO_CALLS.contains(action)) {
            inbox.skip(action.equals("think") ? "thinking" : action + " event");
        } else if (action.equals("message") || action.equals("finish")) {
            draft.text(arguments.textOr(action.equals("finish") ? "final_thought" : "content", ""));
            if (agent) {
                draft.send(Role.ASSISTANT, at, id, "");
            } else {
                draft.sendAsUser(
                        event.text("source").equals("user") ? Author.PERSON : Author.program("program"), at, id);
            }
        } else if (agent) {
            draft.text(arguments.textOr("thought", ""));
            String callId = event.get("tool_call_metadata").path("tool_call_id").asString("event-" + id);
            Part.ToolCall call = new Part.ToolCall(callId, action, JsonValues.compact(arguments.node()));
            draft.add(call);
            open.put(id, call);
            draft.send(Role.ASSISTANT, at, id, "");
        } else {
            inbox.skip(action + " event of the " + event.text("source"));
        }
    }

    private void observation(JsonFields event, Instant at, String id, Draft draft, Inbox inbox) {
        String kind = event.text("observation");
        Part.ToolCall call = open.remove(event.get("cause").asString(""));
        if (call == null) {
            inbox.skip((NO_RESULTS.contains(kind) ? kind : "unasked " + kind) + " event");
            return;
        }
        JsonNode exit = event.get("extras").path("metadata").path("exit_code");
        boolean failed = kind.equals("error")
                || exit.isInt() && exit.intValue() != 0
                || event.get("success").isBoolean() && !event.get("success").booleanValue();
        draft.add(new Part.ToolResult(call.id(), call.name(), event.textOr("content", ""), failed));
        draft.send(Role.TOOL, at, id, "");
    }

    private static void ofSdk(JsonFields event, Instant at, String id, Draft draft, Inbox inbox) {
        String kind = event.text("kind");
        switch (kind) {
            case "MessageEvent" -> {
                draft.text(words(event.get("llm_message").path("content")));
                if (event.textOr("source", "").equals("agent")) {
                    draft.send(Role.ASSISTANT, at, id, "");
                } else {
                    boolean typed = event.textOr("source", "").equals("user");
                    draft.sendAsUser(typed ? Author.PERSON : Author.program("program"), at, id);
                }
            }
            case "ActionEvent" -> {
                draft.text(words(event.get("thought")));
                JsonNode call = event.get("tool_call");
                JsonNode arguments = call.has("arguments") ? call.get("arguments") : event.get("action");
                draft.add(new Part.ToolCall(
                        event.text("tool_call_id"), event.text("tool_name"), JsonValues.arguments(arguments)));
                draft.send(Role.ASSISTANT, at, id, "");
            }
            case "ObservationEvent" -> {
                JsonNode observation = event.get("observation");
                draft.add(new Part.ToolResult(
                        event.text("tool_call_id"),
                        event.textOr("tool_name", ""),
                        words(observation.path("content")),
                        observation.path("is_error").asBoolean(false)));
                draft.send(Role.TOOL, at, id, "");
            }
            case "AgentErrorEvent", "UserRejectObservation" -> {
                String said = event.textOr("error", event.textOr("rejection_reason", ""));
                draft.add(new Part.ToolResult(event.text("tool_call_id"), event.textOr("tool_name", ""), said, true));
                draft.send(Role.TOOL, at, id, "");
            }
            default -> inbox.skip(kind + " event");
        }
    }

    private static String words(JsonNode content) {
        return content.isString()
                ? content.stringValue()
                : StreamSupport.stream(content.spliterator(), false)
                        .map(part -> part.path("text").asString(""))
                        .collect(Collectors.joining("\n"));
    }
}
