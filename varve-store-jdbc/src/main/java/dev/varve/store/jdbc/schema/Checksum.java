package dev.varve.store.jdbc.schema;

import java.nio.charset.StandardCharsets;
import java.sql.SQLDataException;
import java.util.zip.CRC32C;

/**
 * A checksum (CRC-32C) of a row, kept as the last property of its JSON column. It detects silent bit errors of a
 * disk: a row with one counts as damaged, never as history.
 */
public final class Checksum {
    private static final String NAME = "\"crc\":\"";
    private static final String END = "\"}";
    private static final int LENGTH = NAME.length() + 8 + END.length();
    private static final String TAG = "#";
    private static final int PIECE = 8_192;

    private Checksum() {}

    /**
     * The JSON with the sum in it.
     *
     * @param columns the values of the other columns that never change without this one
     */
    public static String seal(String json, Object... columns) {
        String open = json.substring(0, json.length() - 1);
        return open + (open.endsWith("{") ? "" : ",") + NAME + sum(json, columns) + END;
    }

    /**
     * The JSON that was sealed.
     *
     * @param kind of the row, for people
     * @param id   of the row, for people
     * @throws SQLDataException if it or one of the columns is another now
     */
    public static String open(String kind, Object id, String sealed, Object... columns) throws SQLDataException {
        int at = sealed.length() - LENGTH;
        if (at < 1 || !sealed.startsWith(NAME, at) || !sealed.endsWith(END)) {
            throw new SQLDataException(kind + " " + id + " has no checksum");
        }
        String json = sealed.substring(0, sealed.charAt(at - 1) == ',' ? at - 1 : at) + "}";
        if (!sealed.startsWith(sum(json, columns), at + NAME.length())) {
            throw new SQLDataException(kind + " " + id + " does not have its checksum");
        }
        return json;
    }

    /** A text followed by its checksum, for a column that is not JSON. */
    static String tag(String text) {
        return text + TAG + sum(text);
    }

    /**
     * The text that was tagged.
     *
     * @param kind of the row, for people
     * @param id   of the row, for people
     * @throws SQLDataException if it is another now
     */
    static String untag(String kind, Object id, String tagged) throws SQLDataException {
        int at = tagged.length() - TAG.length() - 8;
        if (at < 0 || !tagged.startsWith(TAG, at)) {
            throw new SQLDataException(kind + " " + id + " has no checksum");
        }
        String text = tagged.substring(0, at);
        if (!tagged.endsWith(sum(text))) {
            throw new SQLDataException(kind + " " + id + " does not have its checksum");
        }
        return text;
    }

    private static String sum(String json, Object... columns) {
        StringBuilder text = new StringBuilder();
        for (Object column : columns) {
            if (column instanceof Number number) {
                text.append(number.longValue());
            } else {
                text.append(column);
            }
            text.append('\n');
        }
        CRC32C sum = new CRC32C();
        sum.update(text.toString().getBytes(StandardCharsets.UTF_8));
        for (int from = 0; from < json.length(); from += PIECE) { // a copy of a piece, not of ten megabytes
            sum.update(
                    json.substring(from, Math.min(from + PIECE, json.length())).getBytes(StandardCharsets.UTF_8));
        }
        String hex = Long.toHexString(sum.getValue());
        return "0".repeat(8 - hex.length()) + hex;
    }
}
