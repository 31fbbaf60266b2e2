package dev.varve.embedding.onnx;

import java.io.IOException;
import java.io.InputStream;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Splits text into the tokens of a BERT model: words, or their longest known pieces. It differs from the models'
 * tokenizers in one respect: marks such as {@code [SEP]} in a text are text. Immutable and thread-safe.
 */
final class WordPiece {
    private static final String PREFIX = "##";
    private static final String UNKNOWN = "[UNK]";
    private static final String BEGIN = "[CLS]";
    private static final String END = "[SEP]";
    /** Length in characters above which a run of letters is no word. */
    private static final int MOST_IN_WORD = 100;

    private final Map<String, Integer> vocabulary;
    private final boolean lowerCase;

    private WordPiece(Map<String, Integer> vocabulary, boolean lowerCase) {
        this.vocabulary = vocabulary;
        this.lowerCase = lowerCase;
    }

    /** Reads the {@code tokenizer.json} of a model. */
    static WordPiece read(InputStream json) throws IOException {
        Map<String, Integer> vocabulary = new HashMap<>();
        boolean lowerCase = false;
        try (JsonParser parser = JsonFactory.builder().build().createParser(ObjectReadContext.empty(), json)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.PROPERTY_NAME && parser.currentName().equals("lowercase")) {
                    lowerCase = parser.nextToken() == JsonToken.VALUE_TRUE;
                } else if (token == JsonToken.PROPERTY_NAME
                        && parser.currentName().equals("vocab")) {
                    parser.nextToken();
                    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                        String piece = parser.currentName();
                        parser.nextToken();
                        vocabulary.put(piece, parser.getIntValue());
                    }
                }
            }
        }
        for (String needed : List.of(UNKNOWN, BEGIN, END)) {
            if (!vocabulary.containsKey(needed)) {
                throw new IOException("the vocabulary has no " + needed);
            }
        }
        return new WordPiece(Map.copyOf(vocabulary), lowerCase);
    }

    /**
     * The tokens of a text, without the begin and end tokens.
     *
     * @param most maximum number; later tokens are left out
     */
    long[] ids(String text, int most) {
        List<Integer> ids = new ArrayList<>();
        ids.add(id(BEGIN));
        StringBuilder word = new StringBuilder();
        String normal = normal(text);
        for (int i = 0; i < normal.length() && ids.size() < most; ) {
            int character = normal.codePointAt(i);
            boolean alone = isPunctuation(character) || isHan(character);
            if (alone || isSpace(character)) {
                addWord(word, ids);
            }
            if (alone) {
                addWord(new StringBuilder().appendCodePoint(character), ids);
            } else if (!isSpace(character)) {
                word.appendCodePoint(character);
            }
            i += Character.charCount(character);
        }
        addWord(word, ids);
        List<Integer> kept = new ArrayList<>(ids.subList(0, Math.min(ids.size(), most - 1)));
        kept.add(id(END));
        return kept.stream().mapToLong(id -> id).toArray();
    }

    private int id(String piece) {
        return vocabulary.getOrDefault(piece, 0);
    }

    /** Without control characters and, where the model knows no capitals, without these and accents. */
    private String normal(String text) {
        StringBuilder cleaned = new StringBuilder(text.length());
        text.codePoints().filter(character -> !isControl(character)).forEach(cleaned::appendCodePoint);
        if (!lowerCase) {
            return cleaned.toString();
        }
        StringBuilder plain = new StringBuilder(cleaned.length());
        Normalizer.normalize(cleaned, Normalizer.Form.NFD)
                .codePoints()
                .filter(character -> Character.getType(character) != Character.NON_SPACING_MARK)
                .map(Character::toLowerCase)
                .forEach(plain::appendCodePoint);
        return plain.toString();
    }

    /** Adds the longest pieces that are known, from the left; if a part has none, the word is unknown. */
    private void addWord(StringBuilder word, List<Integer> ids) {
        if (word.isEmpty()) {
            return;
        }
        List<Integer> pieces = new ArrayList<>();
        int from = word.codePointCount(0, word.length()) > MOST_IN_WORD ? -1 : 0;
        while (from >= 0 && from < word.length()) {
            int to = word.length();
            Integer piece = null;
            while (to > from && piece == null) {
                piece = vocabulary.get((from > 0 ? PREFIX : "") + word.substring(from, to));
                to -= piece == null ? 1 : 0;
            }
            if (piece != null) {
                pieces.add(piece);
            }
            from = piece == null ? -1 : to;
        }
        ids.addAll(from < 0 ? List.of(id(UNKNOWN)) : pieces);
        word.setLength(0);
    }

    private static boolean isSpace(int character) {
        return Character.isWhitespace(character) || Character.isSpaceChar(character);
    }

    private static boolean isControl(int character) {
        if (character == 0 || character == 0xFFFD) {
            return true;
        }
        int type = Character.getType(character);
        boolean control = type == Character.CONTROL
                || type == Character.FORMAT
                || type == Character.SURROGATE
                || type == Character.PRIVATE_USE
                || type == Character.UNASSIGNED;
        return control && !isSpace(character);
    }

    private static boolean isPunctuation(int character) {
        boolean ascii = character > 32 && character < 127 && !Character.isLetterOrDigit(character);
        int type = Character.getType(character);
        return ascii
                || type == Character.CONNECTOR_PUNCTUATION
                || type == Character.DASH_PUNCTUATION
                || type == Character.START_PUNCTUATION
                || type == Character.END_PUNCTUATION
                || type == Character.INITIAL_QUOTE_PUNCTUATION
                || type == Character.FINAL_QUOTE_PUNCTUATION
                || type == Character.OTHER_PUNCTUATION;
    }

    /** True if the models' tokenizers treat the character as a word of its own. */
    private static boolean isHan(int character) {
        return (character >= 0x4E00 && character <= 0x9FFF)
                || (character >= 0x3400 && character <= 0x4DBF)
                || (character >= 0x20000 && character <= 0x2CEAF)
                || (character >= 0xF900 && character <= 0xFAFF)
                || (character >= 0x2F800 && character <= 0x2FA1F);
    }
}
