package dev.varve.gateway.wire;

import dev.varve.gateway.match.Chain;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The parts of a call's body that memory uses.
 *
 * @param wire its format
 * @param model named in it, or empty
 * @param elements of its list of messages, in order
 * @param chain of the conversation's messages among them
 * @param lane the body's name for the conversation
 * @param user the body's name for the user, or empty
 * @param kept the provider's copy of the conversation, if it keeps one
 * @param compacts whether the provider is asked to compact the conversation
 * @param tools whether the model may call tools
 * @param opening beginning of the system text
 * @param limit most tokens of the answer, 0 if not given
 * @param window to run the model with, 0 if not given
 */
public record ChatCall(
        WireFormat wire,
        String model,
        List<Element> elements,
        Chain chain,
        Optional<String> lane,
        String user,
        Kept kept,
        boolean compacts,
        boolean tools,
        String opening,
        long limit,
        long window) {
    /**
     * A conversation that the provider keeps. If {@link #id} is present, the list is only its newest part.
     *
     * @param id of the answer or the conversation that the list continues
     * @param stored whether the provider is asked to keep this call
     */
    public record Kept(Optional<String> id, boolean stored) {
        /** The provider is not asked to keep anything. */
        public static final Kept NO = new Kept(Optional.empty(), false);
    }

    /** Copies the collections. */
    public ChatCall {
        elements = List.copyOf(elements);
    }

    /** True if it refers to items that the provider has. */
    public boolean refers() {
        return wire == WireFormat.RESPONSES
                && elements.stream().anyMatch(element -> element.kind() == Element.Kind.REFERENCE);
    }

    /**
     * A copy with items in place of references to them.
     *
     * @param items finds an item by its id
     */
    public ChatCall resolved(Function<String, Optional<Element>> items) {
        List<Element> all = elements.stream()
                .map(element -> element.kind() == Element.Kind.REFERENCE ? resolved(element, items) : element)
                .toList();
        Chain whole = Chain.of(all.stream()
                .filter(element -> element.kind() == Element.Kind.TALK)
                .map(Element::digest)
                .toList());
        return new ChatCall(wire, model, all, whole, lane, user, kept, compacts, tools, opening, limit, window);
    }

    private static Element resolved(Element reference, Function<String, Optional<Element>> items) {
        return items.apply(reference.digest())
                .map(reference::standingFor)
                .orElseGet(() -> ResponsesContent.unknown(reference));
    }

    /** The elements that are talk. */
    public List<Element> talk() {
        return elements.stream()
                .filter(element -> element.kind() == Element.Kind.TALK)
                .toList();
    }
}
