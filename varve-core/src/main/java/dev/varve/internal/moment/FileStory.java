package dev.varve.internal.moment;

import dev.varve.Digest;
import dev.varve.StatementId;
import dev.varve.language.Text;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What is known of a file: what was said about it, which changes were undone, and who changed it last and for what. */
public final class FileStory {
    /** Equal trailing parts from which paths of different clones name one file. */
    private static final int SAME_PARTS = 3;

    /** A shorter name may be any word. */
    private static final int SHORTEST_NAME = 4;

    private static final int LONGEST_ENDING = 5;

    private FileStory() {}

    /** True if two paths name one file, though each may be relative or from another clone. */
    public static boolean isSame(String path, String other) {
        String one = slashed(path);
        String two = slashed(other);
        int same = 0;
        int i = one.length();
        int j = two.length();
        while (true) {
            int from = one.lastIndexOf('/', i - 1);
            int begin = two.lastIndexOf('/', j - 1);
            boolean equal = i - from == j - begin && one.regionMatches(from + 1, two, begin + 1, i - from - 1);
            if (!equal) {
                return same >= SAME_PARTS && one.startsWith("/") && two.startsWith("/");
            }
            same++;
            if (from <= 0 || begin <= 0) {
                boolean whole = from < 0 || begin < 0 || from == begin;
                return whole || same >= SAME_PARTS;
            }
            i = from;
            j = begin;
        }
    }

    private static String slashed(String path) {
        String plain = path.replace('\\', '/');
        return plain.startsWith("./") ? plain.substring(2) : plain;
    }

    /** All that is known of all files. */
    public static List<Reminder> ofAll(List<Digest.Line> statements, List<Trace> traces) {
        Set<String> changed = new HashSet<>(); // names
        for (Trace trace : traces) {
            if (trace instanceof Trace.Change change) {
                changed.add(name(change.path()));
            }
        }
        List<Reminder> reminders = new ArrayList<>();
        for (Digest.Line line : statements) {
            Set<String> named = new LinkedHashSet<>();
            for (String word : line.text().split(" ")) {
                String name = name(bare(word));
                if (isFile(name) || name.length() >= SHORTEST_NAME && changed.contains(name)) {
                    named.add(name);
                }
            }
            named.forEach(name -> reminders.add(said(name, line)));
        }
        reminders.addAll(changes(traces));
        return reminders;
    }

    private static String bare(String word) {
        int from = 0;
        int to = word.length();
        while (from < to && !isNamePart(word.charAt(from)) && word.charAt(from) != '.' && word.charAt(from) != '/') {
            from++;
        }
        while (to > from && !isNamePart(word.charAt(to - 1))) {
            to--;
        }
        return word.substring(from, to);
    }

    /** True if a name has an ending as names of files do. */
    private static boolean isFile(String name) {
        int dot = name.lastIndexOf('.');
        int ending = name.length() - dot - 1;
        if (dot < 1 || ending < 1 || ending > LONGEST_ENDING || name.length() < SHORTEST_NAME) {
            return false;
        }
        for (int i = 0; i < name.length(); i++) {
            if (!isNamePart(name.charAt(i)) && name.charAt(i) != '.') {
                return false;
            }
        }
        return Character.isLetter(name.charAt(dot + 1)) && Character.isLetterOrDigit(name.charAt(dot - 1));
    }

    /** What is known of one, most important first. */
    public static List<Reminder> of(String path, List<Digest.Line> statements, List<Trace> traces) {
        String name = name(path);
        List<Reminder> reminders = new ArrayList<>();
        statements.stream()
                .filter(line -> RelatedStatements.mayBind(line) && names(line.text(), name))
                .forEach(line -> reminders.add(said(name, line)));
        changes(traces).stream()
                .filter(reminder -> isSame(path, reminder.key()))
                .forEach(reminders::add);
        reminders.sort(ORDER);
        return reminders;
    }

    /** Words of people before those of others, then what was undone, then what was changed; newest first. */
    private static final Comparator<Reminder> ORDER = Comparator.comparing(Reminder::kind)
            .thenComparing(Comparator.comparing(Reminder::at).reversed());

    static String name(String path) {
        String plain = slashed(path);
        return plain.substring(plain.lastIndexOf('/') + 1);
    }

    /** True if a text names the file, and not one whose name is longer. */
    static boolean names(String text, String name) {
        if (name.length() < SHORTEST_NAME) {
            return false;
        }
        for (int at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
            int end = at + name.length();
            boolean begins = at == 0 || !isNamePart(text.charAt(at - 1));
            boolean ends = end == text.length()
                    || !isNamePart(text.charAt(end))
                            && !(text.charAt(end) == '.'
                                    && end + 1 < text.length()
                                    && isNamePart(text.charAt(end + 1)));
            if (begins && ends) {
                return true;
            }
        }
        return false;
    }

    private static boolean isNamePart(char c) {
        return Text.isWordChar(c) || c == '-';
    }

    private static Reminder said(String name, Digest.Line line) {
        StatementId source = new StatementId(line.session(), RelatedStatements.place(line));
        return new Reminder(
                Reminder.Kind.SAID_OF_FILE,
                name,
                line.time(),
                source,
                line.time().toLocalDate() + " " + line.text() + " ("
                        + line.session().session() + " #" + source.place().message() + ")");
    }

    /** The last change of each file in each session. */
    private static List<Reminder> changes(List<Trace> traces) {
        List<Reminder> reminders = new ArrayList<>();
        Set<String> told = new HashSet<>();
        for (int i = traces.size() - 1; i >= 0; i--) {
            if (traces.get(i) instanceof Trace.Change change
                    && told.add(change.path() + "\n" + change.origin().session() + "\n" + change.undone())) {
                reminders.add(reminder(change));
            }
        }
        return reminders;
    }

    private static Reminder reminder(Trace.Change change) {
        Trace.Origin origin = change.origin();
        String asked = change.asked().isEmpty() ? "" : ", asked for \"" + change.asked() + '"';
        return new Reminder(
                change.undone() ? Reminder.Kind.UNDONE : Reminder.Kind.CHANGED,
                change.path(),
                origin.at(),
                origin.source(),
                origin.at().toLocalDate() + (change.undone() ? " a change was undone" : " changed") + asked + " ("
                        + origin.text() + ")");
    }
}
