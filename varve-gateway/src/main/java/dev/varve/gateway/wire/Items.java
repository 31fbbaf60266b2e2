package dev.varve.gateway.wire;

import dev.varve.Role;
import dev.varve.gateway.match.Chain;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A call's list of messages, or the beginning of one.
 *
 * @param elements in order
 * @param chain of the conversation's messages among them
 * @param opening the first system message among them, if there is one
 */
record Items(List<Element> elements, Chain chain, Optional<Opening> opening) {
    static final Items NONE = new Items(List.of(), Chain.EMPTY, Optional.empty());

    /**
     * A system message.
     *
     * @param at its index
     */
    record Opening(int at, String text) {}

    /** Copies the collections. */
    Items {
        elements = List.copyOf(elements);
    }

    /**
     * These and further ones.
     *
     * @param system the first system message among the further ones, by its index among them
     */
    Items and(List<Element> more, Optional<Opening> system) {
        List<Element> all = new ArrayList<>(elements.size() + more.size());
        all.addAll(elements);
        all.addAll(more);
        return new Items(
                all,
                chain.and(talk(more).stream().map(Element::digest).toList()),
                opening.or(() -> system.map(found -> new Opening(elements.size() + found.at(), found.text()))));
    }

    /** True if the newest element describes the client, so that the next one acknowledges it. */
    boolean awaitAcknowledgement() {
        return !elements.isEmpty() && elements.get(elements.size() - 1).kind() == Element.Kind.ACKNOWLEDGED;
    }

    /** True if the newest is a model's. */
    boolean endsWithAnswer() {
        if (elements.isEmpty()) {
            return false;
        }
        Element last = elements.get(elements.size() - 1);
        return last.kind() == Element.Kind.ATTACHED
                || last.said().stream().anyMatch(said -> said.role() == Role.ASSISTANT);
    }

    /** The first of these. */
    Items first(int count) {
        if (count == elements.size()) {
            return this;
        }
        List<Element> some = elements.subList(0, count);
        return new Items(
                some,
                new Chain(chain.links().subList(0, talk(some).size())),
                opening.filter(system -> system.at() < count));
    }

    private static List<Element> talk(List<Element> elements) {
        return elements.stream()
                .filter(element -> element.kind() == Element.Kind.TALK)
                .toList();
    }
}
