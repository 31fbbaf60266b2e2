package dev.varve.testkit.adapter;

import dev.varve.testkit.adapter.ModelCall.From;
import dev.varve.testkit.adapter.ModelCall.Sent;
import dev.varve.testkit.adapter.ModelCall.SentCall;
import dev.varve.testkit.adapter.ModelCall.SentResult;
import dev.varve.testkit.wire.Wire;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The refusals of providers; each format follows the strictest provider that uses it. Refused are results that follow
 * no call, calls without results, calls whose arguments are not a JSON object, duplicate ids of calls (Anthropic),
 * empty content, instructions that do not come first, and conversations that do not begin with the user or in which
 * user and assistant do not alternate. OpenAI itself would accept the last; servers that use its format with the chat
 * templates of open models do not.
 */
public final class ProviderRules {
    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_-]{1,64}");
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private ProviderRules() {}

    /** Why the provider would refuse the call; empty if it would not. */
    public static Optional<String> refusal(ModelCall call) {
        return refusalByAll(call).or(() -> alternation(call)).or(() -> lastIsAssistant(call.messages()));
    }

    /** True if only those would refuse the call that want user and assistant to take turns, and the user to begin. */
    static boolean isForTurnsAlone(ModelCall call) {
        return refusalByAll(call).isEmpty() && refusal(call).isPresent();
    }

    private static Optional<String> refusalByAll(ModelCall call) {
        if (call.messages().isEmpty()) {
            return Optional.of("messages: at least one message is required");
        }
        return empty(call)
                .or(() -> unreadableCall(call))
                .or(() -> misplacedSystem(call.messages()))
                .or(() -> brokenGroup(call))
                .or(() -> call.wire() == Wire.ANTHROPIC ? repeatedId(call.messages()) : Optional.empty());
    }

    private static Optional<String> empty(ModelCall call) {
        for (int i = 0; i < call.messages().size(); i++) {
            Sent message = call.messages().get(i);
            boolean words = !message.text().isBlank();
            if (!words && message.calls().isEmpty() && message.results().isEmpty()) {
                return Optional.of("messages." + i + ": content must not be empty");
            }
        }
        return Optional.empty();
    }

    private static Optional<String> unreadableCall(ModelCall call) {
        return call.messages().stream()
                .flatMap(message -> message.calls().stream())
                .filter(made -> !isReadable(call.wire(), made))
                .findFirst()
                .map(made -> "call " + made.id() + ": a name and a JSON object as arguments are required, not "
                        + made.name() + " " + made.arguments());
    }

    /** Gemini's format may leave the arguments out. */
    private static boolean isReadable(Wire wire, SentCall call) {
        boolean left = wire == Wire.GOOGLE && call.arguments().isEmpty();
        return NAME.matcher(call.name()).matches() && (left || isObject(call.arguments()));
    }

    private static boolean isObject(String arguments) {
        try {
            return JSON.readTree(arguments).isObject();
        } catch (JacksonException e) {
            return false;
        }
    }

    private static Optional<String> misplacedSystem(List<Sent> messages) {
        return messages.stream().anyMatch(message -> message.from() == From.SYSTEM)
                ? Optional.of("system messages must come first")
                : Optional.empty();
    }

    /** Calls are answered at once, all of them and each one once; OpenAI has a message per result, others one for all. */
    private static Optional<String> brokenGroup(ModelCall call) {
        Set<String> open = new HashSet<>();
        for (int i = 0; i < call.messages().size(); i++) {
            Sent message = call.messages().get(i);
            if (message.from() != From.TOOL && !open.isEmpty()) {
                return Optional.of("messages." + i + ": calls " + open + " have no results immediately after them");
            }
            if (message.from() == From.TOOL) {
                for (String id : answered(message)) {
                    if (!open.remove(id)) {
                        return Optional.of("messages." + i + ": a result without a call right before it: " + id);
                    }
                }
                if (call.wire() != Wire.OPENAI && !open.isEmpty()) {
                    return Optional.of("messages." + i + ": results of " + open + " are missing");
                }
            }
            open.addAll(called(message));
        }
        return open.isEmpty() ? Optional.empty() : Optional.of("calls " + open + " have no results");
    }

    private static List<String> called(Sent message) {
        List<String> ids = new ArrayList<>();
        List<SentCall> calls = message.calls();
        for (int i = 0; i < calls.size(); i++) {
            ids.add(
                    calls.get(i).id().isEmpty()
                            ? calls.get(i).name() + "#" + i
                            : calls.get(i).id());
        }
        return ids;
    }

    /** Ids of the calls that a message answers; where the format has no ids, by position and name. */
    private static List<String> answered(Sent message) {
        List<String> ids = new ArrayList<>();
        List<SentResult> results = message.results();
        for (int i = 0; i < results.size(); i++) {
            SentResult result = results.get(i);
            ids.add(result.callId().isEmpty() ? result.name() + "#" + i : result.callId());
        }
        return ids;
    }

    private static Optional<String> repeatedId(List<Sent> messages) {
        Set<String> ids = new HashSet<>();
        return messages.stream()
                .flatMap(message -> message.calls().stream())
                .map(SentCall::id)
                .filter(id -> !ids.add(id))
                .findFirst()
                .map(id -> "tool_use ids must be unique: " + id);
    }

    /** No neighbours of one role; in OpenAI's format, where each result is a message, calls and results aside. */
    private static Optional<String> alternation(ModelCall call) {
        List<Sent> messages = call.messages();
        if (messages.get(0).from() != From.USER) {
            return Optional.of("the first message must use the user role");
        }
        boolean openAi = call.wire() == Wire.OPENAI;
        return neighbours(messages.stream()
                .filter(message -> !openAi
                        || message.from() != From.TOOL && message.calls().isEmpty())
                .toList());
    }

    private static Optional<String> neighbours(List<Sent> messages) {
        for (int i = 1; i < messages.size(); i++) {
            From from = messages.get(i).from();
            if (from == messages.get(i - 1).from()) {
                return Optional.of("user and assistant must take turns: " + from + " twice before \""
                        + messages.get(i).text() + "\"");
            }
        }
        return Optional.empty();
    }

    private static Optional<String> lastIsAssistant(List<Sent> messages) {
        return messages.get(messages.size() - 1).from() == From.ASSISTANT
                ? Optional.of("the last message must not be the assistant's")
                : Optional.empty();
    }
}
