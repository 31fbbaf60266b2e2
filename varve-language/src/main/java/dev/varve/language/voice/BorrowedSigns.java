package dev.varve.language.voice;

import dev.varve.language.Buckets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The signs by which {@link BorrowedModel} tells a message that a person worded from one that holds somebody else's text, as
 * hashed numbers: how it is laid out, how its first and last paragraph begin or end, who says "I" where, and its words.
 */
public final class BorrowedSigns {
    /** How many different numbers there are. */
    public static final int BUCKETS = 1 << 13;

    /** Characters of a message that are examined. */
    private static final int READ = 2_000;

    private static final int LAYOUT_LINES = 6;
    private static final int SKELETON = 14;
    private static final int FIRST_WORDS = 12;
    private static final int LAST_WORDS = 15;
    private static final int LONGEST_KEY = 30;
    private static final int[] STEPS = {1, 2, 3, 5, 8, 13, 21, 34, 60, 120};
    private static final Set<String> I;

    static {
        Lexicon lexicon = new Lexicon();
        I = new HashSet<>(lexicon.words("says-i"));
        I.addAll(lexicon.words("says-we"));
    }

    private final String text;
    private final Lines lines;
    private final BitSet found = new BitSet(BUCKETS);
    private final List<String> paragraphs = new ArrayList<>();

    private BorrowedSigns(String text) {
        this.text = text;
        lines = new Lines(text);
        for (int line = lines.firstFilled(0); line < lines.count(); ) {
            int end = lines.endOfParagraph(line);
            paragraphs.add(lines.between(line, end).strip());
            line = lines.firstFilled(end);
        }
    }

    /** The signs of a message. */
    public static BitSet of(String message) {
        BorrowedSigns signs = new BorrowedSigns(
                message.strip().substring(0, Math.min(READ, message.strip().length())));
        if (!signs.paragraphs.isEmpty()) {
            signs.paragraphs();
            signs.lines();
            signs.characters();
            signs.words();
        }
        return signs.found;
    }

    private void paragraphs() {
        int count = paragraphs.size();
        String several = count > 1 ? "s" : "";
        String first = paragraphs.get(0);
        String last = paragraphs.get(count - 1);
        add("paragraphs", step(count));
        add("first", step(Words.count(first, STEPS[STEPS.length - 1])) + several);
        add("first-ends", end(first) + several);
        add("last-ends", end(last) + several);
        add("i", isI(first) + " " + isI(last) + " " + isI(text) + Math.min(count, 3));
        add("any-i", String.valueOf(isI(text)));
        add("begin", begin(first) + begin(last) + several);
        if (count > 1) {
            add("begin-2", begin(first) + begin(paragraphs.get(1)));
        }
    }

    private void lines() {
        int filled = 0;
        int keys = 0;
        for (int line = 0; line < lines.count(); line++) {
            if (lines.isEmpty(line)) {
                continue;
            }
            String head = lines.head(line);
            keys += isKey(head) ? 1 : 0;
            if (filled == 0) {
                add("skeleton-first", skeleton(head, SKELETON));
            } else if (filled < LAYOUT_LINES) {
                add("skeleton", skeleton(head, SKELETON / 2));
            }
            filled++;
            flag("heading", head.startsWith("#"));
            flag("item", lines.isItem(line));
            flag("numbered", lines.isItem(line) && Character.isDigit(head.charAt(0)));
            flag("ruler", head.startsWith("---") || head.startsWith("===") || head.startsWith("***"));
            flag("quoted", head.startsWith(">"));
            flag("bracket", "[【［".indexOf(head.charAt(0)) >= 0);
            flag("tag", head.startsWith("<"));
        }
        add("lines", step(filled));
        add("keys", String.valueOf(Math.min(keys, 3)));
        add("share-of-keys", step(10 * keys / Math.max(1, filled)));
    }

    private void characters() {
        int questions = 0;
        int sentences = 0;
        boolean lower = true;
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            questions += c == '?' || c == '？' ? 1 : 0;
            lower &= !Character.isUpperCase(c);
            boolean digit = at > 0 && Character.isDigit(text.charAt(at - 1));
            boolean goesOn = at + 1 < text.length() && Character.isDigit(text.charAt(at + 1));
            flag("time", c == ':' && digit && goesOn);
            flag("date", (c == '-' || c == '/' || c == '.') && digit && goesOn);
            flag("marks", "\"“”«»„「」『』".indexOf(c) >= 0);
            flag("pipe", c == '|');
            flag("dash", c == '—' || c == '–');
            flag("parenthesis", c == '(' || c == '（');
            flag("at", c == '@');
            flag("number-sign", c == '#' && goesOn);
            flag("id", c == '-' && goesOn && at > 1 && Character.isUpperCase(text.charAt(at - 1)));
            flag("address", c == ':' && text.startsWith("://", at));
            flag("capitals", at > 1 && isCapital(at) && isCapital(at - 1) && isCapital(at - 2));
        }
        for (int at = 0; at < text.length(); sentences++) {
            at = SentenceEnds.end(text, at, text.length());
        }
        add("questions", String.valueOf(Math.min(questions, 3)));
        add("sentences", step(sentences));
        flag("lower-case", lower);
    }

    private void words() {
        List<String> all = words(text);
        add("words", step(all.size()));
        for (int i = 0; i < all.size(); i++) {
            add("w", all.get(i));
            if (i > 0) {
                add("p", all.get(i - 1).concat(" ").concat(all.get(i)));
            }
        }
        List<String> first = words(paragraphs.get(0));
        for (int i = 0; i < Math.min(FIRST_WORDS, first.size()); i++) {
            add("f", first.get(i));
        }
        if (!first.isEmpty()) {
            add("e", first.get(first.size() - 1));
            add("o", first.get(0));
        }
        if (paragraphs.size() > 1) {
            List<String> last = words(paragraphs.get(paragraphs.size() - 1));
            for (int i = 0; i < Math.min(LAST_WORDS, last.size()); i++) {
                add("l", last.get(i));
            }
        }
    }

    private boolean isCapital(int at) {
        return Character.isUpperCase(text.charAt(at));
    }

    /** Words in lower case, digits alike; of scripts without spaces each two characters. */
    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        Words.forEach(text, word -> {
            if (Words.hasFrom(word, '\u2E80')) {
                for (int i = 0; i + 1 < word.length() || i == 0; i++) {
                    words.add(word.substring(i, Math.min(word.length(), i + 2)));
                }
            } else {
                words.add(digits(word));
            }
        });
        return words;
    }

    private static String digits(String word) {
        StringBuilder digits = new StringBuilder(word.toLowerCase(Locale.ROOT));
        for (int i = 0; i < digits.length(); i++) {
            if (Character.isDigit(digits.charAt(i))) {
                digits.setCharAt(i, '0');
            }
        }
        return digits.toString();
    }

    private static boolean isI(String text) {
        return Words.hasAny(text, I);
    }

    private static boolean isKey(String head) {
        int end = Math.min(LONGEST_KEY, head.length());
        for (int i = 1; i < end; i++) {
            if (LeadIns.isColon(head.charAt(i))) {
                return i + 1 == head.length() || head.charAt(i) == '：' || Character.isWhitespace(head.charAt(i + 1));
            }
        }
        return false;
    }

    private static String end(String paragraph) {
        char c = paragraph.charAt(paragraph.length() - 1);
        if (Character.isLetterOrDigit(c)) {
            return "a";
        }
        return switch (c) {
            case '?', '？' -> "?";
            case '.', '!', '。', '！' -> ".";
            case ':', '：' -> ":";
            case '"', '”', '»', '」', '\'', '“' -> "q";
            case ')', ']', '>', '}', '】' -> ")";
            default -> "-";
        };
    }

    private static String begin(String paragraph) {
        char c = paragraph.charAt(0);
        return Character.isLowerCase(c) ? "a" : Character.isUpperCase(c) ? "A" : Character.isLetter(c) ? "x" : "0";
    }

    /** Kinds of characters that a line begins with, runs of letters or digits as one. */
    private static String skeleton(String head, int most) {
        StringBuilder skeleton = new StringBuilder();
        for (int i = 0; i < Math.min(most, head.length()); i++) {
            char c = head.charAt(i);
            char kind = Character.isDigit(c)
                    ? '9'
                    : Character.isUpperCase(c) ? 'A' : Character.isLowerCase(c) ? 'a' : Character.isLetter(c) ? 'x' : c;
            int last = skeleton.length() - 1;
            if (last < 0 || skeleton.charAt(last) != kind || "9Aax".indexOf(kind) < 0) {
                skeleton.append(kind);
            }
        }
        return skeleton.toString();
    }

    private static String step(int number) {
        int step = 0;
        while (step < STEPS.length && number > STEPS[step]) {
            step++;
        }
        return String.valueOf(step);
    }

    private void flag(String name, boolean holds) {
        if (holds) {
            add("flag", name);
        }
    }

    private void add(String name, String value) {
        found.set(Buckets.of(31 * name.hashCode() + value.hashCode(), BUCKETS));
    }
}
