package dev.varve.gateway.wire;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The content of Anthropic's messages. */
final class AnthropicContent {
    private static final Pattern OLDER_SESSION = Pattern.compile("_session_([0-9a-fA-F-]{36})$");

    /** They describe tools, or bring files into a container that is created again for each call. */
    private static final Set<String> LASTING =
            Set.of("tool_search_tool_result", "tool_reference", "mcp_tool_listing", "container_upload");

    private AnthropicContent() {}

    static void add(JsonNode content, ElementBuilder builder) {
        if (content.isString()) {
            builder.text(content.stringValue());
            return;
        }
        for (JsonNode block : content) {
            String type = block.path("type").asString("");
            switch (type) {
                case "text" -> builder.text(block.path("text").asString(""));
                case "thinking", "redacted_thinking" -> builder.thinking();
                case "tool_use" ->
                    builder.call(
                            block.path("id").asString(""),
                            block.path("name").asString(""),
                            block.path("input").toString());
                case "tool_result" -> {
                    builder.result(
                            block.path("tool_use_id").asString(""),
                            plainText(block.path("content")),
                            block.path("is_error").asBoolean(false),
                            canonical(block.path("content")));
                    if (hasReference(block.path("content"))) {
                        builder.lasts(Element.Lasting.IN_PLACE);
                    }
                }
                case "server_tool_use", "mcp_tool_use" ->
                    builder.serverCall(block.path("id").asString(""), type, block);
                case "compaction" -> {
                    builder.unknown(type, block);
                    builder.lasts(Element.Lasting.SUMMARY);
                }
                case "image", "document" ->
                    builder.attachment(
                            block.path("source").path("media_type").asString(type),
                            block.path("title").asString(""),
                            block);
                default -> other(type, block, builder);
            }
        }
    }

    private static void other(String type, JsonNode block, ElementBuilder builder) {
        if (type.endsWith("_tool_result")) {
            builder.serverResult(block.path("tool_use_id").asString(""), type, block);
        } else {
            builder.unknown(type, block);
        }
        if (LASTING.contains(type)) {
            builder.lasts(Element.Lasting.IN_PLACE);
        }
    }

    /** A tool that the model found by a search: without it the model cannot call the tool any more. */
    private static boolean hasReference(JsonNode content) {
        return content.isArray()
                && content.valueStream()
                        .anyMatch(block -> block.path("type").asString("").equals("tool_reference"));
    }

    /** A string is as good as one block of text. */
    private static String canonical(JsonNode content) {
        boolean texts = content.isString();
        if (content.isArray()) {
            texts = true;
            for (JsonNode block : content) {
                texts &= block.path("type").asString("").equals("text");
            }
        }
        return texts ? Canonical.text(plainText(content)) : Canonical.json(content);
    }

    /** The text in a string or in blocks; a picture is only mentioned. */
    static String plainText(JsonNode content) {
        if (content.isString()) {
            return content.stringValue();
        }
        if (!content.isArray()) {
            return content.isMissingNode() || content.isNull() ? "" : content.toString();
        }
        return content.valueStream()
                .map(block -> block.path("text").isString()
                        ? block.path("text").stringValue()
                        : "(" + block.path("type").asString("unknown") + ")")
                .collect(Collectors.joining("\n"));
    }

    /** The session in Claude Code's {@code metadata.user_id}, which is JSON in newer and a name in older versions. */
    static Optional<String> session(String userId) {
        if (userId.startsWith("{")) {
            try {
                String session =
                        JsonMapper.shared().readTree(userId).path("session_id").asString("");
                return session.isBlank() ? Optional.empty() : Optional.of("claude-code:" + session);
            } catch (JacksonException e) {
                return Optional.empty();
            }
        }
        Matcher older = OLDER_SESSION.matcher(userId);
        return older.find() ? Optional.of("claude-code:" + older.group(1)) : Optional.empty();
    }
}
