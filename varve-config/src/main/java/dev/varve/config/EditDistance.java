package dev.varve.config;

import java.util.Arrays;
import java.util.Locale;

/** The distance between a typed name and an existing one. */
public final class EditDistance {
    private EditDistance() {}

    /** As {@link #of}, for names with dots; the last part alone may match too. */
    public static int ofKeys(String name, String key) {
        String last = name.substring(name.lastIndexOf('.') + 1);
        return Math.min(of(name, key), of(last, key.substring(key.lastIndexOf('.') + 1)) + 1);
    }

    /** Edits that lead from one to the other (Levenshtein), case aside. */
    public static int of(String one, String other) {
        String a = one.toLowerCase(Locale.ROOT);
        String b = other.toLowerCase(Locale.ROOT);
        int[] row = new int[b.length() + 1];
        Arrays.setAll(row, i -> i);
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int above = row[j];
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, Math.min(above, row[j - 1]) + 1);
                diagonal = above;
            }
        }
        return row[b.length()];
    }
}
