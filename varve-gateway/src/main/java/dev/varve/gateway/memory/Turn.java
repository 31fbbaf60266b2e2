package dev.varve.gateway.memory;

import dev.varve.Part;
import dev.varve.Scope;
import dev.varve.gateway.match.Chain;
import dev.varve.gateway.relay.Interceptor;
import dev.varve.gateway.wire.ChatCall;
import dev.varve.gateway.wire.Element;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/**
 * A call with all that is known of it before the store is asked.
 *
 * @param talk   its messages that are talk
 * @param chain  of them
 * @param kept   where the provider has the conversation, if it keeps it
 * @param model  that is asked
 * @param window of the model, in tokens; 0 for unknown
 * @param set    by the client for this call
 * @param bytes  of the body
 * @param aside  whether it is the client's own business
 * @param counts whether it only asks how many tokens it would be
 * @param late   becomes true if the call was sent on before memory had done its part
 */
record Turn(
        Interceptor.Call call,
        ChatCall chat,
        List<Element> talk,
        Chain chain,
        Scope lane,
        Optional<KeptByProvider.Place> kept,
        ModelTraits.Model model,
        long window,
        CallSettings set,
        int bytes,
        boolean aside,
        boolean counts,
        AtomicBoolean late) {
    /** Of a body, roughly. */
    static final int BYTES_A_TOKEN = 4;

    /** Whether it is part of the conversation once it is answered. */
    boolean isTalk() {
        return !aside && !counts && !isCompaction();
    }

    /** Whether the client wants its conversation compacted. */
    boolean isCompaction() {
        return call.route().path().endsWith(Compactions.PATH);
    }

    /** Whether a turn starts: results of tools belong to one that runs. */
    boolean starts() {
        return talk.get(talk.size() - 1).asks();
    }

    /** The same in a conversation of which the provider has what is before. */
    Turn at(KeptByProvider.Place place) {
        return new Turn(
                call,
                chat,
                talk,
                chain,
                place.scope(),
                Optional.of(place),
                model,
                window,
                set,
                bytes,
                aside,
                counts,
                late);
    }

    /** Whether memory may send something in the place of what it says. */
    boolean mayChange() {
        return kept.isEmpty() && !isKept() && !isCompaction();
    }

    /** Whether the provider keeps or sums up what was said, so that nothing can take its place. */
    boolean isKept() {
        return chat.kept().stored() || talk.stream().anyMatch(element -> element.lasting() == Element.Lasting.SUMMARY);
    }

    /** Whether it may be too long for its model as the client sent it: so many bytes may be more tokens than the window has. */
    boolean mayExceed() {
        return window > 0 && bytes / BYTES_A_TOKEN + answer() > window;
    }

    /** Tokens of the system text, the tools and the rest. */
    long besideTalk() {
        long talking = chat.elements().stream()
                .mapToLong(element -> element.to() - element.from())
                .sum();
        return Math.max(0, bytes - talking) / BYTES_A_TOKEN;
    }

    /** Tokens that the answer may have, as far as they leave room for the call. */
    long answer() {
        return Math.min(chat.limit(), window / 2);
    }

    /** Index of the message with which the running turn began; 0 if there is none. */
    int asked() {
        int last = talk.size() - 1;
        while (last > 0 && !talk.get(last).asks()) {
            last--;
        }
        return last;
    }

    /** What the user said at the start of the running turn. */
    String words() {
        return talk.get(asked()).said().stream()
                .flatMap(said -> said.parts().stream())
                .filter(Part.Text.class::isInstance)
                .map(part -> ((Part.Text) part).text())
                .collect(Collectors.joining("\n"));
    }
}
