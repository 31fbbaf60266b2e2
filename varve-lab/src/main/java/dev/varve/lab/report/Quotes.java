package dev.varve.lab.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The tables of a report by the titles of its parts, to be put where a text quotes them.
 *
 * @param tables by title and name of the first column
 */
record Quotes(Map<String, String> tables) {
    /** A quoted table: the title, and the table's head with its first column. */
    private static final Pattern QUOTE =
            Pattern.compile("(?m)^<!-- report: (?<title>.+) -->\n\n(?<table>\\| (?<first>[^|]+) \\|.*\n(?:\\|.*\n)*)");

    private static final Pattern FIRST = Pattern.compile("^\\| ([^|]+) \\|");

    Quotes {
        tables = Map.copyOf(tables);
    }

    /**
     * A text with its tables replaced.
     *
     * @param text     all of it
     * @param replaced how many there were
     * @param missing  what it quotes and the report does not have; it is left as it was
     */
    record Quoted(String text, int replaced, List<String> missing) {}

    static Quotes of(String markdown) {
        Map<String, String> tables = new HashMap<>();
        for (String part : ("\n" + markdown).split("\n" + Report.HEADING)) {
            String title = part.lines().findFirst().orElse("");
            for (String block : Blocks.of(part)) {
                Matcher first = FIRST.matcher(block);
                if (first.find()) {
                    tables.put(key(title, first.group(1)), block + "\n");
                }
            }
        }
        return new Quotes(tables);
    }

    private static String key(String title, String firstColumn) {
        return title + ", " + firstColumn;
    }

    Quoted in(String text) {
        StringBuilder quoting = new StringBuilder();
        List<String> missing = new ArrayList<>();
        int replaced = 0;
        Matcher quote = QUOTE.matcher(text);
        while (quote.find()) {
            String key = key(quote.group("title"), quote.group("first"));
            String table = tables.get(key);
            String whole = quote.group();
            if (table == null) {
                missing.add(key);
            } else {
                replaced++;
                whole = whole.substring(0, whole.length() - quote.group("table").length()) + table;
            }
            quote.appendReplacement(quoting, Matcher.quoteReplacement(whole));
        }
        return new Quoted(quote.appendTail(quoting).toString(), replaced, missing);
    }
}
