package dev.varve.gateway.relay;

import java.util.List;
import org.eclipse.jetty.http.HttpFields;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The JSON forms in which clients expect an error. */
enum ErrorBody {
    /** Anthropic's. */
    ANTHROPIC {
        @Override
        ObjectNode written(int status, String type, String message) {
            ObjectNode root = JsonMapper.shared().createObjectNode().put("type", "error");
            root.putObject("error").put("type", type).put("message", message);
            return root;
        }
    },
    /** The form of OpenAI and most others. */
    OPENAI {
        @Override
        ObjectNode written(int status, String type, String message) {
            ObjectNode root = JsonMapper.shared().createObjectNode();
            root.putObject("error")
                    .put("type", type)
                    .put("message", message)
                    .putNull("param")
                    .put("code", type);
            return root;
        }
    },
    /** The form of Gemini and Vertex. */
    GOOGLE {
        @Override
        ObjectNode written(int status, String type, String message) {
            ObjectNode root = JsonMapper.shared().createObjectNode();
            root.putObject("error")
                    .put("code", status)
                    .put("message", message)
                    .put("status", status == NOT_FOUND ? "NOT_FOUND" : "INVALID_ARGUMENT");
            return root;
        }
    },
    /** Ollama's. */
    OLLAMA {
        @Override
        ObjectNode written(int status, String type, String message) {
            return JsonMapper.shared().createObjectNode().put("error", message);
        }
    },
    /** The form of Bedrock. */
    AMAZON {
        @Override
        ObjectNode written(int status, String type, String message) {
            return JsonMapper.shared().createObjectNode().put("message", message);
        }
    };

    private static final int NOT_FOUND = 404;
    private static final List<String> ANTHROPICS =
            List.of("/v1/messages", "/messages", "/anthropic/", "/v1/complete", "/v1/skills", "/api/claude_");
    private static final List<String> GOOGLES = List.of("/v1beta", "/v1alpha", "/v1internal", "/v1/projects/");

    /** The form that a client of this path expects. */
    static ErrorBody of(String path, HttpFields headers) {
        if (path.startsWith("/v1/chat/completions") || path.startsWith("/v1/completions")) {
            return OPENAI;
        }
        if (headers.contains("anthropic-version") || ANTHROPICS.stream().anyMatch(path::startsWith)) {
            return ANTHROPIC;
        }
        if (GOOGLES.stream().anyMatch(path::startsWith) || path.contains("/models/") && path.indexOf(':') > 0) {
            return GOOGLE;
        }
        if (path.startsWith("/model/")) {
            return AMAZON;
        }
        return path.startsWith("/api/") && !path.startsWith("/api/v1") ? OLLAMA : OPENAI;
    }

    /** The body of an error. */
    abstract ObjectNode written(int status, String type, String message);
}
