package dev.varve.transcript;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Texts that were typed while Claude Code worked. A text is put into the queue ({@code enqueue}) and leaves it in one of four ways.
 * When the turn is over it becomes a user line of its own ({@code dequeue}). While the turn runs it is handed to the agent
 * ({@code remove}); newer versions then write an attachment, older ones nothing. The user may take it back into the editor
 * ({@code popAll}). Or the session ends. Notices of the program pass through the same queue and are no one's words.
 */
final class TypedQueue {
    /** Number of passed-on texts that are remembered, to recognise an attachment that repeats one. */
    private static final int REMEMBERED = 16;

    /** More than anybody types during a turn; beyond it the oldest text is passed on. */
    private static final int MOST_WAITING = 64;

    private final List<Typed> waiting = new ArrayList<>();
    private final List<Typed> injected = new ArrayList<>();
    private final Deque<String> told = new ArrayDeque<>();
    private String lastTime = "";
    private int ofThatTime;

    /** A text in the queue. */
    record Typed(Place place, Instant at, String id, String text) {}

    /** Puts a text into the queue. */
    void enqueue(Place place, Instant at, String time, String content) {
        ClaudeCodeText text = ClaudeCodeText.queued(content);
        if (text.what() == ClaudeCodeText.What.TYPED && !text.text().isBlank()) {
            waiting.add(new Typed(place, at, id(time), text.text()));
        }
        if (waiting.size() > MOST_WAITING) {
            injected.add(waiting.remove(0));
        }
    }

    /** The queue's lines have no ids, and two may have the same time. */
    private String id(String time) {
        ofThatTime = time.equals(lastTime) ? ofThatTime + 1 : 1;
        lastTime = time;
        return "queued/" + time + (ofThatTime == 1 ? "" : "/" + ofThatTime);
    }

    /** The agent gets this text, or the oldest one, in the turn that runs. */
    void remove(Optional<String> content) {
        if (content.isPresent()) {
            take(said(content.get())).ifPresent(injected::add);
        } else if (!waiting.isEmpty()) {
            injected.add(waiting.remove(0));
        }
    }

    /** The user takes this text back, or all of them. */
    void withdraw(Optional<String> content) {
        if (content.isPresent()) {
            take(said(content.get()));
        } else {
            waiting.clear();
        }
    }

    /** Another line contains a text, or several that were joined; the queue need not pass them on. */
    void delivered(String text) {
        if (take(text).isPresent() || injected.removeIf(typed -> isSame(typed.text(), text))) {
            return;
        }
        StringBuilder joined = new StringBuilder();
        for (int count = 0; count < waiting.size() && joined.length() < text.length(); count++) {
            joined.append(joined.isEmpty() ? "" : "\n")
                    .append(waiting.get(count).text());
            if (isSame(joined.toString(), text)) {
                waiting.subList(0, count + 1).clear();
                return;
            }
        }
    }

    /** True if the queue has passed on a text already; it is forgotten then. */
    boolean wasTold(String text) {
        return told.removeIf(earlier -> isSame(earlier, text));
    }

    /** Texts that reached the agent but have no line of their own. */
    List<Typed> injected() {
        List<Typed> all = List.copyOf(injected);
        injected.clear();
        for (Typed typed : all) {
            told.addLast(typed.text());
            if (told.size() > REMEMBERED) {
                told.removeFirst();
            }
        }
        return all;
    }

    /** Texts without a line of their own at the end of the file. */
    List<Typed> rest() {
        List<Typed> all = new ArrayList<>(injected());
        all.addAll(waiting);
        waiting.clear();
        return all;
    }

    private Optional<Typed> take(String text) {
        for (Typed typed : waiting) {
            if (isSame(typed.text(), text)) {
                waiting.remove(typed);
                return Optional.of(typed);
            }
        }
        return Optional.empty();
    }

    private static String said(String content) {
        return ClaudeCodeText.queued(content).text();
    }

    private static boolean isSame(String one, String other) {
        return one.strip().equals(other.strip());
    }
}
