package dev.varve.gateway.match;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * A conversation as a chain of digests. Each link covers its message and all before it, so two conversations share a
 * link exactly if they agree up to it. Immutable.
 *
 * @param links one per message, oldest first
 */
public record Chain(List<String> links) {
    /** Characters of a link. */
    public static final int LINK_LENGTH = 32;

    /** No messages. */
    public static final Chain EMPTY = new Chain(List.of());

    /** Copies the collections. */
    public Chain {
        links = List.copyOf(links);
    }

    /**
     * The chain of messages.
     *
     * @param messages canonical texts or digests of them, oldest first
     */
    public static Chain of(List<String> messages) {
        return EMPTY.and(messages);
    }

    /** This chain with further messages. */
    public Chain and(List<String> messages) {
        List<String> all = new ArrayList<>(links);
        String last = links.isEmpty() ? "" : links.get(links.size() - 1);
        for (String message : messages) {
            last = digest(last + message).substring(0, LINK_LENGTH);
            all.add(last);
        }
        return new Chain(all);
    }

    /** Number of messages. */
    public int size() {
        return links.size();
    }

    /** Number of leading messages that both chains share. */
    public int shared(Chain other) {
        int most = Math.min(size(), other.size());
        // A link covers all messages before it: if two links are equal, everything before them is too.
        int low = 0;
        int high = most;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (links.get(middle - 1).equals(other.links.get(middle - 1))) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** SHA-256 in hexadecimal. */
    public static String digest(String text) {
        return HexFormat.of().formatHex(sha256().digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** A digest for content that is not available as one string. */
    public static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
