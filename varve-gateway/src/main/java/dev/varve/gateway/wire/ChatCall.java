package dev.varve.gateway.wire;

import dev.varve.gateway.match.Chain;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The body of a call, as far as memory cares.
 *
 * @param wire     its format
 * @param model    named in it, or empty
 * @param elements of its list of messages, in order
 * @param chain    of those that are talk
 * @param lane     what the body calls the conversation
 * @param user     whom the body says it is for, or empty
 * @param kept     how the provider keeps the conversation, if it does
 * @param compacts whether the provider is asked to sum up the conversation
 * @param tools    whether the model may call tools
 * @param opening  beginning of the system text
 * @param limit    most tokens that the answer may have, 0 if not said
 * @param window   that the model shall be run with, 0 if not said
 */
public record ChatCall(
        Wire wire,
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
     * A conversation that the provider keeps. Where {@link #id} is there, the list is only the newest part of it.
     *
     * @param id     of the answer or the conversation that the list continues
     * @param stored whether the provider is asked to keep what this call says
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
        return wire == Wire.RESPONSES
                && elements.stream().anyMatch(element -> element.kind() == Element.Kind.REFERENCE);
    }

    /**
     * The same with items in the place of references to them.
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
                .orElseGet(() -> ResponseItems.unknown(reference));
    }

    /** The elements that are talk. */
    public List<Element> talk() {
        return elements.stream()
                .filter(element -> element.kind() == Element.Kind.TALK)
                .toList();
    }
}
