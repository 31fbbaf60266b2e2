package dev.varve.internal.moment;

import dev.varve.internal.extractive.ShellWords;
import java.util.ArrayList;
import java.util.List;

/**
 * A command line without what differs from run to run. Before each command a hook reads it, so it takes neither expressions nor
 * lambdas.
 *
 * @param exact  the commands with their words; paths are cut to their names, and numbers, hashes and filters of output are out
 * @param task   the programs with what they are asked for, without options and arguments, such as {@code npm run build}
 * @param parts  the words of each command
 * @param needed index of the first part that must have worked if the line did, as must all behind it
 * @param around what stands before the programs, such as {@code sudo} or a variable
 */
public record CommandForm(String exact, String task, List<List<String>> parts, int needed, String around) {
    private static final String JOIN = " && ";

    /** More commands in a line are a script. */
    private static final int MOST = 12;

    private static final int LONGEST = 400;

    /** Words of a task after the program. */
    private static final int TASK_WORDS = 2;

    private static final Words AROUND = Words.of("around");
    private static final Words BEFORE = Words.of("before");
    private static final Words SHOWS = Words.of("shows");
    private static final Words FILTERS = Words.of("filters");
    private static final Words INLINE = Words.of("inline");

    /** Copies the parts. */
    public CommandForm {
        parts = List.copyOf(parts);
    }

    /** The form of a command line. */
    public static CommandForm of(String command) {
        List<List<String>> parts = new ArrayList<>();
        StringBuilder exact = new StringBuilder();
        StringBuilder task = new StringBuilder();
        StringBuilder around = new StringBuilder();
        List<ShellWords.Part> line = ShellWords.parts(command);
        int first = ShellWords.needed(line);
        int needed = 0;
        for (int i = 0; i < line.size(); i++) {
            ShellWords.Part part = line.get(i);
            needed = i == first ? parts.size() : needed;
            List<String> words = words(part.text(), around);
            boolean counts = !words.isEmpty()
                    && !AROUND.has(words.get(0))
                    && !(part.piped() && FILTERS.has(words.get(0)))
                    && parts.size() < MOST;
            if (counts) {
                parts.add(words);
                join(exact, String.join(" ", words));
                join(task, task(words));
            }
        }
        return new CommandForm(
                exact.length() <= LONGEST ? exact.toString() : exact.substring(0, LONGEST),
                task.toString(),
                parts,
                first == line.size() ? parts.size() : needed,
                around.toString());
    }

    /** The tasks of a chain, such as {@code npm run build && npm publish}. */
    static List<String> tasks(String task) {
        return List.of(task.split(JOIN));
    }

    private static void join(StringBuilder text, String part) {
        text.append(text.length() == 0 ? "" : JOIN).append(part);
    }

    private static List<String> words(String part, StringBuilder around) {
        List<String> words = new ArrayList<>();
        for (String word : ShellWords.of(part.replace('\t', ' '))) {
            if (words.isEmpty() && (BEFORE.has(word) || isAssignment(word))) {
                around.append(word).append(' ');
            } else if (!isStream(word)) {
                words.add(plain(word));
            }
        }
        return words;
    }

    private static boolean isAssignment(String word) {
        int equals = word.indexOf('=');
        for (int i = 0; i < equals; i++) {
            char c = word.charAt(i);
            if (c != '_' && !(c >= 'A' && c <= 'Z') && !(c >= '0' && c <= '9')) {
                return false;
            }
        }
        return equals > 0;
    }

    private static boolean isStream(String word) {
        return word.startsWith(">") || word.startsWith("2>") || word.startsWith("&>") || word.startsWith("<");
    }

    /** Without quotes, folders, numbers and hashes. */
    private static String plain(String word) {
        String bare = unquoted(word);
        boolean named = bare.indexOf(' ') < 0 && bare.indexOf("://") < 0;
        int slash = Math.max(bare.lastIndexOf('/'), bare.lastIndexOf('\\'));
        String name = named && slash >= 0 && slash < bare.length() - 1 ? bare.substring(slash + 1) : bare;
        return Variable.isIn(name) ? Variable.SIGN : name;
    }

    private static String unquoted(String word) {
        char first = word.charAt(0);
        boolean quoted =
                word.length() > 2 && (first == '"' || first == '\'') && word.charAt(word.length() - 1) == first;
        return quoted ? word.substring(1, word.length() - 1) : word;
    }

    private static String task(List<String> words) {
        StringBuilder task = new StringBuilder(words.get(0));
        int count = 0;
        for (int i = 1; i < words.size() && count < TASK_WORDS; i++) {
            String word = words.get(i);
            if (isVerb(word)) {
                task.append(' ').append(word);
                count++;
            } else if (word.charAt(0) != '-') {
                break;
            }
        }
        return task.toString();
    }

    /** A word of small letters, as what a program is asked for is. */
    private static boolean isVerb(String word) {
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            boolean inside = i > 0 && (c == '-' || c == ':' || c == '_');
            if (!inside && !(c >= 'a' && c <= 'z')) {
                return false;
            }
        }
        return !word.isEmpty();
    }

    /** True if there is nothing in it that does anything. */
    public boolean isEmpty() {
        return parts.isEmpty();
    }

    /** True if it may print errors of others. */
    public boolean shows() {
        return parts.isEmpty() || SHOWS.has(parts.get(0).get(0));
    }

    /** True if it runs a program. */
    public boolean runs(String program) {
        return runs(program, parts);
    }

    /** True if it runs a program, which worked if the line did. */
    boolean works(String program) {
        return runs(program, whatWorks());
    }

    private static boolean runs(String program, List<List<String>> parts) {
        for (List<String> part : parts) {
            if (part.get(0).equals(program)) {
                return true;
            }
        }
        return false;
    }

    /** The parts that worked if the line did. */
    private List<List<String>> whatWorks() {
        return parts.subList(needed, parts.size());
    }

    /**
     * True if, when this worked, a program did what the last one of a failed line was asked for, such as {@code npm run build}
     * after {@code npm rnu build}. That the first steps of a line worked puts no later one right.
     */
    boolean putsRight(CommandForm failed) {
        List<String> last = failed.parts.get(failed.parts.size() - 1);
        for (List<String> part : whatWorks()) {
            if (isSameProgram(part.get(0), last.get(0)) && shareWord(part, last)) {
                return true;
            }
        }
        return false;
    }

    /** True if, when this worked, all of a failed line did, though perhaps with something before it. */
    boolean includes(CommandForm failed) {
        for (List<String> other : failed.parts) {
            boolean found = false;
            for (List<String> part : whatWorks()) {
                found |= task(part).equals(task(other)) || isWrapped(other, part);
            }
            if (!found) {
                return false;
            }
        }
        return !failed.parts.isEmpty();
    }

    /** True if there is more in it that may have helped: another command, or something before a program. */
    boolean isMoreThan(CommandForm failed) {
        return !task.equals(failed.task) || !around.equals(failed.around);
    }

    private static boolean isWrapped(List<String> inner, List<String> part) {
        int front = part.size() - inner.size();
        return front > 0 && part.subList(front, part.size()).equals(inner);
    }

    /** Such as {@code mvn} and {@code mvnw}. */
    private static boolean isSameProgram(String one, String other) {
        return one.startsWith(other) || other.startsWith(one);
    }

    private static boolean shareWord(List<String> part, List<String> others) {
        for (int i = 1; i < part.size(); i++) {
            if (isVerb(part.get(i)) && others.subList(1, others.size()).contains(part.get(i))) {
                return true;
            }
        }
        return part.size() == 1 && others.size() == 1;
    }

    /** True if a program runs a text that stands in the command. */
    boolean isInline() {
        for (List<String> part : parts) {
            for (String word : part) {
                if (INLINE.has(word)) {
                    return true;
                }
            }
        }
        return false;
    }
}
