package dev.varve.language.voice;

import dev.varve.language.LanguageFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The forms of lines that tools print and chats have. A line is read up to a fixed length. Only forms that can begin with the
 * first character of a line are tried, and compiled when they first are.
 */
final class LineForms {
    private static final String PLAIN = " ,.'!?-";

    /** The forms for lines with a first character that is in ASCII, and those for all others. */
    private final AtomicReferenceArray<LineForm @Nullable []> byFirst =
            new AtomicReferenceArray<>(FirstCharacters.ASCII + 1);

    private final List<LineForm> forms;

    private LineForms(List<LineForm> forms) {
        this.forms = forms;
    }

    /** Those of a data file; its keys say what a line is. */
    static LineForms load(String name) {
        Map<String, List<String>> byKey = new LinkedHashMap<>();
        for (LanguageFile.Line entry : LanguageFile.named(name).lines()) {
            List<String> patterns = byKey.get(entry.key());
            if (patterns == null) {
                patterns = new ArrayList<>();
                byKey.put(entry.key(), patterns);
            }
            patterns.add(entry.value());
        }
        List<LineForm> forms = new ArrayList<>();
        for (Map.Entry<String, List<String>> entry : byKey.entrySet()) {
            for (String pattern : entry.getValue()) {
                forms.add(new LineForm(entry.getKey(), pattern));
            }
        }
        return new LineForms(forms);
    }

    /** Those that can begin with a character; they are sought when a line first does. */
    private LineForm[] beginningWith(char first) {
        int place = Math.min(first, FirstCharacters.ASCII);
        LineForm @Nullable [] known = byFirst.get(place);
        if (known != null) {
            return known;
        }
        List<LineForm> found = new ArrayList<>();
        for (LineForm form : forms) {
            if (form.mayBeginWith(place)) {
                found.add(form);
            }
        }
        LineForm[] sought = found.toArray(new LineForm[0]);
        byFirst.set(place, sought);
        return sought;
    }

    /** True if a line has nothing but words, as most that people type: no form is made of those. */
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

    /** True if a line has one of the forms under a key. */
    boolean is(String meaning, String head) {
        Optional<String> form = of(head);
        return form.isPresent() && form.get().equals(meaning);
    }

    /** The data file's name for the form of a line. */
    Optional<String> of(String head) {
        if (head.isEmpty() || isPlain(head)) {
            return Optional.empty();
        }
        Characters characters = Characters.ofLine(head);
        for (LineForm form : beginningWith(head.charAt(0))) {
            if (form.matches(head, characters)) {
                return Optional.of(form.meaning());
            }
        }
        return Optional.empty();
    }
}
