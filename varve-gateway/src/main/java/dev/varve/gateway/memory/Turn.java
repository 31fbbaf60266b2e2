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
 * @param talk its conversation messages
 * @param chain of them, or of the branch that they are another form of
 * @param leftOut messages of that branch that are missing here
 * @param kept position in the conversation that the provider keeps, if it keeps it
 * @param model the model that the client calls
 * @param window its window, in tokens; 0 for unknown
 * @param set the client's settings for this call
 * @param bytes size of the body
 * @param aside whether the call is internal to the client, such as one for a title
 * @param counts whether it only asks for a token count
 * @param late becomes true if the call was sent before memory had finished
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

    /** A copy at a position in a conversation whose earlier part the provider keeps. */
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

    /** A copy as another form of a branch. */
    Turn as(Chain branch, LeftOut left) {
        return new Turn(call, chat, talk, branch, left, lane, kept, model, window, set, bytes, aside, counts, late);
    }

    /** A copy as a list of its own. */
    Turn asItCame() {
        return isRewritten() ? as(chat.chain(), LeftOut.NONE) : this;
    }

    /** True if the client has sent messages in another form before. */
    boolean isRewritten() {
        return !chain.equals(chat.chain());
    }

    /** True if memory may replace messages of it. */
    boolean mayChange() {
        return kept.isEmpty() && !isKept() && !isCompaction();
    }

    /** True if the provider keeps or compacts the conversation, so that nothing can be replaced. */
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

    /** Maximum tokens of the answer, if they leave room for the call. */
    long answer() {
        return Math.min(chat.limit(), window / 2);
    }

    /** Index of the message that started the running turn; 0 if there is none. */
    int asked() {
        int last = talk.size() - 1;
        while (last > 0 && !talk.get(last).asks()) {
            last--;
        }
        return last;
    }

    /**
     * Number of the branch's messages that notes may replace, so that no remaining message answers a removed one.
     *
     * @param noted number of messages that the notes cover
     */
    int cut(int noted) {
        int sent = leftOut.sent(noted);
        int whole = Groups.whole(talk, sent);
        return whole == sent ? noted : leftOut.placed(whole);
    }

    /** Position in the branch at which the running turn started. */
    int askedAt() {
        return leftOut.placed(asked());
    }

    /** Converts notes on the branch to positions in the list. */
    Notes sent(Notes notes) {
        return notes.at(leftOut.sent(notes.cut()), leftOut.sent(notes.thinkingBefore()));
    }

    /** The user's words at the start of the running turn. */
    String words() {
        return talk.get(asked()).words();
    }
}
