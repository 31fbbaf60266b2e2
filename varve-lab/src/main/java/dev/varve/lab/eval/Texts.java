package dev.varve.lab.eval;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Prompts, pinned: a change of wording is a new file, since verdicts under different prompts are not comparable. */
final class Texts {
    private Texts() {}

    /**
     * A prompt with its places filled.
     *
     * @param name       of the resource
     * @param nameValues place, value, place, value …
     */
    static String fill(String name, String... nameValues) {
        String text = read(name);
        StringBuilder filled = new StringBuilder();
        int from = 0;
        for (int open = text.indexOf('{'); open >= 0; open = text.indexOf('{', from)) {
            int close = text.indexOf('}', open);
            filled.append(text, from, open).append(value(text.substring(open + 1, close), nameValues));
            from = close + 1;
        }
        return filled.append(text.substring(from)).toString();
    }

    private static String value(String place, String... nameValues) {
        for (int i = 0; i < nameValues.length; i += 2) {
            if (nameValues[i].equals(place)) {
                return nameValues[i + 1];
            }
        }
        throw new IllegalStateException("nothing is given for {" + place + "}");
    }

    private static String read(String name) {
        try (InputStream in = Optional.ofNullable(Texts.class.getResourceAsStream(name))
                .orElseThrow(() -> new IllegalStateException("prompt " + name + " is missing"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).stripTrailing();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read prompt " + name, e);
        }
    }
}
