package dev.varve.gateway.match;

import java.util.Optional;
import java.util.function.Function;

/**
 * The place of a list of messages among the known conversations.
 *
 * <p>A lane is one conversation by the client's own name, or, without a name, all conversations that open alike. A
 * lane consists of branches: the first has the lane's own key; one that leaves it after message {@code k} has a key
 * made of message {@code k + 1} and all before it. Any node can therefore find the place of any list by walking from
 * branch to branch, without further state, and two lists share a branch only as far as they are equal.
 *
 * @param kind relation of the list to what is known
 * @param key of the branch that the list belongs to, known or not
 * @param shared number of messages it has in common with a known branch: {@code key} or, for a fork, {@code parent}
 * @param parent branch that a fork leaves
 */
public record Match(Kind kind, String key, int shared, Optional<String> parent) {
    /** Characters of a link in the key of a branch. */
    private static final int LINK_IN_KEY = 16;

    /** Relation of a list to what is known. */
    public enum Kind {
        /** Nothing is known of it. */
        NEW,
        /** It has all that is known of its branch, and more. */
        EXTENSION,
        /** All of it is known: a retry, or a step back. */
        REPEAT,
        /** It leaves a known branch for a new one: an edit, an undo, a compaction, a side talk. */
        FORK
    }

    /**
     * Finds the place of a list.
     *
     * @param lane  key of the lane
     * @param sent  the list
     * @param known finds a branch by its key
     */
    public static Match of(String lane, Chain sent, Function<String, Optional<KnownBranch>> known) {
        String key = lane;
        Optional<String> parent = Optional.empty();
        int sharedWithParent = 0;
        for (Optional<KnownBranch> found = known.apply(key); found.isPresent(); found = known.apply(key)) {
            Chain there = found.get().chain();
            int shared = there.shared(sent);
            if (parent.isPresent() && shared <= sharedWithParent && shared < there.size()) {
                // The stored branch does not match its key, so leave it alone.
                key = key + "~";
            } else if (shared == sent.size()) {
                return new Match(Kind.REPEAT, key, shared, Optional.empty());
            } else if (shared == there.size()) {
                return new Match(Kind.EXTENSION, key, shared, Optional.empty());
            } else {
                parent = Optional.of(key);
                sharedWithParent = shared;
                key = branch(lane, sent.links().get(shared));
            }
        }
        return new Match(parent.isPresent() ? Kind.FORK : Kind.NEW, key, sharedWithParent, parent);
    }

    /** True if a key is that of a lane or of a branch in it. */
    public static boolean isIn(String lane, String key) {
        return key.equals(lane) || key.startsWith(lane + "~");
    }

    /**
     * The key of a branch.
     *
     * @param lane key of the lane
     * @param link of the branch's first message of its own
     */
    public static String branch(String lane, String link) {
        return lane + "~" + link.substring(0, LINK_IN_KEY);
    }
}
