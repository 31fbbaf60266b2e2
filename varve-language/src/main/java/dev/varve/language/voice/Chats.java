package dev.varve.language.voice;

import dev.varve.language.LanguageFile;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Recognises lines of chats by their forms and by the names before them. */
final class Chats {
    private static final int LONGEST_NAME = 40;

    /** Lines in a row that make a text a chat. */
    private static final int LEAST = 2;

    private final LineForms forms = LineForms.load("programs/chat.txt");
    private final Set<String> names = new HashSet<>();

    Chats() {
        for (LanguageFile.Line line : LanguageFile.named("programs/names.txt").lines()) {
            names.addAll(LanguageFile.Line.parted(line.text()));
        }
    }

    /** The form in which a chat continues after a line. */
    enum Form {
        LINE,
        HEADER
    }

    /** The form in which a chat continues after a line, if that line is part of a chat. */
    Optional<Form> at(int line, Lines lines) {
        String head = lines.head(line);
        Optional<String> form = forms.of(head);
        if (form.isEmpty()) {
            return isNamed(head) ? Optional.of(Form.LINE) : Optional.empty();
        }
        return switch (form.get()) {
            case "line" -> Optional.of(Form.LINE);
            case "header" -> Optional.of(Form.HEADER);
            default -> isRepeated(form.get(), line, lines) ? Optional.of(Form.HEADER) : Optional.empty();
        };
    }

    /** True if another line near has the same form. */
    private boolean isRepeated(String form, int line, Lines lines) {
        int found = 0;
        int end = Math.min(lines.count(), line + 20);
        for (int i = line; i < end && found < LEAST; i++) {
            found += forms.is(form, lines.head(i)) ? 1 : 0;
        }
        return found >= LEAST;
    }

    private boolean isNamed(String head) {
        int colon = head.indexOf(':');
        int wide = head.indexOf('：');
        int end = colon < 0 || wide >= 0 && wide < colon ? wide : colon;
        if (end < 1 || end > LONGEST_NAME || end + 1 >= head.length()) {
            return false;
        }
        String name = head.substring(0, end).replace("*", "").strip();
        int space = name.indexOf(' ');
        String first = (space < 0 ? name : name.substring(0, space)).toLowerCase(Locale.ROOT);
        boolean surname =
                space < 0 || name.indexOf(' ', space + 1) < 0 && Character.isUpperCase(name.charAt(space + 1));
        return surname && names.contains(first);
    }
}
