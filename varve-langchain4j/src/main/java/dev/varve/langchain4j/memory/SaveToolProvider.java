package dev.varve.langchain4j.memory;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.internal.Json;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.service.tool.ToolProvider;
import dev.langchain4j.service.tool.ToolProviderRequest;
import dev.langchain4j.service.tool.ToolProviderResult;
import dev.varve.SaveTools;
import dev.varve.Scope;
import dev.varve.ToolText;
import dev.varve.Varve;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Tools with which an agent saves statements of its user that outlast the conversation; see {@link SaveTools}. The
 * conversation is LangChain4j's memory id, never an argument of the model. Thread-safe.
 *
 * <pre>{@code
 * AiServices.builder(Assistant.class).toolProvider(SaveToolProvider.of(varve, scopes))
 * }</pre>
 */
public final class SaveToolProvider implements ToolProvider {
    private final Varve varve;
    private final Function<Object, Scope> scopes;

    private SaveToolProvider(Varve varve, Function<Object, Scope> scopes) {
        this.varve = varve;
        this.scopes = scopes;
    }

    /** For sessions named by String memory ids. They share nothing: saved statements stay with their conversation. */
    public static SaveToolProvider of(Varve varve) {
        return of(varve, VarveChatMemoryProvider::scope);
    }

    /** With another mapping of memory ids to sessions, such as a session of a user. */
    public static SaveToolProvider of(Varve varve, Function<Object, Scope> scopes) {
        return new SaveToolProvider(varve, scopes);
    }

    @Override
    public ToolProviderResult provideTools(ToolProviderRequest request) {
        ToolProviderResult.Builder tools = ToolProviderResult.builder();
        SaveTools.all().forEach(text -> tools.add(specification(text), this::answer));
        return tools.build();
    }

    private static ToolSpecification specification(ToolText text) {
        JsonObjectSchema.Builder schema = JsonObjectSchema.builder();
        for (ToolText.Parameter parameter : text.parameters()) {
            if (parameter.choices().isEmpty()) {
                schema.addStringProperty(parameter.name(), parameter.description());
            } else {
                schema.addEnumProperty(parameter.name(), parameter.choices(), parameter.description());
            }
        }
        List<String> required = text.parameters().stream()
                .filter(ToolText.Parameter::required)
                .map(ToolText.Parameter::name)
                .toList();
        return ToolSpecification.builder()
                .name(text.name())
                .description(text.description())
                .parameters(schema.required(required).build())
                .build();
    }

    private String answer(ToolExecutionRequest call, Object memoryId) {
        Map<String, String> arguments = new HashMap<>();
        try {
            Map<?, ?> given = Json.fromJson(call.arguments(), Map.class);
            given.forEach((name, value) -> arguments.put(String.valueOf(name), String.valueOf(value)));
        } catch (RuntimeException e) {
            return "The input is not a JSON object; give one.\n";
        }
        return varve.session(scopes.apply(memoryId)).saveTools().call(call.name(), arguments);
    }
}
