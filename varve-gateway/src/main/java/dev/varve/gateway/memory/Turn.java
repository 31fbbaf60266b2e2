package dev.varve.gateway.memory;

import dev.varve.Scope;
import dev.varve.gateway.match.Chain;
import dev.varve.gateway.relay.Interceptor;
import dev.varve.gateway.wire.ChatCall;
import dev.varve.gateway.wire.Element;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A call with all that is known of it before the store is asked.
 *
 * @param talk   its messages that are talk
 * @param chain  of them, or of the course whose other form they are
 * @param leftOut messages of that course that are not among them
 * @param kept   where the provider has the conversation, if it keeps it
 * @param model  the model that the client calls
 * @param window its window, in tokens; 0 for unknown
 * @param set    the client's settings for this call
 * @param bytes  size of the body
 * @param aside  whether the call is the client's own business, such as a title
 * @param counts whether it only asks for a count of tokens
 * @param late   becomes true if the call was sent on before memory had done its part
 */
record Turn(
        Interceptor.Call call,
        ChatCall chat,
        List<Element> talk,
        Chain chain,
        LeftOut leftOut,
        Scope lane,
        Optional<KeptByProvider.Place> kept,
        ModelTraits.Model model,
        long window,
        CallSettings set,
        int bytes,
        boolean aside,
        boolean counts,
        AtomicBoolean late) {
    /** Bytes of a body per token, roughly. */
    static final int BYTES_A_TOKEN = 4;

    /** True if it is part of the conversation once it is answered. */
    boolean isTalk() {
        return !aside && !counts && !isCompaction();
    }

    /** True if the client wants its conversation compacted. */
    boolean isCompaction() {
        return call.route().path().endsWith(Compactions.PATH);
    }

    /** True if a turn starts: results of tools belong to one that runs. */
    boolean starts() {
        return talk.get(talk.size() - 1).asks();
    }

    /** The same in a conversation whose earlier part the provider keeps. */
    Turn at(KeptByProvider.Place place) {
        return new Turn(
                call,
                chat,
                talk,
                chain,
                leftOut,
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

    /** The same as another form of a course. */
    Turn as(Chain course, LeftOut left) {
        return new Turn(call, chat, talk, course, left, lane, kept, model, window, set, bytes, aside, counts, late);
    }

    /** The same as a list of its own. */
    Turn asItCame() {
        return isRewritten() ? as(chat.chain(), LeftOut.NONE) : this;
    }

    /** True if the client has sent messages in another form before. */
    boolean isRewritten() {
        return !chain.equals(chat.chain());
    }

    /** True if memory may send something in the place of what it says. */
    boolean mayChange() {
        return kept.isEmpty() && !isKept() && !isCompaction();
    }

    /** True if the provider keeps or sums up what was said, so that nothing can take its place. */
    boolean isKept() {
        return chat.kept().stored() || talk.stream().anyMatch(element -> element.lasting() == Element.Lasting.SUMMARY);
    }

    /** True if the client's call may exceed its model's window, judged by its bytes. */
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

    /**
     * How many messages of the course notes may stand for, so that nothing which stays in the list answers what goes.
     *
     * @param noted messages that they are about
     */
    int cut(int noted) {
        int sent = leftOut.sent(noted);
        int whole = Groups.whole(talk, sent);
        return whole == sent ? noted : leftOut.placed(whole);
    }

    /** Where in the course the running turn began. */
    int askedAt() {
        return leftOut.placed(asked());
    }

    /** Notes on the course as they stand in the list. */
    Notes sent(Notes notes) {
        return notes.at(leftOut.sent(notes.cut()), leftOut.sent(notes.thinkingBefore()));
    }

    /** The user's words at the start of the running turn. */
    String words() {
        return talk.get(asked()).words();
    }
}
