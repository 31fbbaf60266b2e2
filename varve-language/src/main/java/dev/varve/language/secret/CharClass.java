package dev.varve.language.secret;

/** Characters that a value may consist of. The names are those of the rule files, in lower case. */
enum CharClass {
    DIGIT("09"),
    HEX("09afAF"),
    UPPER("09AZ"),
    LOWER("09az"),
    ALNUM("09azAZ"),
    WORD("09azAZ__"),
    URL("09azAZ__--"),
    DOTTED("09azAZ__--..~~"),
    BASE64("09azAZ++//=="),
    TOKEN("09azAZ__--..~~++//==%%::!!@@"),
    /** Everything but white space, quotation marks, back strokes and what begins a tag. */
    VALUE("!!#&(;=[]_a~");

    private static final int ASCII = 128;
    private static final String QUOTATION =
            "\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb\u300c\u300d\u300e\u300f\uff0c\u3002\uff1b";

    private final boolean[] members = new boolean[ASCII];
    private final boolean foreign;

    /** Each two characters are the first and the last of a range. */
    CharClass(String ranges) {
        for (int i = 0; i < ranges.length(); i += 2) {
            for (char c = ranges.charAt(i); c <= ranges.charAt(i + 1); c++) {
                members[c] = true;
            }
        }
        this.foreign = ranges.startsWith("!!");
    }

    boolean hasAll(String value) {
        for (int i = 0; i < value.length(); i++) {
            if (!has(value.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    boolean has(char c) {
        return c < ASCII ? members[c] : foreign && !Character.isWhitespace(c) && QUOTATION.indexOf(c) < 0;
    }
}
