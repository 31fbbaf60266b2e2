package dev.varve.language.voice;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The forms of lines that tools print and chats have. A line is read up to a fixed length. */
final class LineForms {
    private final List<Form> forms;

    private record Form(String meaning, Pattern pattern) {}

    private LineForms(List<Form> forms) {
        this.forms = forms;
    }

    /** Those of a data file; its keys say what a line is. */
    static LineForms load(String name) {
        List<Form> forms = new ArrayList<>();
        List<DataFile.Entry> entries = DataFile.entries(name);
        for (String key : entries.stream().map(DataFile.Entry::key).distinct().toList()) {
            String any = String.join("|", DataFile.values(entries, key));
            forms.add(new Form(key, Pattern.compile("\\A(?:" + any + ")")));
        }
        return new LineForms(forms);
    }

    /** What a line is by its form, as the data file calls it. */
    Optional<String> of(String head) {
        for (Form form : forms) {
            if (form.pattern().matcher(head).lookingAt()) {
                return Optional.of(form.meaning());
            }
        }
        return Optional.empty();
    }
}
