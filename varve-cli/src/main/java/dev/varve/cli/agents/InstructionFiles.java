package dev.varve.cli.agents;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Files with a person's instructions that coding agents read at the start of each session. Since the model sees them
 * anyway, briefings leave their lines out. Read in a hook, so within bounds and without lambdas.
 */
final class InstructionFiles {
    private static final List<String> NAMES = List.of("CLAUDE.md", "AGENTS.md", "GEMINI.md");
    private static final int MOST_BYTES = 64 * 1024;

    /** Fewer words may be in a file by chance. */
    private static final int FEWEST_WORDS = 3;

    /** The files' words, each between blanks. */
    private final String words;

    private InstructionFiles(String words) {
        this.words = words;
    }

    /** The files of a folder, and of its parents up to the top of the repository. */
    static InstructionFiles around(Path folder) {
        StringBuilder text = new StringBuilder(" ");
        for (Path at = folder.toAbsolutePath().normalize(); at != null; at = at.getParent()) {
            for (String name : NAMES) {
                read(at.resolve(name), text);
            }
            if (Files.exists(at.resolve(".git"))) {
                return new InstructionFiles(text.toString());
            }
        }
        return new InstructionFiles(text.toString());
    }

    private static void read(Path file, StringBuilder text) {
        try {
            if (Files.isRegularFile(file) && Files.size(file) <= MOST_BYTES) {
                addWords(new String(Files.readAllBytes(file), StandardCharsets.UTF_8), text);
            }
        } catch (IOException e) {
            return; // a file that cannot be read repeats nothing
        }
    }

    /** A digest without their lines; empty if nothing else remains. */
    Optional<String> rest(String digest) {
        if (words.length() <= 1) {
            return Optional.of(digest);
        }
        HeadedLines rest = new HeadedLines();
        for (String line : digest.split("\n")) {
            if (HeadedLines.isHeading(line)) {
                rest.heading(line);
            } else if (!line.startsWith(HeadedLines.LINE) || !says(line)) {
                rest.add(line);
            }
        }
        return rest.text();
    }

    /** True if they contain the words of a line, after its date and speaker, in one piece. */
    private boolean says(String line) {
        int speaker = line.indexOf(": ");
        String said = speaker < 0 ? line : line.substring(speaker + 2);
        StringBuilder own = new StringBuilder(" ");
        int count = addWords(
                said.endsWith(" (saved)") ? said.substring(0, said.length() - " (saved)".length()) : said, own);
        return count >= FEWEST_WORDS && words.contains(own);
    }

    private static int addWords(String text, StringBuilder words) {
        int count = 0;
        boolean within = false;
        for (int i = 0; i < text.length(); i++) {
            char sign = text.charAt(i);
            if (Character.isLetterOrDigit(sign)) {
                words.append(Character.toLowerCase(sign));
                count += within ? 0 : 1;
                within = true;
            } else if (within) {
                words.append(' ');
                within = false;
            }
        }
        if (within) {
            words.append(' ');
        }
        return count;
    }
}
