package dev.varve.internal.observe;

import dev.varve.language.form.Form;
import java.util.List;

/**
 * Recognises a model that declines: in the first person, without saying whose words these are. "User said he cannot
 * help" is a note; "I can't help with that" is none, whatever date and priority stand before it.
 */
public final class RefusalCheck {
    private RefusalCheck() {}

    /** True if a text declines. */
    public static boolean declines(String text) {
        return Form.DECLINES.begins(text);
    }

    /** True if most lines of an answer decline. */
    static boolean isRefusal(List<String> lines) {
        long declining = lines.stream().filter(RefusalCheck::declines).count();
        return declining * 2 > lines.size();
    }
}
