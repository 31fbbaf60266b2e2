package dev.varve.language.voice;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * An example of the data: a text with stretches of which is known whose they are.
 *
 * @param name    language and name
 * @param others  words that are not the person's
 * @param persons words that are
 */
record Example(String name, String text, List<Stretch> others, List<Stretch> persons) {
    private static final String FOREIGN = "⟦";
    private static final String OWN = "⟪";

    record Stretch(int from, int to) {}

    static Stream<Example> all() {
        return Stream.concat(Stream.of("programs"), DataFile.lines("languages.txt").stream())
                .flatMap(folder ->
                        DataFile.lines(folder + "/examples/voice.tsv").stream().map(line -> of(folder, line)));
    }

    private static Example of(String folder, String line) {
        int tab = line.indexOf('\t');
        String marked = line.substring(tab + 1).replace("\\n", "\n").replace("\\t", "\t");
        StringBuilder text = new StringBuilder();
        List<Stretch> others = new ArrayList<>();
        List<Stretch> persons = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < marked.length(); i++) {
            String c = marked.substring(i, i + 1);
            switch (c) {
                case FOREIGN, OWN -> from = text.length();
                case "⟧" -> others.add(new Stretch(from, text.length()));
                case "⟫" -> persons.add(new Stretch(from, text.length()));
                default -> text.append(c);
            }
        }
        return new Example(folder + ": " + line.substring(0, tab), text.toString(), others, persons);
    }

    @Override
    public String toString() {
        return name;
    }
}
