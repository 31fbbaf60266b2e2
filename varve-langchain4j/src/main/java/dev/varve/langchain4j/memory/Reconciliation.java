package dev.varve.langchain4j.memory;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.varve.Message;
import dev.varve.store.WindowReset;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The difference between the agent's view and the host's messages, as changes to an append-only log. Hosts mostly
 * append (Quarkus commits a whole request this way) or replace a result in its place (LangChain4j, when it rolls
 * tools back); a change that corrections cannot express resets the window.
 */
final class Reconciliation {
    private final Instant at;
    private final List<Message> corrections = new ArrayList<>();
    private final List<ChatMessage> added = new ArrayList<>();
    private boolean expressible = true;

    private Reconciliation(Instant at) {
        this.at = at;
    }

    /** The changes, in the order of appending. */
    static List<Message> of(List<ShownMessage> shown, List<ChatMessage> wanted, Instant at) {
        Reconciliation changes = new Reconciliation(at);
        changes.compare(shown, wanted);
        if (!changes.expressible) {
            return anew(shown, wanted, at);
        }
        List<Message> all = new ArrayList<>(changes.corrections);
        changes.added.forEach(message -> all.add(ChatMessageCodec.encode(message, at)));
        return all;
    }

    private static List<Message> anew(List<ShownMessage> shown, List<ChatMessage> wanted, Instant at) {
        List<ChatMessage> placeholders = shown.stream()
                .filter(one -> !one.isLogged())
                .map(ShownMessage::message)
                .toList();
        List<Message> all = new ArrayList<>(List.of(WindowReset.at(at)));
        wanted.stream()
                .filter(message -> !placeholders.contains(message))
                .forEach(message -> all.add(ChatMessageCodec.encode(message, at)));
        return all;
    }

    private void compare(List<ShownMessage> shown, List<ChatMessage> wanted) {
        int[][] common = commonLengths(shown, wanted);
        int i = 0;
        int j = 0;
        while (i < shown.size() || j < wanted.size()) {
            int from = i;
            int to = j;
            while (i < shown.size()
                            && j < wanted.size()
                            && !shown.get(i).message().equals(wanted.get(j))
                    || i < shown.size() && j == wanted.size()
                    || j < wanted.size() && i == shown.size()) {
                if (j == wanted.size() || (i < shown.size() && common[i + 1][j] >= common[i][j + 1])) {
                    i++;
                } else {
                    j++;
                }
            }
            boolean last = i == shown.size() && j == wanted.size();
            gap(shown.subList(from, i), wanted.subList(to, j), last);
            if (!last) {
                i++;
                j++;
            }
        }
    }

    /** Lengths of the longest common subsequences of the remainders, by position in both. */
    private static int[][] commonLengths(List<ShownMessage> shown, List<ChatMessage> wanted) {
        int[][] common = new int[shown.size() + 1][wanted.size() + 1];
        for (int i = shown.size() - 1; i >= 0; i--) {
            for (int j = wanted.size() - 1; j >= 0; j--) {
                common[i][j] = shown.get(i).message().equals(wanted.get(j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        return common;
    }

    /** Handles the messages between two that both sides share: removals and replacements. */
    private void gap(List<ShownMessage> gone, List<ChatMessage> come, boolean last) {
        int paired = 0;
        while (paired < Math.min(gone.size(), come.size()) && replace(gone.get(paired), come.get(paired))) {
            paired++;
        }
        gone.subList(paired, gone.size()).stream()
                .flatMap(one -> one.places().stream())
                .forEach(place -> corrections.add(Amendment.removal(place, at)));
        added.addAll(come.subList(paired, come.size()));
        expressible &= last || come.size() == paired;
    }

    /** Puts one message in the place of another of its kind; of the placeholders only those for results may go. */
    private boolean replace(ShownMessage gone, ChatMessage come) {
        if (gone.message().type() != come.type()) {
            return false;
        }
        if (gone.isLogged()) {
            corrections.add(Amendment.replacement(gone.places().get(0), come, at));
            gone.places().stream().skip(1).forEach(place -> corrections.add(Amendment.removal(place, at)));
            return true;
        }
        if (come instanceof ToolExecutionResultMessage result) {
            corrections.add(Amendment.late(result, at));
            return true;
        }
        return false;
    }
}
