package dev.varve.language.voice;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The forms of lines that tools print and chats have. A line is read up to a fixed length. */
final class LineForms {
    private static final String PLAIN = " ,.'!?-";

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

    /** Whether a line has nothing but words, as most that people type: no form is made of those. */
    private static boolean isPlain(String head) {
        for (int i = 0; i < head.length(); i++) {
            char c = head.charAt(i);
            boolean plain =
                    c < 0x80 ? (c | 0x20) >= 'a' && (c | 0x20) <= 'z' || PLAIN.indexOf(c) >= 0 : Character.isLetter(c);
            boolean capitals = i > 0 && Character.isUpperCase(c) && Character.isUpperCase(head.charAt(i - 1));
            if (!plain || capitals) {
                return false;
            }
        }
        return true;
    }

    /** What a line is by its form, as the data file calls it. */
    Optional<String> of(String head) {
        if (isPlain(head)) {
            return Optional.empty();
        }
        for (Form form : forms) {
            if (form.pattern().matcher(head).lookingAt()) {
                return Optional.of(form.meaning());
            }
        }
        return Optional.empty();
    }
}
