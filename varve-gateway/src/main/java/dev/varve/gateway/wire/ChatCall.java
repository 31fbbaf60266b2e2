package dev.varve.gateway.wire;

import java.util.List;
import java.util.Optional;

/**
 * The body of a call, as far as memory cares.
 *
 * @param wire     its format
 * @param model    named in it, or empty
 * @param elements of its list of messages, in order
 * @param lane     what the body calls the conversation
 * @param stateful whether the provider keeps the conversation, so that the list is only a part of it
 * @param tools    whether the model may call tools
 * @param opening  beginning of the system text
 * @param limit    most tokens that the answer may have, 0 if not said
 */
public record ChatCall(
        Wire wire,
        String model,
        List<Element> elements,
        Optional<String> lane,
        boolean stateful,
        boolean tools,
        String opening,
        long limit) {
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
