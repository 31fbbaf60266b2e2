package dev.varve.gateway.wire;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A call's body: the fields beside the conversation, and each item of the conversation with its byte range. The body itself is
 * never serialised again.
 *
 * @param head   the bytes before the conversation
 * @param fields the fields beside the conversation, except those in {@link #SKIPPED}
 * @param tools  whether there is a non-empty list of tools
 * @param items  items of the conversation, as far as they were read
 */
record CallBody(Head head, Map<String, JsonNode> fields, boolean tools, List<Item> items) {
    private static final Set<String> SKIPPED = Set.of("tools", "functions", "tool_choice", "response_format", "text");

    /** The field of Code Assist that wraps the fields of Gemini's wire. */
    private static final String ENVELOPE = "request";

    /** The field that holds either the list or a user's words; the latter have no place in the body. */
    private static final String OR_WORDS = "input";

    private static final JsonMapper JSON = JsonMapper.shared();

    /**
     * The fields before the conversation.
     *
     * @param enveloped whether the conversation is in an envelope, whose fields count as the body's
     */
    record Head(Map<String, JsonNode> fields, boolean tools, boolean enveloped) {
        static final Head NONE = new Head(Map.of(), false, false);

        /** Copies the collections. */
        Head {
            fields = Map.copyOf(fields);
        }
    }

    /**
     * An item of the conversation.
     *
     * @param node its value
     * @param from first byte
     * @param to byte after the last
     * @param content place of its content; blocks that are not objects have none
     */
    record Item(JsonNode node, int from, int to, Place content) {}

    /**
     * A content array, or a string.
     *
     * @param from   byte after the opening bracket or quote
     * @param to     byte of the closing bracket or quote
     * @param blocks first byte, and byte after the last, of each
     */
    record Place(int from, int to, List<int[]> blocks) {
        static final Place NONE = new Place(0, 0, List.of());
    }

    /** Reads a body; empty if it is not JSON, or has the wire's list not exactly once. */
    static Optional<CallBody> read(byte[] body, WireFormat wire) {
        return read(body, wire, Head.NONE, 0);
    }

    /**
     * Continues parsing after an item of the list.
     *
     * @param head the fields before the list
     * @param from byte after an item
     */
    static Optional<CallBody> readOn(byte[] body, WireFormat wire, Head head, int from) {
        // Any item in place of the earlier ones makes the rest a complete body.
        byte[] opening = ((head.enveloped() ? "{\"" + ENVELOPE + "\":" : "") + "{\"" + wire.list() + "\":[{}")
                .getBytes(StandardCharsets.UTF_8);
        byte[] rest = Arrays.copyOf(opening, opening.length + body.length - from);
        System.arraycopy(body, from, rest, opening.length, body.length - from);
        return read(rest, wire, head, from - opening.length)
                .map(all -> new CallBody(
                        head,
                        all.fields(),
                        all.tools(),
                        all.items().subList(1, all.items().size())));
    }

    private static Optional<CallBody> read(byte[] json, WireFormat wire, Head head, int shift) {
        try (JsonParser parser = JSON.createParser(json)) {
            return new Reader(parser, wire, head, shift).body();
        } catch (JacksonException e) {
            return Optional.empty(); // the provider will report the error
        }
    }

    Optional<String> text(String field) {
        JsonNode value = fields.get(field);
        return value != null && value.isString() ? Optional.of(value.stringValue()) : Optional.empty();
    }

    private static final class Reader {
        private final JsonParser parser;
        private final WireFormat wire;
        private final String list;
        private final String contentName;
        private final int shift;
        private final Map<String, JsonNode> fields;
        private final List<Item> items = new ArrayList<>();
        private Head head;
        private boolean tools;
        private boolean enveloped;
        private int lists;

        Reader(JsonParser parser, WireFormat wire, Head head, int shift) {
            this.parser = parser;
            this.wire = wire;
            this.list = wire.list();
            this.contentName = wire.content();
            this.shift = shift;
            this.head = head;
            this.fields = new HashMap<>(head.fields());
            this.tools = head.tools();
        }

        Optional<CallBody> body() {
            boolean whole = parser.nextToken() == JsonToken.START_OBJECT && readFields() && parser.nextToken() == null;
            return whole && lists == 1 ? Optional.of(new CallBody(head, fields, tools, items)) : Optional.empty();
        }

        /** Reads the fields of an object. Returns false if the conversation is not a list, or the object is cut off. */
        private boolean readFields() {
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                JsonToken value = parser.nextToken();
                if (name.equals(list) && value == JsonToken.START_ARRAY) {
                    lists++;
                    head = new Head(fields, tools, enveloped);
                    readItems();
                } else if (name.equals(list) && value == JsonToken.VALUE_STRING && list.equals(OR_WORDS)) {
                    lists++;
                    JsonNode words = parser.readValueAsTree();
                    ObjectNode message = JSON.createObjectNode().put("role", "user");
                    items.add(new Item(message.set("content", words), 0, 0, Place.NONE));
                } else if (name.equals(list)) {
                    return false;
                } else if (name.equals(ENVELOPE)
                        && value == JsonToken.START_OBJECT
                        && wire.hasEnvelope()
                        && !enveloped) {
                    enveloped = true;
                    if (!readFields()) {
                        return false;
                    }
                } else if (SKIPPED.contains(name)) {
                    boolean array = value == JsonToken.START_ARRAY;
                    tools |= array && !name.equals("text") && !isEmptyArray();
                    parser.skipChildren();
                } else {
                    fields.put(name, parser.readValueAsTree());
                }
            }
            return parser.currentToken() == JsonToken.END_OBJECT;
        }

        /** Leaves the parser inside the array, at its first element or at its end. */
        private boolean isEmptyArray() {
            JsonToken first = parser.nextToken();
            if (first == JsonToken.END_ARRAY) {
                return true;
            }
            while (first != JsonToken.END_ARRAY) {
                parser.skipChildren();
                first = parser.nextToken();
            }
            return false;
        }

        private void readItems() {
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                int from = start();
                if (parser.currentToken() == JsonToken.START_OBJECT) {
                    readItem(from);
                } else {
                    JsonNode node = parser.readValueAsTree();
                    items.add(new Item(node, from, end(), Place.NONE));
                }
            }
        }

        private void readItem(int from) {
            ObjectNode node = JSON.createObjectNode();
            Place content = Place.NONE;
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                JsonToken value = parser.nextToken();
                if (name.equals(contentName) && value == JsonToken.START_ARRAY) {
                    ArrayNode blocks = node.putArray(name);
                    content = readBlocks(blocks);
                } else {
                    int open = start();
                    node.set(name, parser.<JsonNode>readValueAsTree());
                    content = name.equals(contentName) && value == JsonToken.VALUE_STRING
                            ? new Place(open + 1, end() - 1, List.of())
                            : content;
                }
            }
            add(new Item(node, from, end(), content));
        }

        private void add(Item item) {
            int last = items.size() - 1;
            if (last >= 0 && wire.goesOn(items.get(last).node(), item.node())) {
                items.set(last, joined(items.get(last), item));
            } else {
                items.add(item);
            }
        }

        private Item joined(Item before, Item next) {
            ArrayNode blocks = JSON.createArrayNode();
            before.node().path(contentName).forEach(blocks::add);
            next.node().path(contentName).forEach(blocks::add);
            JsonNode node = ((ObjectNode) before.node().deepCopy()).set(contentName, blocks);
            List<int[]> places = new ArrayList<>(before.content().blocks());
            places.addAll(next.content().blocks());
            return new Item(
                    node,
                    before.from(),
                    next.to(),
                    new Place(before.content().from(), next.content().to(), places));
        }

        private Place readBlocks(ArrayNode blocks) {
            int open = end();
            List<int[]> places = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                int from = start();
                boolean object = parser.currentToken() == JsonToken.START_OBJECT;
                blocks.add(parser.<JsonNode>readValueAsTree());
                // A scalar's end is unknown until the next token is read; no provider has such blocks.
                places.add(object ? new int[] {from, end()} : new int[] {from, from});
            }
            boolean whole = places.stream().allMatch(place -> place[1] > place[0]);
            return whole ? new Place(open, start(), places) : Place.NONE;
        }

        private int start() {
            return shift + Math.toIntExact(parser.currentTokenLocation().getByteOffset());
        }

        private int end() {
            return shift + Math.toIntExact(parser.currentLocation().getByteOffset());
        }
    }
}
