package dev.varve.internal.token;

import dev.varve.internal.weight.DataFile;
import java.util.Arrays;
import java.util.List;

/**
 * Estimates how many tokens an o200k-like tokenizer makes of a text, without a vocabulary.
 *
 * <p>Every char belongs to a class (vowel, digit, bracket, frequent Han, ...) and costs the fitted weight of the
 * pair (class before it, its class); the weights and their origin are in {@code o200k.weights}. What a pair cannot
 * see is turned into classes of its own by a few counters: runs of one char, groups of three digits, long words,
 * hex and base64, and ASCII letters near accented ones, which are rarely English.
 *
 * <p>Most texts of some hundred chars come out within 10 %. Thread-safe, one pass, no allocation.
 */
public final class ScriptTokens {

    // Classes the loop has to know; their order is that of the table, which the loader checks.
    private static final int START = 0, UP = 4, LAT1 = 5, VIET = 7, CYX = 10, DIG = 11, OP = 14, SYM = 23, SP = 24;
    private static final int LONG = 37, NZL = 38, NZU = 39, DIGC = 40, SP2 = 41, SPN = 42, P2 = 43, PN = 44, RN = 45;
    private static final int FGN = 46;
    private static final List<String> CLASSES = List.of(("START LV LC LR UP LAT1 LATX VIET CYV CYC CYX DIG LINK SLASH"
                    + " OP DOT COL QUOT OPEN CLOS NL TAB CJKP SYM SP GRAB INDO HIRA KATA KO1 KO2 KO3"
                    + " HAN1 HAN2 HAN3 SUR MARK LONG NZL NZU DIGC SP2 SPN P2 PN RN FGN")
            .split(" "));

    /** Letters of a word that are priced as its beginning; what follows is {@code LONG}. */
    private static final int WORD_HEAD = 6;
    /** Letters after which a word cannot be one and is priced as hex or base64. */
    private static final int WORD_MAX = 20;
    /** Changes between letters and digits after which an unbroken string counts as hex or base64. */
    private static final int NOISE = 3;
    /** ASCII letters after an accented letter that are priced as not English. */
    private static final int FOREIGN_REACH = 40;

    private static final int REACH_BITS = 6;
    private static final int REACH_MASK = (1 << REACH_BITS) - 1;

    private static final int SHIFT = 6; // a row of the weights is 64 wide
    private static final long UNIT = 1000;

    private ScriptTokens() {}

    /** Returns the estimate: 0 for the empty text, otherwise at least 1. Any char sequence is accepted. */
    static int count(CharSequence text) {
        return text.length() == 0 ? 0 : tokens(sum(text, -1) >> REACH_BITS);
    }

    /**
     * The same of a text that stands behind a line break or a blank, in parts of a token that can be added up; less than 0
     * if an accented letter near its end makes the letters behind it cost something else.
     *
     * @param before the character before it; less than 0 if it is the beginning
     */
    static long parts(int before, CharSequence text) {
        long sum = sum(text, before);
        return (sum & REACH_MASK) == 0 ? sum >> REACH_BITS : -1;
    }

    /** Converts parts to tokens, for at least one character. */
    static int tokens(long parts) {
        return (int) Math.min(Integer.MAX_VALUE, Math.max(1, (parts + UNIT / 2) / UNIT));
    }

    /** The cost of the characters, and in the last bits how far the effect of an accented letter reaches. */
    private static long sum(CharSequence text, int before) {
        byte[] classOf = Table.O200K.classOf;
        short[] weight = Table.O200K.weight;
        int length = text.length();
        int previous = before < 0 ? START : classOf[before];
        int last = before;
        int run = before < 0 ? 0 : 1;
        int letters = 0;
        int digits = 0;
        int noise = 0;
        int foreign = 0;
        boolean lower = false;
        long sum = 0;
        for (int i = 0; i < length; i++) {
            char ch = text.charAt(i);
            int c = classOf[ch];
            run = ch == last ? run + 1 : 1;
            // Most text is lower-case words, which need no other check until they end.
            for (boolean plain = foreign == 0 && digits == 0 && noise < NOISE; plain && c < UP; ) {
                lower = true;
                letters++;
                if (run > 3) {
                    c = RN;
                } else if (letters > WORD_HEAD) {
                    c = letters > WORD_MAX ? NZL : LONG;
                }
                sum += weight[previous << SHIFT | c];
                previous = c;
                last = ch;
                if (++i == length) {
                    return sum << REACH_BITS;
                }
                ch = text.charAt(i);
                c = classOf[ch];
                run = ch == last ? run + 1 : 1;
            }
            if (c <= CYX) {
                if (digits > 0) {
                    noise++;
                    digits = 0;
                }
                boolean hump = c == UP && lower; // camelCase starts a new word
                letters = hump ? 1 : letters + 1;
                lower = c < UP;
                if (c >= LAT1 && c <= VIET) {
                    foreign = FOREIGN_REACH;
                } else if (foreign > 0) {
                    foreign--;
                }
                if (run > 3) {
                    c = RN;
                } else if (c <= UP) {
                    if (noise >= NOISE || letters > WORD_MAX) {
                        c = c == UP ? NZU : NZL;
                    } else if (c != UP) {
                        c = foreign > 0 ? FGN : letters > WORD_HEAD ? LONG : c;
                    }
                }
            } else if (c == DIG) {
                if (letters > 0) {
                    noise++;
                    letters = 0;
                }
                if (digits++ % 3 != 0) { // a number is cut into groups of three
                    c = DIGC;
                }
            } else {
                letters = 0;
                digits = 0;
                if (c > OP) { // '-', '_', '/', '+', '=' do not end a UUID or base64
                    noise = 0;
                }
                if (run > 1 && c <= SP) {
                    c = c == SP ? (run == 2 ? SP2 : SPN) : run == 2 ? P2 : c == SYM ? RN : PN;
                }
            }
            sum += weight[previous << SHIFT | c];
            previous = c;
            last = ch;
        }
        return sum << REACH_BITS | foreign;
    }

    /** The resource, read once at the first count. */
    private static final class Table {
        static final Table O200K = new Table("o200k.weights");

        final byte[] classOf = new byte[1 << Character.SIZE];
        final short[] weight = new short[CLASSES.size() << SHIFT];

        Table(String resource) {
            DataFile.text(ScriptTokens.class, resource)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .forEach(line -> read(line.split(" +")));
        }

        private void read(String[] f) {
            switch (f[0]) {
                case "classes" -> {
                    if (!CLASSES.equals(Arrays.asList(f).subList(1, f.length))) {
                        throw new IllegalStateException("Weights were fitted for other classes than " + CLASSES);
                    }
                }
                case "range" ->
                    Arrays.fill(classOf, Integer.parseInt(f[2], 16), Integer.parseInt(f[3], 16) + 1, (byte)
                            CLASSES.indexOf(f[1]));
                case "chars" -> f[2].chars().forEach(ch -> classOf[ch] = (byte) CLASSES.indexOf(f[1]));
                case "row" -> {
                    for (int i = 2; i < f.length; i++) {
                        weight[CLASSES.indexOf(f[1]) << SHIFT | i - 2] = Short.parseShort(f[i]);
                    }
                }
                default -> throw new IllegalStateException("Unknown line in the token weights: " + f[0]);
            }
        }
    }
}
