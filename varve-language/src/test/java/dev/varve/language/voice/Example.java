package dev.varve.language.voice;

import dev.varve.language.LanguageFile;
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
        return Stream.concat(
                        Stream.of(LanguageFile.named("programs/examples/voice.tsv"))
                                .filter(file -> file.isOf(System.getProperty("language", ""))),
                        LanguageFile.examples("voice.tsv", System.getProperty("language", "")).stream())
                .flatMap(file -> file.lines().stream().map(line -> of(file.folder(), line.text())));
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
