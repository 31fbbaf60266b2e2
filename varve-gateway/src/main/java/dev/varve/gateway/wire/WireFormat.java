package dev.varve.gateway.wire;

import dev.varve.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.NullNode;

/** A message format of LLM APIs. */
public enum WireFormat {
    /** Anthropic's Messages. */
    MESSAGES("messages", List.of("/messages", "/messages/count_tokens", ":rawPredict", ":streamRawPredict")) {
        @Override
        Element element(CallBody.Item item) {
            JsonNode node = item.node();
            Role role = role(node);
            if (role == Role.SYSTEM) {
                return kept(item);
            }
            ElementBuilder builder = new ElementBuilder(role);
            AnthropicContent.add(node.path("content"), builder);
            return builder.build(role == Role.ASSISTANT ? Element.Kind.ATTACHED : Element.Kind.KEPT, item);
        }

        @Override
        boolean has(String path) {
            return path.endsWith("Predict")
                    ? path.contains("/publishers/anthropic/")
                    : path.startsWith("/v1/") || path.startsWith("/messages");
        }

        @Override
        Optional<String> system(CallBody body) {
            return Optional.ofNullable(body.fields().get("system")).map(AnthropicContent::plainText);
        }

        @Override
        ChatCall.Kept kept(CallBody body, Items items) {
            JsonNode thread = body.fields().getOrDefault("thread", NullNode.getInstance());
            return new ChatCall.Kept(
                    thread.path("previous_message_id").asStringOpt(),
                    thread.path("type").asString("").equals("create"));
        }

        @Override
        boolean compacts(CallBody body, Items items) {
            return body.fields()
                    .getOrDefault("compaction", NullNode.getInstance())
                    .isObject();
        }

        @Override
        Optional<String> lane(CallBody body) {
            JsonNode metadata = body.fields().get("metadata");
            return metadata == null
                    ? Optional.empty()
                    : AnthropicContent.session(metadata.path("user_id").asString(""));
        }

        @Override
        public byte[] message(String text) {
            return bytes("{\"role\":\"user\",\"content\":[" + block(text) + "]}");
        }

        @Override
        public String block(String text) {
            return "{\"type\":\"text\",\"text\":" + quoted(text) + "}";
        }

        @Override
        public AnswerReader answer(boolean stream) {
            return new AnthropicAnswer(stream);
        }
    },

    /** OpenAI's Chat Completions, which many providers speak. */
    CHAT("messages", List.of("/chat/completions")) {
        @Override
        Element element(CallBody.Item item) {
            JsonNode node = item.node();
            Role role = role(node);
            if (role == Role.SYSTEM) {
                return kept(item);
            }
            ElementBuilder builder = new ElementBuilder(role);
            ChatParts.add(node, builder);
            return builder.build(Element.Kind.KEPT, item);
        }

        @Override
        Optional<String> lane(CallBody body) {
            return body.text("session_id").or(() -> body.text("prompt_cache_key"));
        }

        @Override
        public byte[] message(String text) {
            return bytes("{\"role\":\"user\",\"content\":" + quoted(text) + "}");
        }

        @Override
        public String block(String text) {
            return "{\"type\":\"text\",\"text\":" + quoted(text) + "}";
        }

        @Override
        public AnswerReader answer(boolean stream) {
            return new ChatAnswer(stream);
        }
    },

    /** OpenAI's Responses. */
    RESPONSES("input", List.of("/responses", "/responses/input_tokens", "/responses/compact")) {
        @Override
        Element element(CallBody.Item item) {
            return ResponsesContent.element(item);
        }

        @Override
        boolean compacts(CallBody body, Items items) {
            List<Element> all = items.elements();
            return !all.isEmpty() && all.get(all.size() - 1).kind() == Element.Kind.COMPACTS;
        }

        @Override
        Optional<String> lane(CallBody body) {
            return body.text("session_id").or(() -> body.text("prompt_cache_key"));
        }

        @Override
        public byte[] message(String text) {
            return bytes("{\"type\":\"message\",\"role\":\"user\",\"content\":[" + block(text) + "]}");
        }

        @Override
        public String block(String text) {
            return "{\"type\":\"input_text\",\"text\":" + quoted(text) + "}";
        }

        @Override
        public AnswerReader answer(boolean stream) {
            return new ResponsesAnswer(stream);
        }
    },

    /** Ollama's own chat. */
    OLLAMA("messages", List.of("/api/chat")) {
        @Override
        Element element(CallBody.Item item) {
            Role role = role(item.node());
            if (role == Role.SYSTEM) {
                return kept(item);
            }
            ElementBuilder builder = new ElementBuilder(role);
            OllamaMessages.add(item.node(), builder);
            return builder.build(Element.Kind.KEPT, item);
        }

        @Override
        Optional<String> lane(CallBody body) {
            return Optional.empty();
        }

        @Override
        long limit(CallBody body) {
            return option(body, "num_predict");
        }

        @Override
        long window(CallBody body) {
            return option(body, "num_ctx");
        }

        @Override
        public byte[] message(String text) {
            return CHAT.message(text);
        }

        @Override
        public String block(String text) {
            return CHAT.block(text);
        }

        @Override
        public AnswerReader answer(boolean stream) {
            return new OllamaAnswer(stream);
        }
    },

    /** The {@code generateContent} format of Gemini, Vertex and Code Assist. */
    GEMINI("contents", List.of(":generateContent", ":streamGenerateContent", ":countTokens")) {
        @Override
        String content() {
            return "parts";
        }

        @Override
        boolean hasEnvelope() {
            return true;
        }

        @Override
        Role role(JsonNode item) {
            return GeminiParts.role(item);
        }

        @Override
        boolean goesOn(JsonNode before, JsonNode item) {
            return GeminiParts.isAnswer(before) && GeminiParts.isAnswer(item);
        }

        @Override
        boolean goesOn(Items before, CallBody rest) {
            return !rest.items().isEmpty()
                    && GeminiParts.isAnswer(rest.items().get(0).node())
                    && before.endsWithAnswer();
        }

        @Override
        Element element(CallBody.Item item) {
            return GeminiParts.element(item);
        }

        @Override
        Optional<String> system(CallBody body) {
            return GeminiParts.system(body);
        }

        @Override
        Optional<String> lane(CallBody body) {
            return Optional.empty();
        }

        @Override
        ChatCall.Kept kept(CallBody body, Items items) {
            return new ChatCall.Kept(Optional.empty(), GeminiParts.isCut(body, items.elements()));
        }

        @Override
        long limit(CallBody body) {
            return GeminiParts.limit(body);
        }

        @Override
        public byte[] message(String text) {
            return bytes("{\"role\":\"user\",\"parts\":[" + block(text) + "]}");
        }

        @Override
        public String block(String text) {
            return "{\"text\":" + quoted(text) + "}";
        }

        @Override
        public AnswerReader answer(boolean stream) {
            return new GeminiAnswer(stream);
        }
    };

    private final String list;
    private final List<String> paths;

    WireFormat(String list, List<String> paths) {
        this.list = list;
        this.paths = paths;
    }

    /** The format of calls to a path, if it is one of these. */
    public static Optional<WireFormat> of(String path) {
        for (WireFormat wire : values()) {
            if (wire.paths.stream().anyMatch(path::endsWith) && wire.has(path)) {
                return Optional.of(wire);
            }
        }
        return Optional.empty();
    }

    /** True if a call to the path only asks how many tokens it would be. */
    public static boolean counts(String path) {
        return path.endsWith("/count_tokens")
                || path.endsWith("/input_tokens")
                || path.endsWith(":countTokens")
                || path.contains("/models/count-tokens:");
    }

    /** The model named in a path, as in Google's and Azure's; otherwise empty. */
    public static String model(String path) {
        for (String before : List.of("/models/", "/deployments/")) {
            int from = path.indexOf(before) + before.length();
            if (from >= before.length()) {
                int to = from;
                while (to < path.length() && path.charAt(to) != ':' && path.charAt(to) != '/') {
                    to++;
                }
                return path.substring(from, to);
            }
        }
        return "";
    }

    /** Reads a body; empty if it is not in this format. */
    public Optional<ChatCall> read(byte[] bytes) {
        return CallBody.read(bytes, this).map(body -> call(body, items(Items.NONE, body)));
    }

    /** Name of the list that holds the conversation. */
    String list() {
        return list;
    }

    /** Name of the field that holds an item's content. */
    String content() {
        return "content";
    }

    /** True if the body's fields may be wrapped in an object. */
    boolean hasEnvelope() {
        return false;
    }

    /** True if a path that ends as this wire's do is one of them. */
    boolean has(String path) {
        return true;
    }

    /** The speaker of an item of the list. */
    Role role(JsonNode item) {
        return named(item);
    }

    /** True if an item is more of the one before it: some clients send the pieces of a streamed answer as they came. */
    boolean goesOn(JsonNode before, JsonNode item) {
        return false;
    }

    /** True if the first item of the rest is more of the last known one. */
    boolean goesOn(Items before, CallBody rest) {
        return false;
    }

    /** The known items, followed by those of the rest of a body. */
    Items items(Items known, CallBody body) {
        List<Element> more = new ArrayList<>(body.items().size());
        boolean acknowledged = known.awaitAcknowledgement();
        for (int i = 0; i < body.items().size(); i++) {
            CallBody.Item item = body.items().get(i);
            boolean answer = acknowledged && role(item.node()) == Role.ASSISTANT;
            acknowledged = i + 1 < body.items().size()
                    && Acknowledgement.is(item.node(), body.items().get(i + 1).node());
            more.add(acknowledged ? kept(Element.Kind.ACKNOWLEDGED, item) : answer ? kept(item) : element(item));
        }
        return known.and(more, firstSystem(body));
    }

    ChatCall call(CallBody body, Items items) {
        String opening = system(body)
                .orElseGet(() -> items.opening().map(Items.Opening::text).orElse(""));
        return new ChatCall(
                this,
                body.text("model").orElse(""),
                items.elements(),
                items.chain(),
                lane(body),
                body.text("user").orElse(""),
                kept(body, items),
                compacts(body, items),
                body.tools(),
                opening,
                limit(body),
                window(body));
    }

    /** The system text, if it is not an item of the list. */
    Optional<String> system(CallBody body) {
        return Optional.ofNullable(body.fields().get("instructions")).map(AnthropicContent::plainText);
    }

    /** Maximum tokens of the answer, 0 if not given. */
    long limit(CallBody body) {
        return List.of("max_tokens", "max_completion_tokens", "max_output_tokens").stream()
                .map(body.fields()::get)
                .filter(value -> value != null && value.isIntegralNumber())
                .mapToLong(JsonNode::asLong)
                .findFirst()
                .orElse(0);
    }

    /** The window that the call asks for, 0 if it asks for none. */
    long window(CallBody body) {
        return 0;
    }

    private static long option(CallBody body, String name) {
        JsonNode options = body.fields().get("options");
        return options == null ? 0 : Math.max(0, options.path(name).asLong(0));
    }

    private Optional<Items.Opening> firstSystem(CallBody body) {
        for (int i = 0; i < body.items().size(); i++) {
            JsonNode node = body.items().get(i).node();
            if (node.isObject() && role(node) == Role.SYSTEM) {
                return Optional.of(new Items.Opening(i, AnthropicContent.plainText(node.path("content"))));
            }
        }
        return Optional.empty();
    }

    /** True if the call asks the provider to compact the conversation. */
    boolean compacts(CallBody body, Items items) {
        return false;
    }

    /** The provider's copy of the conversation. */
    ChatCall.Kept kept(CallBody body, Items items) {
        JsonNode conversation = body.fields().get("conversation");
        Optional<String> named = conversation == null || conversation.isNull()
                ? Optional.empty()
                : Optional.of(conversation.path("id").asString(conversation.asString("")));
        JsonNode store = body.fields().get("store");
        return new ChatCall.Kept(
                named.or(() -> body.text("previous_response_id")), store != null && store.asBoolean(false));
    }

    /** An element of an answer, as the client will send it back. */
    Element element(JsonNode node) {
        return element(new CallBody.Item(node, 0, 0, CallBody.Place.NONE));
    }

    abstract Element element(CallBody.Item item);

    abstract Optional<String> lane(CallBody body);

    /** A user message in this format. */
    public abstract byte[] message(String text);

    /** A text block in a user message of this format. */
    public abstract String block(String text);

    /** A text escaped for a JSON string, without the quotes. */
    public static String escaped(String text) {
        String quoted = quoted(text);
        return quoted.substring(1, quoted.length() - 1);
    }

    /** Reads answers in this format. */
    public abstract AnswerReader answer(boolean stream);

    static Element kept(CallBody.Item item) {
        return kept(Element.Kind.KEPT, item);
    }

    static Element kept(Element.Kind kind, CallBody.Item item) {
        return new ElementBuilder(Role.SYSTEM).build(kind, item);
    }

    /** Roles by the names that most formats use. */
    static Role named(JsonNode node) {
        return switch (node.path("role").asString("").toLowerCase(Locale.ROOT)) {
            case "user" -> Role.USER;
            case "assistant" -> Role.ASSISTANT;
            case "tool", "function" -> Role.TOOL;
            default -> Role.SYSTEM;
        };
    }

    private static String quoted(String text) {
        return JsonMapper.shared().writeValueAsString(text);
    }

    private static byte[] bytes(String json) {
        return json.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    }
}
