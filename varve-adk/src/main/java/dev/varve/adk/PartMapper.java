package dev.varve.adk;

import com.google.genai.errors.GenAiIOException;
import com.google.genai.types.Blob;
import com.google.genai.types.FileData;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.FunctionResponse;
import dev.varve.Part;
import dev.varve.internal.token.SentMedium;
import java.util.Map;
import java.util.Optional;

/** Converts parts of a content to parts of a message and back. */
final class PartMapper {
    /** Prefix of references to bytes in the event itself; Varve keeps none. */
    private static final String INLINE = "adk:";

    private static final String ERROR = "error";
    private static final String RESULT = "result";

    private PartMapper() {}

    /**
     * The form of a part in memory. Thoughts, blank text and a provider's private parts are left out.
     *
     * @param place names the part within the session, for calls without an id and for bytes
     */
    static Optional<Part> of(com.google.genai.types.Part part, String place) {
        if (part.functionCall().isPresent()) {
            return Optional.of(call(part.functionCall().get(), place));
        } else if (part.functionResponse().isPresent()) {
            return Optional.of(result(part.functionResponse().get(), place));
        } else if (part.inlineData().isPresent()) {
            Blob blob = part.inlineData().get();
            return Optional.of(medium(blob).attachment(INLINE + place));
        } else if (part.fileData().isPresent()) {
            FileData file = part.fileData().get();
            return Optional.of(attachment(file.mimeType(), file.fileUri().orElse(""), file.displayName()));
        }
        return text(part).filter(text -> !text.isBlank()).map(Part.Text::new);
    }

    /** A part for the model; bytes that are no longer there are named instead. */
    static com.google.genai.types.Part of(Part part) {
        com.google.genai.types.Part.Builder made = com.google.genai.types.Part.builder();
        if (part instanceof Part.Text text) {
            made.text(text.text());
        } else if (part instanceof Part.ToolCall call) {
            FunctionCall arguments = FunctionCall.fromJson("{\"args\":" + call.arguments() + "}");
            made.functionCall(
                    arguments.toBuilder().id(call.id()).name(call.name()).build());
        } else if (part instanceof Part.ToolResult result) {
            made.functionResponse(FunctionResponse.builder()
                    .id(result.callId())
                    .name(result.name())
                    .response(response(result))
                    .build());
        } else if (part instanceof Part.Attachment file && file.uri().startsWith(INLINE)) {
            made.text(SentMedium.in(file).line());
        } else if (part instanceof Part.Attachment file) {
            made.fileData(fileData(file));
        }
        return made.build();
    }

    /** A copy with a line in place of bytes. */
    static com.google.genai.types.Part withoutBytes(com.google.genai.types.Part part) {
        return part.inlineData()
                .map(blob -> com.google.genai.types.Part.fromText(medium(blob).line()))
                .orElse(part);
    }

    /** A rough estimate of the tokens that a provider counts for a part's bytes. */
    static long mediaTokens(com.google.genai.types.Part part) {
        return part.inlineData().map(blob -> medium(blob).tokens()).orElse(0L);
    }

    private static SentMedium medium(Blob blob) {
        return SentMedium.of(
                blob.mimeType().orElse(""),
                blob.displayName().orElse(""),
                blob.data().orElse(new byte[0]));
    }

    private static Optional<String> text(com.google.genai.types.Part part) {
        if (part.executableCode().isPresent()) {
            return part.executableCode().get().code();
        } else if (part.codeExecutionResult().isPresent()) {
            return part.codeExecutionResult().get().output();
        }
        return part.thought().orElse(false) ? Optional.empty() : part.text();
    }

    private static Part call(FunctionCall call, String place) {
        return new Part.ToolCall(
                call.id().orElse(place),
                call.name().orElse(""),
                FunctionCall.toJsonString(call.args().orElse(Map.of())));
    }

    /**
     * ADK wraps a tool's result in a map; {@code {"result": text}} and {@code {"error": text}} are unwrapped. A tool
     * that threw returns {@code "status": "error"}.
     */
    private static Part result(FunctionResponse response, String place) {
        Map<String, Object> map = response.response().orElse(Map.of());
        boolean error = map.containsKey(ERROR) || ERROR.equals(map.get("status"));
        Object only = map.size() == 1 ? map.get(error ? ERROR : RESULT) : null;
        String content = only instanceof String text ? text : FunctionResponse.toJsonString(map);
        return new Part.ToolResult(response.id().orElse(place), response.name().orElse(""), content, error);
    }

    private static Map<String, Object> response(Part.ToolResult result) {
        Optional<Map<String, Object>> map =
                result.content().startsWith("{") ? object(result.content()) : Optional.empty();
        return map.orElseGet(() -> Map.of(result.error() ? ERROR : RESULT, result.content()));
    }

    private static Optional<Map<String, Object>> object(String json) {
        try {
            return FunctionResponse.fromJson("{\"response\":" + json + "}").response();
        } catch (GenAiIOException e) {
            return Optional.empty(); // text that begins like an object, such as a shortened one: shown as text
        }
    }

    private static Part attachment(Optional<String> mediaType, String uri, Optional<String> name) {
        return new Part.Attachment(mediaType.orElse(""), uri, name.orElse(""));
    }

    private static FileData fileData(Part.Attachment file) {
        FileData.Builder data = FileData.builder().fileUri(file.uri());
        if (!file.mediaType().isEmpty()) {
            data.mimeType(file.mediaType());
        }
        if (!file.name().isEmpty()) {
            data.displayName(file.name());
        }
        return data.build();
    }
}
