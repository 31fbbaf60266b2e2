package dev.varve.gateway.wire;

import dev.varve.Part;
import dev.varve.Role;
import dev.varve.gateway.match.Chain;
import dev.varve.gateway.wire.Element.Block;
import dev.varve.gateway.wire.Element.Said;
import dev.varve.language.Voice;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Collects the identity of an element and its messages for the log. Used for one reading. */
final class ElementBuilder {
    /** Length from which an alphanumeric id of a provider is considered unique. */
    private static final int UNIQUE = 20;

    private static final int SHORTENED = 200;

    private final Role role;
    private final StringBuilder identity = new StringBuilder();
    private final StringBuilder words = new StringBuilder();
    private final SaidParts parts;
    private final UserBlocks spoken = new UserBlocks();
    private final List<Part.ToolResult> results = new ArrayList<>();
    private final Set<String> calls = new LinkedHashSet<>();
    private final Set<String> answered = new LinkedHashSet<>();
    /** Calls of tools that the provider runs; their results may be in the same message. */
    private final Set<String> own = new LinkedHashSet<>();

    private final List<Block.Use> uses = new ArrayList<>();
    private Element.Lasting lasting = Element.Lasting.NOTHING;

    ElementBuilder(Role role) {
        this.role = role;
        // Text beside a tool's results is logged in the user's role, in the tool's voice.
        this.parts = new SaidParts(role == Role.TOOL ? Role.USER : role, role.usualVoice());
    }

    void text(String text) {
        UserBlock block = role == Role.USER
                ? spoken.next(text)
                : UserBlock.typed(role == Role.ASSISTANT ? InlineThinking.without(text) : text);
        if (block.use() == UserBlock.Use.CONTEXT) {
            uses.add(Block.Use.REMINDER);
            return;
        }
        uses.add(Block.Use.TALK);
        say(block);
    }

    /** Adds a block that holds a piece of a text; {@link #joined} adds the text itself. */
    void piece() {
        uses.add(Block.Use.TALK);
    }

    /** Adds the text of the model whose pieces {@link #piece} has added. */
    void joined(String text) {
        say(UserBlock.typed(InlineThinking.without(text)));
    }

    private void say(UserBlock block) {
        if (!block.words().isBlank()) {
            boolean program = block.use() == UserBlock.Use.MACHINE;
            words.append(' ').append(block.words());
            parts.add(
                    new Part.Text(block.words().strip()),
                    program ? Voice.MACHINE : role.usualVoice(),
                    program ? block.kind() : "");
        }
    }

    void thinking() {
        uses.add(Block.Use.THINKING);
    }

    void call(String id, String name, String arguments) {
        uses.add(Block.Use.TALK);
        identity.append("call ").append(id).append(' ').append(name).append(' ');
        identity.append(Canonical.jsonIn(arguments)).append('\n');
        if (id.isBlank() || !calls.add(id)) {
            parts.add(new Part.Text("(called " + name + " with " + arguments + ")"));
        } else {
            parts.add(new Part.ToolCall(id, name, arguments));
        }
    }

    void result(String callId, String content, boolean error, String canonical) {
        // Clients clear old results to save room. An id assigned by a provider is sufficient.
        addResult(callId, content, error, isUnique(callId) ? "" : canonical);
    }

    /** Adds a result in a wire whose calls have no ids; the tool's name does not distinguish conversations. */
    void resultOf(String tool, String content, boolean error, String canonical) {
        addResult(tool, content, error, canonical);
    }

    private void addResult(String callId, String content, boolean error, String told) {
        uses.add(Block.Use.TALK);
        answered.add(callId);
        identity.append("result ").append(callId).append(' ').append(told).append('\n');
        results.add(new Part.ToolResult(callId, "", content, error));
    }

    private static boolean isUnique(String id) {
        return id.length() >= UNIQUE
                && id.chars().allMatch(c -> isDigit(c) || isLetter(c) || c == '_' || c == '-')
                && id.chars().anyMatch(ElementBuilder::isDigit)
                && id.chars().anyMatch(ElementBuilder::isLetter);
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isLetter(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    /** Adds a picture or a file: only its presence and digest are kept. */
    void attachment(String mediaType, String name, JsonNode node) {
        uses.add(Block.Use.TALK);
        String digest = Canonical.digest(node);
        identity.append("attachment ").append(digest).append('\n');
        parts.add(new Part.Attachment(mediaType, "sha256:" + digest, name));
    }

    /** A block of unknown type: it is part of the identity, and only mentioned in the log. */
    void unknown(String type, JsonNode node) {
        uses.add(Block.Use.TALK);
        identity.append(type).append(' ').append(Canonical.digest(node)).append('\n');
        String label = type.substring(0, Math.min(SHORTENED, type.length()));
        parts.add(new Part.Attachment("application/json", "sha256:" + Canonical.digest(node), label));
    }

    /** A block of a tool that the provider runs, or may run. */
    void serverCall(String id, String type, JsonNode node) {
        unknown(type, node);
        own.add(id);
        calls.add(id);
    }

    /** Adds the result of a tool that the provider ran. */
    void serverResult(String callId, String type, JsonNode node) {
        unknown(type, node);
        answered.add(callId);
    }

    /** Sets the role of the element for the provider; a summary remains one, whatever else it contains. */
    void lasts(Element.Lasting as) {
        lasting = lasting == Element.Lasting.SUMMARY ? lasting : as;
    }

    boolean isEmpty() {
        return identity.length() == 0 && words.length() == 0;
    }

    Element build(Element.Kind whenEmpty, CallBody.Item item) {
        List<Block> blocks = new ArrayList<>();
        List<int[]> places = item.content().blocks();
        for (int i = 0; i < places.size() && places.size() == uses.size(); i++) {
            blocks.add(new Block(places.get(i)[0], places.get(i)[1], uses.get(i)));
        }
        Element.Content content = blocks.size() < places.size()
                ? Element.Content.NONE
                : new Element.Content(item.content().from(), item.content().to(), blocks);
        if (isEmpty()) {
            return new Element(
                    whenEmpty, item.from(), item.to(), "", List.of(), Set.of(), Set.of(), false, lasting, content);
        }
        String name = role.name().toLowerCase(Locale.ROOT);
        MessageDigest digest = Chain.sha256();
        digest.update((name + "\n" + identity + "text ").getBytes(StandardCharsets.UTF_8));
        digest.update(Canonical.utf8(words.toString()));
        return new Element(
                Element.Kind.TALK,
                item.from(),
                item.to(),
                HexFormat.of().formatHex(digest.digest()),
                said(),
                Set.copyOf(calls),
                answered.stream().filter(id -> !own.contains(id)).collect(Collectors.toUnmodifiableSet()),
                role == Role.USER && results.isEmpty(),
                lasting,
                content);
    }

    private List<Said> said() {
        List<Said> said = new ArrayList<>();
        if (!results.isEmpty()) {
            said.add(new Said(Role.TOOL, List.copyOf(results)));
        }
        said.addAll(parts.messages());
        return said;
    }
}
