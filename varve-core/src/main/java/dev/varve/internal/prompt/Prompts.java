package dev.varve.internal.prompt;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The instructions, read from resources once per instance. A change of wording is a new version, since notes name the
 * model that wrote them and texts of different prompts are not comparable.
 *
 * @param observer      what the observer is told
 * @param reflector     what the reflector is told
 * @param consolidation what the reflector is told in addition when it condenses reflections only
 * @param learner       what the reflector is told instead when facts alone are wanted
 * @param facts         what it is told in addition when facts are wanted
 * @param levels        what it is told in addition at levels 1 to 4
 */
record Prompts(
        String observer, String reflector, String consolidation, String learner, String facts, List<String> levels) {
    private static final String FOLDER = "v2/";

    static Prompts load() {
        return new Prompts(
                read("observer.txt"),
                read("reflector.txt"),
                read("consolidation.txt"),
                read("learner.txt"),
                read("facts.txt"),
                read("levels.txt").lines().toList());
    }

    Prompts withObserver(String extra) {
        return new Prompts(with(observer, extra), reflector, consolidation, learner, facts, levels);
    }

    Prompts withReflector(String extra) {
        return new Prompts(observer, with(reflector, extra), consolidation, learner, facts, levels);
    }

    Prompts withConsolidation(String extra) {
        return new Prompts(observer, reflector, with(consolidation, extra), learner, facts, levels);
    }

    Prompts withFacts(String extra) {
        return new Prompts(observer, reflector, consolidation, learner, with(facts, extra), levels);
    }

    static String with(String instructions, String extra) {
        return extra.isBlank() ? instructions : instructions + "\n\n" + extra.strip();
    }

    /** What the reflector is told at a level, 0 to 4. */
    String reflector(int level, boolean reflectionsOnly, boolean withFacts) {
        StringBuilder text = new StringBuilder(reflector);
        if (reflectionsOnly) {
            text.append("\n\n").append(consolidation);
        }
        if (level > 0) {
            text.append("\n\n").append(levels.get(Math.min(level, levels.size()) - 1));
        }
        if (withFacts) {
            text.append("\n\n").append(facts);
        }
        return text.toString();
    }

    /** What the reflector is told when facts alone are wanted. */
    String learning() {
        return learner + "\n\n" + facts;
    }

    private static String read(String name) {
        return text(FOLDER + name);
    }

    /** The text of a resource, by its name behind the folder of this package. */
    static String text(String name) {
        try (InputStream in = Prompts.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("Resource dev/varve/internal/prompt/" + name + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read dev/varve/internal/prompt/" + name, e);
        }
    }
}
