package dev.varve.internal.moment;

import dev.varve.Digest;
import dev.varve.StatementId;
import dev.varve.language.Voice;
import dev.varve.language.intent.Intent;
import dev.varve.store.SearchTerms;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Commands that a person has forbidden. Of a statement the clause counts that begins with what forbids; a command in code marks
 * is meant word by word, and else a program that the clause names, with what it is asked for.
 */
final class Prohibitions {
    private static final Words FORBIDS = Words.of("forbids");
    private static final Words INSTEAD = Words.of("instead");
    private static final Words EMPTY = Words.of("empty");
    private static final Words NO_PROGRAM = Words.of("no program");
    private static final Words FORCES = Words.of("forces");

    /** Begins the key of a command that is meant word by word. */
    private static final String LITERAL = "=";

    private static final String FORCE = "force-";

    private Prohibitions() {}

    /** Those among statements. */
    static List<Reminder> among(List<Digest.Line> statements) {
        List<Reminder> reminders = new ArrayList<>();
        for (Digest.Line line : statements) {
            if (line.statement().voice() == Voice.PERSON && line.statement().is(Intent.PROHIBITION)) {
                for (String key : keys(line.text())) {
                    StatementId source = new StatementId(line.session(), RelatedStatements.place(line));
                    reminders.add(new Reminder(
                            Reminder.Kind.FORBIDDEN,
                            key,
                            line.time(),
                            source,
                            line.time().toLocalDate() + " the user: " + line.text() + " ("
                                    + line.session().session() + " #"
                                    + source.place().message() + ")"));
                }
            }
        }
        return reminders;
    }

    /** What a statement forbids, each a command in code marks or the words of the clause. */
    static List<String> keys(String text) {
        List<String> keys = new ArrayList<>();
        StringBuilder clause = new StringBuilder();
        boolean in = false;
        int literal = text.indexOf('`');
        for (String word : text.replace("`", " ` ").split(" ")) {
            String bare = bare(word);
            if (FORBIDS.has(bare)) {
                in = true;
            } else if (in && INSTEAD.has(bare)) {
                break;
            } else if (in && !bare.isEmpty() && !EMPTY.has(bare)) {
                clause.append(clause.length() == 0 ? "" : " ").append(bare);
            }
            if (in && literal < 0 && !word.isEmpty() && ",;:.".indexOf(word.charAt(word.length() - 1)) >= 0) {
                break;
            }
        }
        if (in && literal >= 0) {
            int end = text.indexOf('`', literal + 1);
            CommandForm form = CommandForm.of(end < 0 ? "" : text.substring(literal + 1, end));
            if (form.parts().size() == 1 && text.substring(0, literal).length() < 120) {
                keys.add(LITERAL + String.join(" ", form.parts().get(0)));
                return keys;
            }
        }
        if (clause.length() > 0) {
            keys.add(clause.toString());
        }
        return keys;
    }

    private static String bare(String word) {
        int from = 0;
        int to = word.length();
        while (from < to && !Character.isLetterOrDigit(word.charAt(from)) && word.charAt(from) != '-') {
            from++;
        }
        while (to > from && !Character.isLetterOrDigit(word.charAt(to - 1))) {
            to--;
        }
        return word.substring(from, to).toLowerCase(Locale.ROOT).replace('’', '\'');
    }

    /** True if a key forbids a command. Asked by a hook. */
    static boolean forbids(String key, CommandForm command) {
        boolean literal = key.startsWith(LITERAL);
        String[] clause = (literal ? key.substring(LITERAL.length()) : key).split(" ");
        for (List<String> part : command.parts()) {
            if (literal ? startsSo(part, clause) : names(clause, part)) {
                return true;
            }
        }
        return false;
    }

    private static boolean startsSo(List<String> part, String[] words) {
        if (!part.get(0).equals(words[0])) {
            return false;
        }
        for (String word : words) {
            if (!part.contains(word)) {
                return false;
            }
        }
        return true;
    }

    private static boolean names(String[] clause, List<String> part) {
        String program = part.get(0);
        for (int i = 0; i < clause.length; i++) {
            String word = clause[i];
            boolean last = i + 1 == clause.length;
            if (word.equals(program) && !NO_PROGRAM.has(program)) {
                return last || part.contains(clause[i + 1]);
            }
            if (part.size() > 1 && isVerb(word, part)) {
                boolean forced = word.startsWith(FORCE) || i > 0 && clause[i - 1].equals("force");
                return forced ? isForced(part) : clause.length == 1 || anyOther(clause, i, part);
            }
        }
        return false;
    }

    /** True if a word is a git command: people leave "git" out. */
    private static boolean isVerb(String word, List<String> part) {
        String verb = word.startsWith(FORCE) ? word.substring(FORCE.length()) : word;
        return part.get(0).equals("git") && stem(verb).equals(stem(part.get(1)));
    }

    private static String stem(String word) {
        List<String> terms = SearchTerms.of(word);
        return terms.isEmpty() ? word : terms.get(0);
    }

    private static boolean isForced(List<String> part) {
        for (String word : part) {
            if (FORCES.has(word)) {
                return true;
            }
        }
        return false;
    }

    private static boolean anyOther(String[] clause, int but, List<String> part) {
        for (int i = 0; i < clause.length; i++) {
            if (i != but && part.contains(clause[i])) {
                return true;
            }
        }
        return false;
    }
}
