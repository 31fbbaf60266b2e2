package dev.varve.lab.told;

import dev.varve.Digest;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The texts of a digest.
 *
 * @param binding what stands under Rules and Decisions
 * @param lately  what stands under Said lately
 * @param all     all lines
 */
record HandOut(List<String> binding, List<String> lately, List<String> all) {
    /** Who speaks, the question that is answered, and what is replaced: a line's words about what was said. */
    private static final Pattern AROUND =
            Pattern.compile("^(?i:user|agent|assistant): (?:asked \".*?\": )?|^asked \".*?\": | \\(replaces: .*\\)$");

    static HandOut of(Digest digest) {
        return new HandOut(
                texts(Stream.concat(digest.rules().stream(), digest.decisions().stream())),
                texts(digest.lately().stream()),
                texts(digest.lines()));
    }

    private static List<String> texts(Stream<Digest.Line> lines) {
        return lines.map(Digest.Line::text).map(HandOut::said).toList();
    }

    /** What was said, alone. */
    static String said(String line) {
        return AROUND.matcher(line).replaceAll("");
    }
}
