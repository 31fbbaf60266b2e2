package dev.varve.gateway.memory;

import dev.varve.Part;
import dev.varve.gateway.wire.Element;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The messages of a branch as this process heard them, to recognise them in another form. A list is another form of a
 * branch only if both contain an answer that this process sent in that branch and in no other, and all messages of
 * the list before it are forms of the branch's messages. Belongs to its branch.
 */
final class HeardTalk {
    /** Length from which an answer identifies a conversation. */
    private static final int DISTINCT = 32;
    /** Messages that a client may keep before those which it leaves out. */
    private static final int HEAD = 2;

    private static final int AMBIGUOUS = -1;
    private static final int HEX = 16;

    private final List<Heard> messages = new ArrayList<>();

    /**
     * A message; small, since there is one for each that this process has logged.
     *
     * @param form first part of its digest as logged
     * @param other the same of the form seen last
     * @param asks whether it is the user's
     * @param answer whether this process sent it
     */
    private record Heard(
            long form,
            long other,
            boolean asks,
            boolean answer,
            Set<String> calls,
            Set<String> results,
            UserLines lines) {
        /** Another process has logged it. */
        static final Heard NOTHING = new Heard(0, 0, false, false, Set.of(), Set.of(), UserLines.NONE);

        static long form(Element element) {
            return Long.parseUnsignedLong(element.digest(), 0, HEX, HEX);
        }

        static Heard of(Element element) {
            long form = form(element);
            UserLines lines = element.asks() ? UserLines.of(element) : UserLines.NONE;
            return new Heard(form, form, element.asks(), false, element.calls(), element.results(), lines);
        }

        Heard as(Element sent) {
            return new Heard(form, form(sent), asks, answer, calls, results, lines);
        }

        Heard asAnswer() {
            return new Heard(form, other, asks, true, calls, results, lines);
        }

        /** @param named whether the client says that the list is this conversation */
        boolean is(Element sent, boolean named) {
            if (this == NOTHING) {
                return false;
            }
            long now = form(sent);
            if (form == now || other == now) {
                return true;
            }
            return asks
                    ? sent.asks() && lines.haveAllOf(sent)
                    : named && !sent.asks() && calls.equals(sent.calls()) && results.equals(sent.results());
        }
    }

    /**
     * The place where a list continues.
     *
     * @param sent messages of the list up to the answer that it continues
     */
    record Place(LeftOut leftOut, int sent) {
        /** Messages of the branch up to that answer. */
        int known() {
            return leftOut.placed(sent - 1) + 1;
        }
    }

    /** Messages that another process has logged. */
    void addUnheard(int count) {
        messages.addAll(Collections.nCopies(count, Heard.NOTHING));
    }

    /** Messages that this process has logged. */
    void addAll(List<Element> talk) {
        talk.forEach(element -> messages.add(Heard.of(element)));
    }

    /** Forgets all: after a deletion inside the branch the positions are no longer certain. */
    void clear(int size) {
        messages.clear();
        addUnheard(size);
    }

    /** This process has sent an answer, and it is logged. */
    void sent(Element answer) {
        long form = Heard.form(answer);
        for (int i = messages.size() - 1; i >= 0 && isDistinct(answer); i--) {
            if (messages.get(i).form() == form) {
                messages.set(i, messages.get(i).asAnswer());
                return;
            }
        }
    }

    /** True if an answer is long enough that two conversations hardly have it in common. */
    static boolean isDistinct(Element answer) {
        return answer.said().stream()
                        .flatMap(said -> said.parts().stream())
                        .mapToInt(part -> part instanceof Part.Text text
                                ? text.text().length()
                                : part instanceof Part.ToolCall call
                                        ? call.id().length() + call.arguments().length()
                                        : 0)
                        .sum()
                >= DISTINCT;
    }

    /**
     * The place where a list continues, if it is another form of this branch.
     *
     * @param named whether the client names this conversation: then it may leave messages out, and reword those that
     *      are not the user's
     */
    Optional<Place> place(List<Element> list, boolean named) {
        Map<Long, Integer> answers = new HashMap<>();
        for (int i = 0; i < messages.size(); i++) {
            if (messages.get(i).answer()) {
                answers.merge(messages.get(i).form(), i, (before, now) -> AMBIGUOUS);
            }
        }
        for (int sent = list.size() - 1; sent > 0; sent--) {
            int known = answers.getOrDefault(Heard.form(list.get(sent)), AMBIGUOUS);
            if (known != AMBIGUOUS) {
                return before(list, sent, known - sent, named);
            }
        }
        return Optional.empty();
    }

    /**
     * Walks back from an answer that both contain, {@code later} messages further on in the branch than in the list.
     */
    private Optional<Place> before(List<Element> list, int answer, int later, boolean named) {
        int first = answer;
        while (first > 0 && first + later > 0 && messages.get(first + later - 1).is(list.get(first - 1), named)) {
            first--;
        }
        if (first == 0 && (later == 0 || named)) {
            return Optional.of(new Place(new LeftOut(0, later), answer + 1));
        }
        for (int head = HEAD; named && later > 0 && head >= first; head--) {
            if (begins(list, head)) {
                return Optional.of(new Place(new LeftOut(head, later), answer + 1));
            }
        }
        return Optional.empty();
    }

    private boolean begins(List<Element> list, int head) {
        boolean same = true;
        for (int i = 0; i < head && same; i++) {
            same = messages.get(i).is(list.get(i), false);
        }
        return same;
    }

    /** Remembers the forms of a list that is at a place. */
    void follow(List<Element> list, Place place) {
        for (int i = 0; i < place.sent(); i++) {
            int at = place.leftOut().placed(i);
            if (messages.get(at).form() != Heard.form(list.get(i))) {
                messages.set(at, messages.get(at).as(list.get(i)));
            }
        }
    }

    /** True if a list contains an answer that this process sent here. */
    boolean hasAnswerOf(List<Element> list) {
        Set<Long> answers =
                messages.stream().filter(Heard::answer).map(one -> one.form()).collect(Collectors.toSet());
        return list.stream().map(one -> Heard.form(one)).anyMatch(answers::contains);
    }
}
