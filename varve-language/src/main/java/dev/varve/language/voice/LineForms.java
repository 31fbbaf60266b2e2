package dev.varve.language.voice;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The forms of lines that tools print and chats have. A line is read up to a fixed length. */
final class LineForms {
    private static final int ASCII = 0x80;

    /** Behind the punctuation of most scripts. */
    private static final int FIRST = 0x3040;

    private static final String PLAIN = " ,.'!?-";

    private final List<Form> forms;

    /** The forms that a line may have by its first character, once a line has begun with it. */
    private final AtomicReferenceArray<@Nullable List<Form>> byFirst = new AtomicReferenceArray<>(FIRST);

    private record Form(String meaning, Pattern pattern) {
        /** Whether a line that begins with a character may have the form. */
        boolean mayBegin(char first) {
            Matcher matcher = pattern.matcher(String.valueOf(first));
            return matcher.lookingAt() || matcher.hitEnd();
        }
    }

    private LineForms(List<Form> forms) {
        this.forms = forms;
    }

    /** Those of a data file; its keys say what a line is. */
    static LineForms load(String name) {
        List<Form> forms = new ArrayList<>();
        List<DataFile.Entry> entries = DataFile.entries(name);
        for (String key : entries.stream().map(DataFile.Entry::key).distinct().toList()) {
            for (String form : DataFile.values(entries, key)) {
                forms.add(new Form(key, Pattern.compile("\\A(?:" + form + ")")));
            }
        }
        return new LineForms(forms);
    }

    /** Whether a line has nothing but words, as most that people type: no form is made of those. */
    private static boolean isPlain(String head) {
        for (int i = 0; i < head.length(); i++) {
            char c = head.charAt(i);
            boolean plain =
                    c < ASCII ? (c | 0x20) >= 'a' && (c | 0x20) <= 'z' || PLAIN.indexOf(c) >= 0 : Character.isLetter(c);
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
        List<Form> possible = beginningWith(head.charAt(0));
        if (possible.isEmpty()) {
            return Optional.empty();
        }
        Matcher matcher = possible.get(0).pattern().matcher(head);
        for (Form form : possible) {
            if (matcher.usePattern(form.pattern()).lookingAt()) {
                return Optional.of(form.meaning());
            }
        }
        return Optional.empty();
    }

    private List<Form> beginningWith(char first) {
        if (first >= FIRST) {
            return forms;
        }
        List<Form> known = byFirst.get(first);
        if (known == null) {
            known = forms.stream().filter(form -> form.mayBegin(first)).toList();
            byFirst.set(first, known);
        }
        return known;
    }
}
