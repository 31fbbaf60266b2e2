package dev.varve.internal.extractive;

import dev.varve.language.Text;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes a message apart into {@link Block}s. Fenced code and lines that look like code or logs are left out, a table
 * becomes its first rows, everything else stays as it is.
 */
final class Blocks {
    private static final int TABLE_ROWS = 4;
    /** A line at least this long whose next line starts in lower case was wrapped by an editor, not ended by its author. */
    private static final int WRAPPED = 60;

    /** Paths in a row, with nothing beside them, that must be output of a command. */
    private static final int LISTING = 20;

    private static final int FENCE = 3;

    /** Ends what a merge or an edit puts in. */
    private static final String MERGED = ">>>>>>> ";

    /** JSON, up to one level in another. */
    private static final Pattern DATA =
            Pattern.compile("\\{(?=[^{}\"]{0,40}\")[^{}]{0,500}+(?:\\{[^{}]{0,500}+}[^{}]{0,500}+){0,8}+}");
    /** With those of lists and headings behind them. */
    private static final Pattern QUOTE_MARKS = Pattern.compile("^[>\\s]++(?:[-*+] |#{1,6}+ |\\d{1,3}+[.)] )?+\\s*+");

    /** A capital and three words up to a full stop. */
    private static final Pattern PROSE =
            Pattern.compile("(?U)(?<![\\w'’,/-])\\p{Lu}[\\w'’-]*+(?: [\\w'’,/-]++){2,40}+[.!?](?: |$)");

    /** Five words in a row. */
    private static final Pattern SAID = Pattern.compile("(?U)(?<![\\w.'’,/-])(?:[\\w'’,/-]++ ){4}[\\w'’/-]");

    /** Words with which a statement of a programming language begins. */
    private static final Pattern CODE = Pattern.compile(
            "^(?:@?(?:public|private|protected|static|final|abstract|class|interface|enum|record|struct|fn|func|function|def"
                    + "|const|let|var|val|import|export|package|using|namespace|return|throw|throws|new|for|while|if|else"
                    + "|switch|case|try|catch|extends|implements|module|type)"
                    + "|SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|WITH|GRANT|BEGIN|COMMIT)\\b(?!,)");

    /** A definition, an import or a mark of a merge, however few signs it has. */
    private static final Pattern DEFINES = Pattern.compile(
            "^(?:(?:async )?+def \\w{1,60}+\\(|class \\w{1,60}+[(:{]|from [\\w.]{1,60}+ import |import [\\w.*]{1,80}+;?$"
                    + "|(?:try|else|finally):$|except(?: \\w{1,60}+)?+(?: as \\w{1,40}+)?+:$|return \\w[\\w.]{0,80}+\\("
                    + "|<{7} |={7}$|>{7} |@[\\w.]{1,60}+(?:\\(|$))");

    /** A call, or a name that is given what a call returns. */
    private static final Pattern CALLS = Pattern.compile("^(?:\\w{1,60}+ = )?+\\w[\\w.]{0,80}+\\(");

    /** A frame of a stack as a browser prints it, or a shell's prompt with a command. */
    private static final Pattern PRINTED =
            Pattern.compile("^(?:[^\\s@]{1,80}+ )?+@ [^\\s:]{1,200}+:\\d|^Show \\d{1,4}+ more frames$"
                    + "|^(?:\\([^\\s)]{1,40}+\\) )?+\\w{1,40}+@[^\\s:~>$#%]{1,60}+(?::|~)[^\\s>$#%]{0,200}+[>$#%]");

    /** Characters that code and markup have more of than prose, by code point. */
    private static final boolean[] SIGN = new boolean[0x80];

    static {
        "{}[]()<>=;|\\&$#@^~+\"".chars().forEach(c -> SIGN[c] = true);
    }

    private final List<Block> blocks = new ArrayList<>();
    private final StringBuilder open = new StringBuilder();
    private Block.Kind openKind = Block.Kind.PROSE;
    private boolean openItem;
    private int tableRows;
    private boolean columnsNamed;
    private String columns = "";
    private int lastLineLength;
    private boolean inCode;

    private Blocks() {}

    static List<Block> of(String text) {
        Blocks reader = new Blocks();
        reader.read(text);
        return reader.blocks;
    }

    /** Without what a command printed. */
    static List<Block> withoutListings(List<Block> blocks) {
        int paths = 0;
        for (Block block : blocks) {
            paths += paths(block.text());
        }
        return paths < LISTING
                ? blocks
                : blocks.stream().filter(block -> paths(block.text()) == 0).toList();
    }

    /** How many paths a text has; 0 if it has anything else. */
    private static int paths(String text) {
        int slash = text.indexOf('/');
        if (slash < 0 || slash >= Blanks.next(text, 0)) {
            return 0; // as nearly always, without looking at the other words
        }
        String[] words = text.split("\\s+");
        return Arrays.stream(words).allMatch(word -> word.indexOf('/') >= 0) ? words.length : 0;
    }

    private void read(String text) {
        String fence = "";
        for (int start = 0; start < text.length(); ) {
            int end = text.indexOf('\n', start);
            end = end < 0 ? text.length() : end;
            String line = text.substring(start, end);
            String bare = line.strip();
            start = end + 1;
            String mark = fenceOf(bare);
            if (!fence.isEmpty()) {
                fence = mark.startsWith(fence) && mark.length() == bare.length() ? "" : fence;
            } else if (!mark.isEmpty()) {
                close();
                fence = mark;
            } else {
                line(bare, line.length() > 0 && Character.isWhitespace(line.charAt(0)));
            }
        }
        close();
    }

    /** The marks that begin a line and open a fence, or close one if nothing follows them; empty if there are none. */
    private static String fenceOf(String line) {
        int marks = 0;
        while (marks < line.length() && line.charAt(marks) == line.charAt(0) && "`~".indexOf(line.charAt(0)) >= 0) {
            marks++;
        }
        boolean inLine = marks > 0 && line.charAt(0) == '`' && line.indexOf('`', marks) >= 0;
        return marks < FENCE || inLine ? "" : line.substring(0, marks);
    }

    private void line(String line, boolean indented) {
        if (line.isEmpty() || isRule(line)) {
            close();
            return;
        }
        if (line.startsWith("|")) {
            tableRow(line);
            return;
        }
        if (line.charAt(0) == '>' && !line.startsWith(MERGED)) {
            close();
            quote(line);
            close();
            return;
        }
        int item = itemMark(line);
        boolean below = indented && inCode && item == 0;
        int heading = below || item > 0 ? 0 : headingMark(line);
        inCode = false;
        if (heading > 0) {
            close();
            open(Block.Kind.HEADING, line.substring(heading).strip());
            close();
        } else if (item > 0) {
            close();
            open(Block.Kind.PROSE, line.substring(item).strip());
            openItem = true;
        } else if (below || looksLikeCode(line)) {
            close();
            inCode = true;
            if (!besideData(line).isEmpty()) {
                open(Block.Kind.PROSE, besideData(line));
            }
        } else if (open.length() > 0 && openKind == Block.Kind.PROSE && continues(line, indented)) {
            open.append(' ').append(line);
        } else {
            close();
            open(Block.Kind.PROSE, line);
        }
        lastLineLength = line.length();
    }

    /** A quotation is somebody else's words, or was said before. */
    private void quote(String line) {
        String said = QUOTE_MARKS.matcher(line).replaceFirst("");
        if (Text.hasWords(said) && !looksLikeCode(said)) {
            open(Block.Kind.PROSE, '"' + said.replace('"', '\'') + '"');
        }
    }

    private boolean continues(String line, boolean indented) {
        char first = line.charAt(0);
        return (indented && !blocks.isEmpty())
                || (lastLineLength >= WRAPPED && !Character.isUpperCase(first) && !Text.isCjk(first));
    }

    private void tableRow(String line) {
        if (openKind != Block.Kind.TABLE) {
            close();
            openKind = Block.Kind.TABLE;
            tableRows = 0;
            columnsNamed = false;
        }
        boolean separator = line.chars().allMatch(c -> "|-: ".indexOf(c) >= 0);
        if (separator && tableRows == 1 && !columnsNamed) {
            columnsNamed = true;
            tableRows = 0;
            columns = open.toString();
            open.setLength(0);
        }
        if (separator || tableRows++ >= TABLE_ROWS) {
            return;
        }
        String cells = String.join(
                ", ",
                Arrays.stream(line.split("\\|"))
                        .map(String::strip)
                        .filter(cell -> !cell.isEmpty())
                        .toList());
        open.append(open.length() > 0 && !cells.isEmpty() ? "; " : "").append(cells);
    }

    /** True if rows are mostly numbers, which tell nothing without the names of their columns. */
    private static boolean isReadings(CharSequence rows) {
        long digits = rows.chars().filter(Character::isDigit).count();
        return digits > rows.chars().filter(Character::isLetter).count();
    }

    private void open(Block.Kind kind, String text) {
        openKind = kind;
        open.append(text);
    }

    private void close() {
        if (open.length() > 0) {
            boolean named = openKind == Block.Kind.TABLE && columnsNamed && !isReadings(columns) && isReadings(open);
            blocks.add(new Block(openKind, named ? columns + ": " + open : open.toString(), openItem));
        }
        openItem = false;
        open.setLength(0);
        openKind = Block.Kind.PROSE;
    }

    private static boolean isRule(String line) {
        return line.length() >= 3
                && "-=*_".indexOf(line.charAt(0)) >= 0
                && line.chars().allMatch(c -> "-=*_".indexOf(c) >= 0);
    }

    private static int headingMark(String line) {
        int marks = 0;
        while (marks < line.length() && line.charAt(marks) == '#') {
            marks++;
        }
        return marks > 0 && marks <= 6 && marks < line.length() && line.charAt(marks) == ' ' ? marks + 1 : 0;
    }

    /** Length of a list marker such as {@code "- "}, {@code "12. "} or {@code "• "}; 0 if there is none. */
    private static int itemMark(String line) {
        if (line.length() < 3) {
            return 0;
        }
        if (line.charAt(0) == '・') {
            return 1;
        }
        if ("-*+•·–—".indexOf(line.charAt(0)) >= 0 && line.charAt(1) == ' ') {
            return 2;
        }
        int digits = 0;
        while (digits < 3 && Character.isDigit(line.charAt(digits)) && digits + 2 < line.length()) {
            digits++;
        }
        boolean numbered = digits > 0 && ".)".indexOf(line.charAt(digits)) >= 0 && line.charAt(digits + 1) == ' ';
        return numbered ? digits + 2 : 0;
    }

    /** The sentences of a line that also holds JSON; empty if it is code or data altogether. */
    private static String besideData(String line) {
        Matcher data = DATA.matcher(line);
        if (!data.find()) {
            return "";
        }
        String rest = data.replaceAll("…").strip();
        return PROSE.matcher(rest).find() && !looksLikeCode(rest) ? rest : "";
    }

    /** Source code, markup, diffs, stack frames: many signs that prose rarely has, fewer where a line ends as code does. */
    static boolean looksLikeCode(String line) {
        char last = line.charAt(line.length() - 1);
        if (line.startsWith("$ ") || line.startsWith("at ") && last == ')' || line.charAt(0) == '<' && last == '>') {
            return true;
        }
        if (line.startsWith("{\"") && last == '}') {
            return true;
        }
        if (DEFINES.matcher(line).find() || PRINTED.matcher(line).find()) {
            return true;
        }
        if (last == ')' && CALLS.matcher(line).find() && !SAID.matcher(line).find()) {
            return true;
        }
        boolean endsAsCode = last == '{' || last == '}' || last == ';';
        if (endsAsCode && (CODE.matcher(line).find() || !SAID.matcher(line).find())) {
            return true;
        }
        int signs = 0;
        int letters = 0;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (Text.isWordChar(c)) {
                letters++;
            } else if (c < SIGN.length && SIGN[c]) {
                signs++;
            }
        }
        return letters == 0 || signs * (endsAsCode ? 8 : 6) > letters + signs;
    }
}
