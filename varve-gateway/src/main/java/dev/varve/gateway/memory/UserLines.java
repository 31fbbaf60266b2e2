package dev.varve.gateway.memory;

import dev.varve.Part;
import dev.varve.gateway.wire.Element;
import java.util.Arrays;
import java.util.StringTokenizer;
import java.util.stream.LongStream;

/**
 * The lines of a user's message, without timestamps. Clients put passages and the time around a question, and leave
 * them out or change the time when they send it again; all lines of the new form are then lines of the first.
 * Immutable.
 */
final class UserLines {
    static final UserLines NONE = new UserLines(LongStream.empty());

    /** Maximum length of a label before a question, such as {@code Question:}, or of a tag. */
    private static final int LABEL = 48;

    private static final long PRIME = 0x100000001b3L;

    private final long[] hashes;

    private UserLines(LongStream hashes) {
        this.hashes = hashes.sorted().distinct().toArray();
    }

    /** The lines as first heard, each also without the label or tag around it. */
    static UserLines of(Element element) {
        return new UserLines(
                element.words().lines().flatMapToLong(line -> LongStream.of(hash(line), hash(inner(line)))));
    }

    /** The text after a label, or between tags. */
    private static String inner(String line) {
        int tag = line.startsWith("<") && line.endsWith(">") ? line.indexOf('>') : -1;
        int end = line.lastIndexOf("</");
        if (tag > 0 && tag < LABEL && end > tag) {
            return line.substring(tag + 1, end);
        }
        int colon = line.indexOf(": ");
        return colon > 0 && colon < LABEL ? line.substring(colon + 2) : line;
    }

    /** True if an element has nothing but some of these lines. */
    boolean haveAllOf(Element later) {
        long[] lines = later.words()
                .lines()
                .mapToLong(UserLines::hash)
                .filter(line -> line != 0)
                .toArray();
        boolean onlyText =
                later.said().stream().flatMap(said -> said.parts().stream()).allMatch(Part.Text.class::isInstance);
        return onlyText
                && lines.length > 0
                && LongStream.of(lines).allMatch(line -> Arrays.binarySearch(hashes, line) >= 0);
    }

    /** Hash of the words without timestamps; 0 for no words. */
    private static long hash(String line) {
        long hash = 0;
        for (StringTokenizer words = new StringTokenizer(Clocks.without(line)); words.hasMoreTokens(); ) {
            String word = words.nextToken();
            for (int i = 0; i < word.length(); i++) {
                hash = (hash ^ word.charAt(i)) * PRIME;
            }
            hash = (hash ^ ' ') * PRIME;
        }
        return hash;
    }
}
