package dev.varve.gateway.wire;

import dev.varve.gateway.match.Chain;
import java.util.List;
import java.util.Optional;

/**
 * The body of a call, as far as memory cares.
 *
 * @param wire     its format
 * @param model    named in it, or empty
 * @param elements of its list of messages, in order
 * @param chain    of those that are talk
 * @param lane     what the body calls the conversation
 * @param kept     how the provider keeps the conversation, if it does
 * @param tools    whether the model may call tools
 * @param opening  beginning of the system text
 * @param limit    most tokens that the answer may have, 0 if not said
 */
public record ChatCall(
        Wire wire,
        String model,
        List<Element> elements,
        Chain chain,
        Optional<String> lane,
        Kept kept,
        boolean tools,
        String opening,
        long limit) {
    /**
     * A conversation that the provider keeps. Where {@link #id} is there, the list is only the newest part of it.
     *
     * @param id     of the answer, or of the conversation, that the list goes on from
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

    /** The elements that are talk. */
    public List<Element> talk() {
        return elements.stream()
                .filter(element -> element.kind() == Element.Kind.TALK)
                .toList();
    }
}
