package dev.varve.research.voices;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A row of a label file.
 *
 * @param file the recording, as the labels name it
 * @param line line on which its message begins, from 1; 0 where the labels count otherwise
 * @param who  person, agent or machine
 * @param text the statement, white space folded, cut after 300 characters; empty where the label only describes a paste
 */
record LabelledStatement(String file, long line, String who, String text) {
    private static final int COLUMNS = 7;

    /** The rows of a file, without its head. */
    static List<LabelledStatement> in(Path file) throws IOException {
        List<LabelledStatement> rows = new ArrayList<>();
        List<String> lines = Files.readAllLines(file);
        for (String line : lines.subList(Math.min(1, lines.size()), lines.size())) {
            String[] row = line.split("\t", COLUMNS);
            if (row.length == COLUMNS) {
                rows.add(new LabelledStatement(row[0], lineNumber(row[1]), row[3], quoted(row[3], row[6])));
            }
        }
        return rows;
    }

    private static long lineNumber(String message) {
        boolean counted = !message.isEmpty() && message.chars().allMatch(Character::isDigit);
        return counted ? 1 + Long.parseLong(message) : 0;
    }

    /** A label of a program's text begins with what it is, in brackets: "[task notification] ...". */
    private static String quoted(String who, String text) {
        boolean described = who.equals("machine") && text.startsWith("[") && text.indexOf(']') > 0;
        return described ? text.substring(text.indexOf(']') + 1) : text;
    }
}
