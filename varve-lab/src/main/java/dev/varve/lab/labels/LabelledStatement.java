package dev.varve.lab.labels;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * A statement with its labels.
 *
 * @param file     the recording, as the labels name it
 * @param message  its message in the recording, counted as the labels count
 * @param sentence its number in the message
 * @param who      person, agent or machine
 * @param labels   what it does, the main thing first
 * @param lasts    project, session or moment; empty if nobody said
 * @param text     the statement, white space folded, cut after 300 characters; empty where the label only describes a paste
 */
public record LabelledStatement(
        String file, String message, String sentence, String who, List<String> labels, String lasts, String text) {
    private static final int COLUMNS = 7;
    private static final Set<String> BINDING = Set.of("rule", "decision");
    private static final Set<String> NOISE = Set.of("chatter", "question");

    /** Copies the labels. */
    public LabelledStatement {
        labels = List.copyOf(labels);
    }

    /** The rows of a file, without its head. */
    public static List<LabelledStatement> in(Path file) throws IOException {
        List<LabelledStatement> rows = new ArrayList<>();
        List<String> lines = Files.readAllLines(file);
        for (String line : lines.subList(Math.min(1, lines.size()), lines.size())) {
            String[] row = line.split("\t", COLUMNS);
            if (row.length == COLUMNS) {
                String text = quoted(row[3], row[6]);
                rows.add(new LabelledStatement(row[0], row[1], row[2], row[3], labels(row[4]), "", text));
            }
        }
        return rows;
    }

    /** The labels in a column of a file. */
    public static List<String> labels(String joined) {
        return Arrays.asList(joined.split("\\s*,\\s*"));
    }

    /** A label of a program's text begins with what it is, in brackets: "[task notification] ...". */
    private static String quoted(String who, String text) {
        boolean described = who.equals("machine") && text.startsWith("[") && text.indexOf(']') > 0;
        return described ? text.substring(text.indexOf(']') + 1) : text;
    }

    /** Line on which its message begins, from 1; 0 where the labels count otherwise. */
    public long line() {
        boolean counted = !message.isEmpty() && message.chars().allMatch(Character::isDigit);
        return counted ? 1 + Long.parseLong(message) : 0;
    }

    /** The same, said to hold so long. */
    public LabelledStatement withLasts(String newLasts) {
        return new LabelledStatement(file, message, sentence, who, labels, newLasts, text);
    }

    public boolean isPersons() {
        return who.equals("person");
    }

    /** True if a person binds whoever works on, for how long ever. */
    public boolean binds() {
        return isPersons() && !Collections.disjoint(labels, BINDING);
    }

    /** True if a person said it as something that holds for the project. */
    public boolean lastingly() {
        return binds() && lasts.equals("project");
    }

    /** True if notes should have it whatever else they leave out: a person's rule, decision or permission. */
    public boolean isWanted() {
        return binds() || isPersons() && labels.contains("permission");
    }

    /** True if notes do better without it. */
    public boolean isNoise() {
        return !who.equals("machine") && NOISE.contains(labels.get(0));
    }
}
