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
 * @param window of the model, in tokens
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
        long window,
        boolean aside,
        boolean counts,
        AtomicBoolean late) {
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
