package dev.varve.store.jsonl;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.varve.ContinuationHint;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.Part;
import dev.varve.Reflection;
import dev.varve.Span;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.json.JsonMapper;

/** Values as lines of JSON and back. A note has the names that Zora gives to the fields of a block (ZOR-15). */
final class JsonLine {
    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxStringLength(Integer.MAX_VALUE)
                            .maxNameLength(Integer.MAX_VALUE)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .addMixIn(Part.class, PartForm.class)
            .addMixIn(Note.class, NoteForm.class)
            .addMixIn(Observation.class, NoteForm.class)
            .addMixIn(Reflection.class, NoteForm.class)
            .addMixIn(ContinuationHint.class, HintForm.class)
            .addMixIn(Span.class, HintForm.class)
            .build();

    /** For text with half a surrogate pair, which has no form in UTF-8. */
    private static final JsonMapper ESCAPING =
            MAPPER.rebuild().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private JsonLine() {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Part.Text.class, name = "text"),
        @JsonSubTypes.Type(value = Part.ToolCall.class, name = "tool_call"),
        @JsonSubTypes.Type(value = Part.ToolResult.class, name = "tool_result"),
        @JsonSubTypes.Type(value = Part.Attachment.class, name = "attachment")
    })
    private interface PartForm {}

    @JsonSerialize(converter = Block.Writer.class)
    @JsonDeserialize(converter = Block.Reader.class)
    private interface NoteForm {}

    private interface HintForm {
        @JsonIgnore
        boolean isEmpty();
    }

    /** One line with its end. */
    static byte[] write(Object value) {
        String json = MAPPER.writeValueAsString(value);
        boolean wellFormed = StandardCharsets.UTF_8.newEncoder().canEncode(json);
        String line = wellFormed ? json : ESCAPING.writeValueAsString(value);
        return (line + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /**
     * The value that {@link #write} was given.
     *
     * @throws JacksonException if it did not write the line
     */
    static <T> T read(String line, Class<T> type) {
        T value = MAPPER.readValue(line, type);
        if (value == null) {
            throw new StreamReadException("nothing but null");
        }
        return value;
    }
}
