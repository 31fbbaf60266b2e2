package dev.varve.language.voice;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The forms of lines that tools print and chats have. A line is read up to a fixed length. Only forms that can begin with the
 * first character of a line are tried, and compiled when they first are.
 */
final class LineForms {
    private static final String PLAIN = " ,.'!?-";

    /** The forms for lines with a first character that is in ASCII, and those for all others. */
    private final Form[][] byFirst = new Form[Beginning.ASCII + 1][];

    private final List<Form> forms = new ArrayList<>();

    private LineForms() {}

    /** Those of a data file; its keys say what a line is. */
    static LineForms load(String name) {
        Map<String, List<String>> byKey = new LinkedHashMap<>();
        for (DataFile.Entry entry : DataFile.entries(name)) {
            List<String> patterns = byKey.get(entry.key());
            if (patterns == null) {
                patterns = new ArrayList<>();
                byKey.put(entry.key(), patterns);
            }
            patterns.add(entry.value());
        }
        LineForms loaded = new LineForms();
        for (Map.Entry<String, List<String>> entry : byKey.entrySet()) {
            for (String pattern : entry.getValue()) {
                loaded.forms.add(new Form(entry.getKey(), pattern));
            }
        }
        for (int first = 0; first <= Beginning.ASCII; first++) {
            loaded.byFirst[first] = loaded.beginningWith(first);
        }
        return loaded;
    }

    private Form[] beginningWith(int first) {
        List<Form> found = new ArrayList<>();
        for (Form form : forms) {
            if (form.mayBeginWith(first)) {
                found.add(form);
            }
        }
        return found.toArray(new Form[0]);
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

    /** Whether a line has one of the forms under a key. */
    boolean is(String meaning, String head) {
        Optional<String> form = of(head);
        return form.isPresent() && form.get().equals(meaning);
    }

    /** What a line is by its form, as the data file calls it. */
    Optional<String> of(String head) {
        if (head.isEmpty() || isPlain(head)) {
            return Optional.empty();
        }
        Characters characters = Characters.of(head);
        for (Form form : byFirst[Math.min(head.charAt(0), Beginning.ASCII)]) {
            if (form.matches(head, characters)) {
                return Optional.of(form.meaning());
            }
        }
        return Optional.empty();
    }
}
