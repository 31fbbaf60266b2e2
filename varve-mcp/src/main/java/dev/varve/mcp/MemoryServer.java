package dev.varve.mcp;

import dev.varve.SaveTools;
import dev.varve.Scope;
import dev.varve.ToolText;
import dev.varve.VarveException;
import dev.varve.model.LanguageModel;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.schema.jackson3.DefaultJsonSchemaValidator;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Tools, resources and a prompt for the memory of one project. The host selects the project; no argument of a call
 * can. Memory is opened for each call and closed after it, so several servers may share a database, and an
 * unavailable database fails a call, not the server.
 */
public final class MemoryServer {
    /** The tools that span several sessions. */
    private static final Set<String> OF_PROJECTS = Set.of("blame", "fix", "how", "told", "handoff");

    private static final String PROJECT = "varve://project/digest";
    private static final String SESSION = "varve://session/";

    private static final Duration SAMPLING = Duration.ofSeconds(60);

    private static final String FORGET = "forget";

    private final String resource;
    private final Opener memory;
    private final String version;

    /** Opens the project's memory for one call. */
    @FunctionalInterface
    public interface Opener {
        /**
         * Opens it.
         *
         * @param sampling the model of the client that calls, if it offers one
         */
        ProjectMemory open(Optional<LanguageModel> sampling);
    }

    /**
     * @param resource the project; for {@link Scope#DEFAULT}, whose sessions share nothing, no tool saves
     * @param memory opens the project's memory
     * @param version of the program, for clients
     */
    public MemoryServer(String resource, Opener memory, String version) {
        this.resource = resource;
        this.memory = memory;
        this.version = version;
    }

    /**
     * Serves the client on these streams until it closes its end. Pending requests are answered first, for at most
     * the time limit of a model.
     *
     * @throws VarveException if its requests cannot be read
     */
    public void serve(InputStream in, OutputStream out) throws InterruptedException {
        serve(in, out, SAMPLING);
    }

    void serve(InputStream in, OutputStream out, Duration patience) throws InterruptedException {
        LineTransport transport = new LineTransport(json(), in, out);
        describe(McpServer.sync(transport)).build();
        try {
            transport.run(patience);
        } catch (IOException e) {
            throw new VarveException("the client's requests cannot be read: " + e.getMessage(), e);
        }
    }

    /** Serves a transport with many clients, until it is closed. */
    McpSyncServer serve(McpStreamableServerTransportProvider transport) {
        return describe(McpServer.sync(transport)).build();
    }

    static McpJsonMapper json() {
        return new ProtocolJson();
    }

    private <S extends McpServer.SyncSpecification<S>> McpServer.SyncSpecification<S> describe(
            McpServer.SyncSpecification<S> server) {
        return server.jsonMapper(json())
                .requestTimeout(SAMPLING)
                .jsonSchemaValidator(new DefaultJsonSchemaValidator())
                .serverInfo("varve", version)
                .instructions(AgentTexts.instructions() + (shares() ? AgentTexts.saves() : ""))
                .capabilities(McpSchema.ServerCapabilities.builder()
                        .tools(false)
                        .resources(false, false)
                        .prompts(false)
                        .build())
                .tools(tools())
                .resources(new SyncResourceSpecification(
                        McpSchema.Resource.builder(PROJECT, "project")
                                .description("What a new session of this project should know")
                                .mimeType("text/markdown")
                                .build(),
                        (exchange, request) ->
                                resource(exchange, request.uri(), known -> known.context(Optional.empty()))))
                .resourceTemplates(new SyncResourceTemplateSpecification(
                        McpSchema.ResourceTemplate.builder(SESSION + "{key}", "session")
                                .description("Notes of a session")
                                .mimeType("text/markdown")
                                .build(),
                        (exchange, request) -> resource(
                                exchange, request.uri(), known -> known.context(Optional.of(key(request.uri()))))))
                .prompts(new SyncPromptSpecification(
                        McpSchema.Prompt.builder("continue")
                                .description("Go on where the last session of this project stopped")
                                .build(),
                        (exchange, request) -> prompt(exchange)));
    }

    /** A plus sign is literal in a URI; it means a blank only in forms. */
    private static String key(String uri) {
        return URLDecoder.decode(uri.substring(SESSION.length()).replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private List<SyncToolSpecification> tools() {
        Stream<SyncToolSpecification> own = AgentTexts.TOOLS.stream()
                .filter(text -> shares() || !OF_PROJECTS.contains(text.name()))
                .map(text -> tool(text, work(text.name())));
        Stream<SyncToolSpecification> saves = SaveTools.all().stream()
                .filter(text -> shares())
                .map(text -> tool(text, call -> known -> known.save(text.name(), call.texts())));
        return Stream.concat(own, saves).toList();
    }

    /** Sessions of the default resource are of no project. */
    private boolean shares() {
        return !resource.equals(Scope.DEFAULT);
    }

    private static Function<McpArguments, Function<ProjectMemory, String>> work(String tool) {
        return switch (tool) {
            case "recall" -> call -> known -> known.recall(call.query(), call.optional("session"));
            case "read" ->
                call -> known -> known.read(
                        call.required("session"),
                        call.number("from"),
                        call.has("to") ? Optional.of(call.number("to")) : Optional.empty());
            case "context" -> call -> known -> known.context(call.optional("session"));
            case "blame" -> call -> known -> known.reminders(traces -> traces.blame(call.required("path")));
            case "fix" -> call -> known -> known.reminders(traces -> traces.fix(call.required("error")));
            case "how" -> call -> known -> known.reminders(traces -> traces.how(call.required("tool")));
            case "told" -> call -> ProjectMemory::told;
            case "handoff" -> call -> known -> known.handOff(call.optional("session"));
            case FORGET ->
                call -> known -> known.forget(call.required("session"), call.number("from"), call.number("to"));
            default -> throw new IllegalStateException("nothing does what the tool " + tool + " is to do");
        };
    }

    private static Map<String, Object> schema(ToolText.Parameter parameter) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", parameter.number() ? "integer" : "string");
        schema.put("description", parameter.description());
        if (!parameter.choices().isEmpty()) {
            schema.put("enum", parameter.choices());
        }
        return schema;
    }

    private SyncToolSpecification tool(ToolText text, Function<McpArguments, Function<ProjectMemory, String>> work) {
        Map<String, Object> properties = new LinkedHashMap<>();
        text.parameters().forEach(parameter -> properties.put(parameter.name(), schema(parameter)));
        List<String> required = text.parameters().stream()
                .filter(ToolText.Parameter::required)
                .map(ToolText.Parameter::name)
                .toList();
        boolean destructive = text.name().equals(FORGET);
        boolean readOnly = AgentTexts.TOOLS.contains(text) && !destructive;
        McpSchema.ToolAnnotations.Builder hints =
                McpSchema.ToolAnnotations.builder().readOnlyHint(readOnly).openWorldHint(false);
        if (!readOnly) { // otherwise the protocol gives them no meaning
            hints.destructiveHint(destructive).idempotentHint(destructive);
        }
        McpSchema.Tool tool = McpSchema.Tool.builder(
                        text.name(), Map.of("type", "object", "properties", properties, "required", required))
                .description(text.description())
                .annotations(hints.build())
                .build();
        return new SyncToolSpecification(tool, (exchange, request) -> {
            try {
                return result(with(exchange, work.apply(McpArguments.of(request))), false);
            } catch (VarveException | IllegalArgumentException e) {
                return result(String.valueOf(e.getMessage()), true);
            }
        });
    }

    private static McpSchema.CallToolResult result(String text, boolean error) {
        return McpSchema.CallToolResult.builder()
                .addTextContent(text)
                .isError(error)
                .build();
    }

    private String with(McpSyncServerExchange client, Function<ProjectMemory, String> work) {
        Optional<LanguageModel> sampling =
                SamplingModel.isOffered(client) ? Optional.of(SamplingModel.of(client)) : Optional.empty();
        try (ProjectMemory known = memory.open(sampling)) {
            return work.apply(known);
        }
    }

    /** With errors of the protocol: of others, the SDK writes the stack to the log. */
    private String told(McpSyncServerExchange client, Function<ProjectMemory, String> work) {
        try {
            return with(client, work);
        } catch (IllegalArgumentException e) {
            throw error(McpSchema.ErrorCodes.RESOURCE_NOT_FOUND, e);
        } catch (VarveException e) {
            throw error(McpSchema.ErrorCodes.INTERNAL_ERROR, e);
        }
    }

    private static McpError error(int code, Exception cause) {
        return McpError.builder(code)
                .message(String.valueOf(cause.getMessage()))
                .build();
    }

    private McpSchema.ReadResourceResult resource(
            McpSyncServerExchange client, String uri, Function<ProjectMemory, String> work) {
        McpSchema.ResourceContents contents = McpSchema.TextResourceContents.builder(uri, told(client, work))
                .mimeType("text/markdown")
                .build();
        return McpSchema.ReadResourceResult.builder(List.of(contents)).build();
    }

    private McpSchema.GetPromptResult prompt(McpSyncServerExchange client) {
        String known = told(client, each -> each.context(Optional.empty()));
        McpSchema.Content content = McpSchema.TextContent.builder(known
                        + "\n\nSay in three sentences where this stands and what is open, and ask me what to do first.")
                .build();
        return McpSchema.GetPromptResult.builder(List.of(McpSchema.PromptMessage.builder(McpSchema.Role.USER, content)
                        .build()))
                .description("Where the last sessions stopped")
                .build();
    }
}
