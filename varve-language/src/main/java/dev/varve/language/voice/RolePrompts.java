package dev.varve.language.voice;

import java.util.List;
import java.util.Set;

/**
 * Recognises prompts for models that the person pastes: "You are Ada, a …" at the head of a paragraph, with orders behind it, in
 * which nobody says "I".
 */
final class RolePrompts {
    /** A prompt has more sentences than the first. */
    private static final int SENTENCES = 3;

    /** Words of a name. */
    private static final int NAME = 3;

    private final Globs<Boolean> roles;
    private final Globs<Boolean> named;
    private final List<String> introductions;
    private final Set<String> articles;
    private final Set<String> singular;

    RolePrompts(Lexicon lexicon) {
        roles = lexicon.globs("role");
        named = lexicon.globs("role-named");
        introductions = lexicon.phrases("role-named").stream()
                .map(glob -> glob.substring(0, glob.length() - 1))
                .toList();
        articles = lexicon.words("article");
        singular = lexicon.words("says-i");
    }

    boolean beginsAt(int line, Lines lines) {
        boolean paragraph = line > 0 && (lines.isEmpty(line - 1) || endsWithColon(lines.tail(line - 1)));
        if (!paragraph || !isRole(lines.head(line), lines.lowerHead(line))) {
            return false;
        }
        String prompt = lines.between(line, lines.endOfParagraph(line));
        return !Words.hasAny(prompt, singular) && sentences(prompt) >= SENTENCES;
    }

    /** True if a line gives its reader a name and a role: "You are Ada, a …". No person speaks so to her agent. */
    boolean introduces(int line, Lines lines) {
        String lower = lines.lowerHead(line);
        String head = lines.head(line);
        for (String introduction : introductions) {
            if (lower.startsWith(introduction) && lower.length() == head.length()) {
                int name = introduction.length();
                int comma = head.indexOf(',', name);
                if (comma > name
                        && Character.isUpperCase(head.charAt(name))
                        && Words.count(head.substring(name, comma), NAME + 1) <= NAME) {
                    List<Saying.Word> role = Saying.words(head, comma, head.length());
                    return !role.isEmpty() && articles.contains(role.get(0).word());
                }
            }
        }
        return false;
    }

    private boolean isRole(String head, String lower) {
        int name = head.indexOf(' ', head.indexOf(' ') + 1) + 1;
        return roles.match(lower).isPresent()
                || named.match(lower).isPresent() && name > 0 && Character.isUpperCase(head.charAt(name));
    }

    private static boolean endsWithColon(String tail) {
        return !tail.isEmpty() && LeadIns.isColon(tail.charAt(tail.length() - 1));
    }

    private static int sentences(String prompt) {
        int found = 0;
        for (String line : prompt.split("\n")) {
            for (int at = 0; at < line.length() && found < SENTENCES; found++) {
                at = SentenceEnds.end(line, at, line.length());
            }
        }
        return found;
    }
}
