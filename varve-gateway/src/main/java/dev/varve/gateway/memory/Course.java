package dev.varve.gateway.memory;

import dev.varve.gateway.match.Branch;
import dev.varve.gateway.match.Chain;
import dev.varve.gateway.wire.Element;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One course of a conversation, as this process knows it: what the log of its session has, and what is sent in its
 * place. Thread-safe.
 */
final class Course {
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

    Course(String key) {
        this.key = key;
    }

    synchronized Branch branch() {
        return new Branch(key, chain);
    }

    /** Held while the log is written or read on, so that nothing is counted twice; never while a call is answered. */
    ReentrantLock writing() {
        return writing;
    }

    String key() {
        return key;
    }

    /**
     * More messages are in the log.
     *
     * @param links   of the chain
     * @param newEnds sequence number after the last one that each became
     * @param sizes   in tokens
     * @param talk    what they say, if this process has logged them; else empty
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
     * What stands in a chain for messages that were deleted from the log.
     *
     * @param messages how many, as the log counts
     * @param parts    of the message before them that are still there
     */
    static String gap(long messages, int parts) {
        return GAP + messages + " " + parts;
    }

    /**
     * The branch as a client sees it who still sends what was deleted. A link stands for all before it, so where the list
     * has the link behind a gap, what it has in the gap is what was deleted: it is known, and not logged anew.
     */
    synchronized Branch recognised(Chain sent, List<Element> talk) {
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
        return branch();
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
            recalled.clear(); // it may say what was deleted since
        }
        notes = Optional.of(newNotes);
    }

    /** This process has sent an answer which is logged here. */
    synchronized void sent(Element answer) {
        heard.sent(answer);
    }

    /** Where a list goes on, if it is this course in another form. */
    synchronized Optional<HeardTalk.Place> place(List<Element> list, boolean named) {
        boolean gaps = chain.links().stream().anyMatch(link -> link.startsWith(GAP));
        return gaps ? Optional.empty() : heard.place(list, named);
    }

    /** A list is this course in another form. Returns whether that is news. */
    synchronized boolean follow(List<Element> list, HeardTalk.Place place) {
        heard.follow(list, place);
        boolean news = !rewritten;
        rewritten = true;
        return news;
    }

    /**
     * A list has left it before what notes stand for. Returns whether notes for the list may be written at once: whoever leaves
     * a conversation again and again would have all of them written for one call each.
     */
    boolean mayBeLeft() {
        return timesLeft().incrementAndGet() <= MOST_LEFT;
    }

    /** True if lists have left its conversation so often that the next notes would be left soon too. */
    boolean isLeftOften() {
        return timesLeft().get() > MOST_LEFT;
    }

    /**
     * It is a branch of another course: the same conversation out of order, if an answer that was sent there stands behind the
     * place where both part.
     */
    void partsFrom(Course parent, List<Element> behind) {
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

    /** The provider refused what was sent in place of the messages: from now on they are sent as they are. */
    synchronized void stayPlain(int thinkingBefore) {
        plain = true;
        notes = Optional.of(Notes.plain(thinkingBefore));
    }

    /** Marks the course as open: from now on its notes change only at the start of a turn. */
    synchronized void open() {
        opened = true;
    }

    synchronized boolean isOpen() {
        return opened;
    }

    /** Takes over what was sent for the branch that this one left, unless it has notes of its own. */
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
