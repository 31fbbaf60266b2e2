package dev.varve.gateway.memory;

import dev.varve.gateway.match.Chain;
import dev.varve.gateway.match.KnownBranch;
import dev.varve.gateway.wire.Element;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One branch of a conversation as this process knows it: its session's log, and the notes sent in place of messages.
 * Thread-safe.
 */
final class ConversationBranch {
    private static final String GAP = "gone ";
    private static final int MOST_LEFT = 4;

    private final String key;
    private final ReentrantLock writing = new ReentrantLock();
    private Chain chain = Chain.EMPTY;
    private final List<Long> ends = new ArrayList<>();
    private final List<Integer> tokens = new ArrayList<>();
    private final Recalled recalled = new Recalled();
    private final HeardTalk heard = new HeardTalk();
    private Optional<Notes> notes = Optional.empty();
    private boolean tools;
    private boolean plain;
    private boolean opened;
    private boolean rewritten;
    private AtomicInteger left = new AtomicInteger();

    ConversationBranch(String key) {
        this.key = key;
    }

    synchronized KnownBranch known() {
        return new KnownBranch(key, chain);
    }

    /** Held while the log is written or read, so that nothing is counted twice; never while a call is answered. */
    ReentrantLock writing() {
        return writing;
    }

    String key() {
        return key;
    }

    /**
     * Adds messages that are in the log.
     *
     * @param links of the chain
     * @param newEnds sequence number after each of them
     * @param sizes in tokens
     * @param talk their content, if this process logged them; else empty
     */
    synchronized void addAll(List<String> links, List<Long> newEnds, List<Integer> sizes, List<Element> talk) {
        List<String> all = new ArrayList<>(chain.links());
        all.addAll(links);
        chain = new Chain(all);
        ends.addAll(newEnds);
        tokens.addAll(sizes);
        heard.addAll(talk);
        heard.addUnheard(links.size() - talk.size());
    }

    /**
     * The placeholder in a chain for messages deleted from the log.
     *
     * @param messages number of deleted messages in the log
     * @param parts number of remaining log messages of the chain's message before them
     */
    static String gap(long messages, int parts) {
        return GAP + messages + " " + parts;
    }

    /**
     * The branch as seen by a client that still sends deleted messages. A link covers all before it, so if the list
     * has the link after a gap, its messages in the gap are the deleted ones: they are known, and not logged again.
     */
    synchronized KnownBranch recognised(Chain sent, List<Element> talk) {
        for (int i = 0; i < chain.size(); i++) {
            if (chain.links().get(i).startsWith(GAP)) {
                int to = i + 1 < chain.size()
                        ? sent.links().indexOf(chain.links().get(i + 1))
                        : endOfLastGap(i, sent, talk);
                if (to < i) {
                    break; // another list
                }
                fill(i, sent.links().subList(i, to));
                i = to - 1;
            }
        }
        return known();
    }

    private int endOfLastGap(int at, Chain sent, List<Element> talk) {
        boolean same = at <= sent.size()
                && (at == 0 || sent.links().get(at - 1).equals(chain.links().get(at - 1)));
        if (!same) {
            return -1;
        }
        String[] gap = chain.links().get(at).substring(GAP.length()).split(" ");
        long missing = Long.parseLong(gap[0]);
        if (at > 0) {
            missing -= talk.get(at - 1).said().size() - Integer.parseInt(gap[1]);
        }
        int to = at;
        while (to < talk.size() && missing >= talk.get(to).said().size()) {
            missing -= talk.get(to).said().size();
            to++;
        }
        return to;
    }

    private void fill(int at, List<String> links) {
        List<String> all = new ArrayList<>(chain.links());
        all.remove(at);
        all.addAll(at, links);
        chain = new Chain(all);
        long end = ends.remove(at);
        ends.addAll(at, Collections.nCopies(links.size(), end));
        tokens.remove(at);
        tokens.addAll(at, Collections.nCopies(links.size(), 0));
        heard.clear(chain.size());
    }

    /** Sequence number after the last message. */
    synchronized long end() {
        return ends.isEmpty() ? 1 : ends.get(ends.size() - 1);
    }

    /** Messages that are wholly below a sequence number. */
    synchronized int below(long watermark) {
        int count = 0;
        while (count < ends.size() && ends.get(count) <= watermark) {
            count++;
        }
        return count;
    }

    /** Tokens of the first messages. */
    synchronized long tokens(int count) {
        return tokens.subList(0, Math.min(count, tokens.size())).stream()
                .mapToLong(Integer::longValue)
                .sum();
    }

    /** Tokens of some messages. */
    synchronized long tokens(BitSet messages) {
        return messages.stream()
                .filter(at -> at < tokens.size())
                .mapToLong(tokens::get)
                .sum();
    }

    synchronized Optional<Notes> notes() {
        return notes;
    }

    synchronized void notes(Notes newNotes) {
        if (notes.filter(now -> now.gone() == newNotes.gone()).isEmpty()) {
            recalled.clear(); // it may repeat deleted text
        }
        notes = Optional.of(newNotes);
    }

    /** This process has sent an answer which is logged here. */
    synchronized void sent(Element answer) {
        heard.sent(answer);
    }

    /** The place where a list continues, if it is this branch in another form. */
    synchronized Optional<HeardTalk.Place> place(List<Element> list, boolean named) {
        boolean gaps = chain.links().stream().anyMatch(link -> link.startsWith(GAP));
        return gaps ? Optional.empty() : heard.place(list, named);
    }

    /** Records that a list is this branch in another form. Returns true the first time. */
    synchronized boolean follow(List<Element> list, HeardTalk.Place place) {
        heard.follow(list, place);
        boolean news = !rewritten;
        rewritten = true;
        return news;
    }

    /**
     * Records that a list left this branch before the end of its notes. Returns whether notes for the list may be
     * written at once: a client that keeps leaving a conversation would have all notes rewritten for a single call
     * each time.
     */
    boolean mayBeLeft() {
        return timesLeft().incrementAndGet() <= MOST_LEFT;
    }

    /** True if lists have left its conversation so often that the next notes would be left soon too. */
    boolean isLeftOften() {
        return timesLeft().get() > MOST_LEFT;
    }

    /**
     * Makes this a branch of another one. Both count as one conversation, out of order, if an answer sent in the
     * parent appears after the point where they part.
     */
    void partsFrom(ConversationBranch parent, List<Element> behind) {
        if (parent.sent(behind)) {
            AtomicInteger times = parent.timesLeft();
            synchronized (this) {
                left = times;
            }
        }
    }

    private synchronized boolean sent(List<Element> list) {
        return heard.hasAnswerOf(list);
    }

    private synchronized AtomicInteger timesLeft() {
        return left;
    }

    /** The passages sent after messages of the user. */
    Recalled recalled() {
        return recalled;
    }

    /** The provider refused the notes: from now on the messages are sent unchanged. */
    synchronized void stayPlain(int thinkingBefore) {
        plain = true;
        notes = Optional.of(Notes.plain(thinkingBefore));
    }

    /** Marks the branch as open: from now on its notes change only at the start of a turn. */
    synchronized void open() {
        opened = true;
    }

    synchronized boolean isOpen() {
        return opened;
    }

    /** Takes over the notes of the parent branch, unless it has notes of its own. */
    synchronized void inherit(Notes sent) {
        if (notes.isEmpty()) {
            notes = Optional.of(sent);
        }
    }

    synchronized boolean staysPlain() {
        return plain;
    }

    /** True if the model could call tools. */
    synchronized boolean tools() {
        return tools;
    }

    synchronized void tools(boolean any) {
        tools |= any;
    }
}
