package dev.varve.language.voice;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The fields above mails and tickets: "From: …", "Betreff: …", "Priority: …". */
final class Headers {
    /** Two fields near each other make a head; one may be a word of the person's. */
    private static final int NEAR = 6;

    private static final int LONGEST_FIELD = 40;

    private final Set<String> mail;
    private final Set<String> ticket;
    private final Set<String> self;

    Headers(Lexicon lexicon) {
        mail = lexicon.words("mail-field");
        ticket = lexicon.words("ticket-field");
        self = lexicon.words("self-address");
    }

    /** The kind of text that begins with a field, if another field follows. */
    Optional<Kind> beginningAt(int line, Lines lines) {
        Optional<Kind> first = field(lines.head(line));
        if (first.isEmpty()) {
            return first;
        }
        for (int i = line + 1; i < line + NEAR && i < lines.count() && !lines.isEmpty(i); i++) {
            if (field(lines.head(i)).isPresent()) {
                return first;
            }
        }
        return Optional.empty();
    }

    /** True if the person is named as sender or receiver in the field of a line above: she imitates a mail. */
    boolean isImitated(int line, Lines lines) {
        for (int i = line - 1; i >= 0 && i > line - NEAR && !lines.isEmpty(i); i--) {
            String head = lines.head(i);
            int colon = colon(head);
            if (colon > 0 && mail.contains(name(head, colon)) && isSelf(head, colon)) {
                return true;
            }
        }
        return false;
    }

    private Optional<Kind> field(String head) {
        int colon = colon(head);
        if (colon < 0) {
            return Optional.empty();
        }
        String name = name(head, colon);
        if (mail.contains(name)) {
            return isSelf(head, colon) ? Optional.empty() : Optional.of(Kind.MAIL);
        }
        return ticket.contains(name) ? Optional.of(Kind.TICKET) : Optional.empty();
    }

    private static int colon(String head) {
        int colon = -1;
        for (int i = 0; i < head.length() && i < LONGEST_FIELD && colon < 0; i++) {
            colon = LeadIns.isColon(head.charAt(i)) ? i : -1;
        }
        return colon;
    }

    private static String name(String head, int colon) {
        return head.substring(0, colon)
                .replace("*", "")
                .replace("_", "")
                .strip()
                .toLowerCase(Locale.ROOT);
    }

    private boolean isSelf(String head, int colon) {
        return self.contains(head.substring(colon + 1).strip().toLowerCase(Locale.ROOT));
    }
}
