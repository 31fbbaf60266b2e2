package dev.varve.language.literal;

import dev.varve.language.literal.Literal.Kind;
import dev.varve.language.pattern.TextPattern;
import java.util.Optional;

/** Recognises literals and their kind by the form of a word; {@link NumberForms} recognises numbers. */
final class WordForms {
    private static final TextPattern EMAIL = TextPattern.compile("^[\\w.+-]++@[\\w-]++(?:\\.[\\w-]++)++");
    private static final TextPattern ERROR = TextPattern.compile(
            "^(?:\\w++\\.)*+[A-Z]\\w*(?:Exception|Error)|^E(?:NOENT|CONN[A-Z]+|ACCES|EXIST|PERM|TIMEDOUT|PIPE|ADDRINUSE|INVAL|NOSPC|MFILE|HOSTUNREACH)");
    private static final TextPattern DATE = TextPattern.compile("\\d{4}-\\d\\d-\\d\\d(?:/\\d\\d)?");
    private static final TextPattern PATH =
            TextPattern.compile("^(?:(?:~|\\.{0,2})/[^/\\s][^\\s]*+|[A-Za-z]:\\\\[^\\s]++"
                    + "|[\\w.@-]++(?:/[\\w.@*-]++){2,}+(?::\\d++)*+"
                    + "|[\\w@-]++/(?=[A-Za-z@]*+[._\\d-])[\\w.@-]++(?::\\d++)*+)");
    private static final TextPattern FILE = TextPattern.compile(
            "^[\\w.-]*\\w\\.(?:java|kt|kts|groovy|scala|ts|tsx|js|jsx|mjs|py|rb|go|rs|c|h|cc"
                    + "|cpp|hpp|cs|php|swift|sh|bash|ps1|bat|sql|html?|css|scss|vue|md|txt|log|csv|tsv|json|jsonl|ya?ml|toml|xml|ini|cfg"
                    + "|conf|env|lock|properties|gradle|proto|tf|jar|war|zip|gz|tar|tgz|pdf|docx?|xlsx?|pptx?|png|jpe?g|gif|svg|db|sqlite)(?::\\d++)*+");
    private static final TextPattern VERSION =
            TextPattern.compile("^(?:v\\d++(?:\\.\\d++)*+|\\d++(?:\\.\\d++){2,}+[\\w.-]*+)");
    private static final TextPattern ID = TextPattern.compile(
            "^(?:[A-Z][A-Z0-9]{0,9}-\\d++" // a ticket
                    + "|#\\d++"
                    + "|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
                    + "|(?=[0-9a-f]*\\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,64}" // a commit
                    + "|(?=[\\d_.-]*+[A-Za-z])[\\w.-]++:\\d{2,5}|localhost:\\d++" // host and port
                    + "|(?=\\w*?[A-Za-z0-9]_[A-Za-z0-9])\\w++" // snake_case
                    + "|(?:[a-z]++|[A-Z][a-z]++)[A-Z][A-Za-z0-9]++(?:\\(\\))?+" // camelCase
                    + "|[a-z]\\w*+(?:\\.[a-z]\\w*+){2,}+" // a dotted name
                    + "|--[a-z][\\w-]++"
                    + "|(?=[A-Za-z][\\w.-]*?\\d)[\\w.-]++)");

    private WordForms() {}

    /** Empty if it is an ordinary word. */
    static Optional<Kind> of(String word) {
        Signs signs = Signs.of(word);
        if (signs.mayBeDate() && DATE.matcher(word).matches()) {
            return Optional.of(Kind.DATE);
        }
        if (signs.mayBeError() && ERROR.matcher(word).matches()) {
            return Optional.of(Kind.ERROR);
        }
        if (signs.mayBePath() && PATH.matcher(word).matches()
                || signs.mayBeFile() && FILE.matcher(word).matches()) {
            return Optional.of(Kind.PATH);
        }
        if (signs.mayBeId() && VERSION.matcher(word).matches()) {
            return Optional.of(Kind.VERSION);
        }
        return signs.mayBeEmail() && EMAIL.matcher(word).matches()
                        || signs.mayBeId() && ID.matcher(word).matches()
                ? Optional.of(Kind.ID)
                : Optional.empty();
    }

    /**
     * Which characters a word has: without those that a pattern asks for, it need not be tried. {@code inner} are capitals
     * behind the first character.
     */
    private record Signs(String word, int letters, int inner, int digits, int dots, boolean underscore) {
        /** Characters of a number in hexadecimal groups, which alone may have neither digit nor capital. */
        private static final int UUID = 36;

        static Signs of(String word) {
            int letters = 0;
            int inner = 0;
            int digits = 0;
            int dots = 0;
            boolean underscore = false;
            for (int i = 0; i < word.length(); i++) {
                char c = word.charAt(i);
                boolean capital = c >= 'A' && c <= 'Z';
                letters += capital || c >= 'a' && c <= 'z' ? 1 : 0;
                inner += capital && i > 0 ? 1 : 0;
                digits += NumberForms.isDigit(c) ? 1 : 0;
                dots += c == '.' ? 1 : 0;
                underscore |= c == '_';
            }
            return new Signs(word, letters, inner, digits, dots, underscore);
        }

        boolean mayBeDate() {
            return digits >= 8 && letters == 0;
        }

        boolean mayBeError() {
            return word.startsWith("E") || word.endsWith("Exception") || word.endsWith("Error");
        }

        boolean mayBePath() {
            return word.indexOf('/') >= 0 || word.indexOf('\\') >= 0;
        }

        boolean mayBeFile() {
            return dots > 0 && letters > 0;
        }

        boolean mayBeEmail() {
            return word.indexOf('@') >= 0;
        }

        boolean mayBeId() {
            return letters > 0 && digits + inner > 0
                    || underscore
                    || dots > 1
                    || word.startsWith("#")
                    || word.startsWith("--")
                    || word.length() == UUID;
        }
    }
}
