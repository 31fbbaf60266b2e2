package dev.varve.gateway.wire;

import dev.varve.gateway.data.DataTable;
import dev.varve.gateway.wire.UserBlock.Behind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Separates texts that client programs put into the user's role from the user's own. It judges complete blocks by
 * their beginnings; it does not recognise quotations inside the user's words. Takes time in proportion to the text.
 * Immutable.
 */
final class ClientMarks {
    private static final Set<String> OPENINGS = Set.of("context", "machine", "onwards", "command");
    private static final ClientMarks KNOWN = new ClientMarks(DataTable.rows(ClientMarks.class, "marks.txt", 3).stream()
            .map(row -> new ClientMark(row.get(0), row.get(1), row.get(2)))
            .toList());
    private static final String REMINDER = "<system-reminder>";
    private static final String REMINDER_END = "</system-reminder>";

    private final List<ClientMark> inline;
    private final List<ClientMark> endings;
    private final List<ClientMark> wrappers;
    private final List<ClientMark> before;
    private final List<ClientMark> behind;
    private final List<ClientMark> acknowledged;
    private final List<ClientMark> openings;

    private ClientMarks(List<ClientMark> marks) {
        this.inline = of(marks, "inline");
        this.endings = of(marks, "ending");
        this.wrappers = of(marks, "wrapped");
        this.before = of(marks, "before");
        this.behind = of(marks, "behind");
        this.acknowledged = of(marks, "acknowledged");
        this.openings =
                marks.stream().filter(mark -> OPENINGS.contains(mark.what())).toList();
    }

    private static List<ClientMark> of(List<ClientMark> marks, String what) {
        return marks.stream().filter(mark -> mark.what().equals(what)).toList();
    }

    /** The marks that the gateway knows. */
    static ClientMarks known() {
        return KNOWN;
    }

    /** True if a message in the user's role describes the client, and the answer only acknowledges it. */
    boolean areAcknowledged(String text, String answer) {
        return acknowledged.stream().anyMatch(mark -> answer.startsWith(mark.how()) && mark.isAt(text, 0));
    }

    /** Classifies a block of text in the user's role by itself. */
    UserBlock read(String text) {
        int from = firstLetter(text, 0);
        return whileWorking(text, from)
                .or(() -> request(text, from))
                .or(() -> wrapped(text, from))
                .or(() -> opening(text, from))
                .orElseGet(() -> typed(text));
    }

    /** Text that the user typed while the program was working; newer programs put it into a reminder. */
    private Optional<UserBlock> whileWorking(String text, int from) {
        int at = text.startsWith(REMINDER, from) ? firstLetter(text, from + REMINDER.length()) : from;
        return before.stream().filter(mark -> mark.isAt(text, at)).findFirst().map(mark -> {
            int start = at + mark.text().length();
            int end = text.lastIndexOf(mark.how());
            int last = end < start ? text.lastIndexOf(REMINDER_END) : end;
            return UserBlock.typed(text.substring(start, last < start ? text.length() : last));
        });
    }

    private Optional<UserBlock> request(String text, int from) {
        return behind.stream().filter(mark -> mark.isAt(text, from)).findFirst().map(mark -> {
            int at = text.lastIndexOf(mark.how());
            return at < 0
                    ? UserBlock.context()
                    : UserBlock.typed(text.substring(at + mark.how().length()));
        });
    }

    private Optional<UserBlock> wrapped(String text, int from) {
        if (!text.startsWith("<", from)) {
            return Optional.empty();
        }
        String stripped = text.stripTrailing();
        return wrappers.stream()
                .filter(mark -> stripped.endsWith(mark.end()) && stripped.contains(mark.text() + ">"))
                .findFirst()
                .map(mark -> UserBlock.typed(stripped.substring(
                        stripped.lastIndexOf(mark.text() + ">") + mark.text().length() + 1,
                        stripped.length() - mark.end().length())));
    }

    private Optional<UserBlock> opening(String text, int from) {
        return openingAt(text, from)
                .filter(mark -> !mark.isTag() || isAllTags(text, from))
                .map(mark -> switch (mark.what()) {
                    case "context" -> UserBlock.context();
                    case "onwards" -> UserBlock.machine(mark.how(), text, Behind.ALL);
                    case "command" ->
                        new UserBlock(UserBlock.Use.TYPED, mark.what(), inTags(text, mark.how()), Behind.NEXT);
                    default -> UserBlock.machine(mark.how(), text, Behind.NOTHING);
                });
    }

    private Optional<ClientMark> openingAt(String text, int at) {
        return openings.stream().filter(mark -> mark.isAt(text, at)).findFirst();
    }

    /**
     * True if known tags make up all of a text. Each extends to its last end tag, since its content may contain more.
     */
    private boolean isAllTags(String text, int from) {
        int at = from;
        while (at < text.length()) {
            Optional<ClientMark> tag = openingAt(text, at).filter(ClientMark::isTag);
            if (tag.isEmpty()) {
                return false;
            }
            int end = text.lastIndexOf(tag.get().end());
            if (end < at) {
                return true;
            }
            at = firstLetter(text, end + tag.get().end().length());
        }
        return true;
    }

    private static String inTags(String text, String tags) {
        return Stream.of(tags.split(" "))
                .map(tag -> {
                    int from = text.indexOf(tag);
                    int to = text.lastIndexOf("</" + tag.substring(1));
                    return from < 0 || to < from + tag.length() ? "" : text.substring(from + tag.length(), to);
                })
                .collect(Collectors.joining(" "));
    }

    private UserBlock typed(String text) {
        String words = text;
        for (ClientMark mark : endings) {
            int at = words.startsWith(mark.text()) ? 0 : words.indexOf("\n" + mark.text());
            words = at < 0 ? words : words.substring(0, at);
        }
        for (ClientMark mark : inline) {
            words = without(words, mark);
        }
        return words.isBlank() && !text.isBlank() ? UserBlock.context() : UserBlock.typed(words);
    }

    /**
     * Removes a tag from its first start to its last end: its content may contain end tags too, and is not the
     * user's.
     */
    private static String without(String text, ClientMark tag) {
        int from = text.indexOf(tag.text());
        while (from >= 0 && !tag.isAt(text, from)) {
            from = text.indexOf(tag.text(), from + 1);
        }
        int end = from < 0 ? -1 : text.lastIndexOf(tag.end());
        return end < from || from < 0
                ? text
                : text.substring(0, from) + text.substring(end + tag.end().length());
    }

    private static int firstLetter(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) <= ' ') {
            at++;
        }
        return at;
    }
}
