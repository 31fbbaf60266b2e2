package dev.varve.store.jsonl;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.varve.ContinuationHint;
import dev.varve.Correction;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.Part;
import dev.varve.Reflection;
import dev.varve.Span;
import dev.varve.Statement;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.json.JsonMapper;

/** Values as lines of JSON and back. A note has the names that Zora gives to the fields of a block. */
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
            .addMixIn(Statement.Place.class, PlaceForm.class)
            .addMixIn(Correction.class, CorrectionForm.class)
            .build();

    private static final String SUM_NAME = ",\"crc\":\"";
    private static final String SUM = SUM_NAME + "%08x\"}";
    private static final int SUM_LENGTH = SUM_NAME.length() + 10;

    private JsonLine() {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Part.Text.class, name = "text"),
        @JsonSubTypes.Type(value = Part.ToolCall.class, name = "tool_call"),
        @JsonSubTypes.Type(value = Part.ToolResult.class, name = "tool_result"),
        @JsonSubTypes.Type(value = Part.Attachment.class, name = "attachment")
    })
    private interface PartForm {}

    @JsonSerialize(converter = NoteEntry.Writer.class)
    @JsonDeserialize(converter = NoteEntry.Reader.class)
    private interface NoteForm {}

    private interface HintForm {
        @JsonIgnore
        boolean isEmpty();
    }

    private interface PlaceForm {
        @JsonIgnore
        boolean isKnown();
    }

    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    private interface CorrectionForm {}

    /** One line with its end. */
    static byte[] write(Object value) {
        String json = MAPPER.writeValueAsString(value);
        boolean wellFormed = StandardCharsets.UTF_8.newEncoder().canEncode(json);
        String line = wellFormed ? json : escaped(json);
        return (line.substring(0, line.length() - 1) + sum(line) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /** Escapes half surrogate pairs, which have no form in UTF-8 and occur in strings and names only. */
    private static String escaped(String json) {
        StringBuilder escaped = new StringBuilder(json.length() + 16);
        json.codePoints().forEach(c -> {
            if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
                escaped.append(String.format("\\u%04x", c));
            } else {
                escaped.appendCodePoint(c);
            }
        });
        return escaped.toString();
    }

    /** Surrogates as characters: the parser refuses half a pair that is escaped in a name. */
    private static String raw(String json) {
        if (!json.contains("\\ud")) {
            return json;
        }
        StringBuilder raw = new StringBuilder(json.length());
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (c != '\\') {
                raw.append(c);
            } else if (json.startsWith("ud", i + 1) && i + 6 <= json.length()) {
                raw.append((char) HexFormat.fromHexDigits(json, i + 2, i + 6));
                i += 5;
            } else {
                raw.append(json, i, Math.min(i + 2, json.length()));
                i++;
            }
        }
        return raw.toString();
    }

    /** The last property and the end of an object: a checksum (CRC-32C) of the object without it. */
    private static String sum(String object) {
        CRC32C sum = new CRC32C();
        sum.update(object.getBytes(StandardCharsets.UTF_8));
        return String.format(SUM, sum.getValue());
    }

    /** The line as it was before its checksum was put in. */
    private static String checked(String line) {
        int at = line.length() - SUM_LENGTH;
        if (at < 0 || !line.startsWith(SUM_NAME, at)) {
            throw new StreamReadException("there is no checksum");
        }
        String object = line.substring(0, at) + "}";
        if (!line.endsWith(sum(object))) {
            throw new StreamReadException("the checksum does not match");
        }
        return object;
    }

    /** True if a line has a checksum, and the right one. */
    static boolean isIntact(String line) {
        try {
            checked(line);
            return true;
        } catch (StreamReadException e) {
            return false;
        }
    }

    /**
     * The value that {@link #write} was given.
     *
     * @throws JacksonException if it did not write the line
     */
    static <T> T read(String line, Class<T> type) {
        T value = MAPPER.readValue(raw(checked(line)), type);
        if (value == null) {
            throw new StreamReadException("nothing but null");
        }
        return value;
    }
}
