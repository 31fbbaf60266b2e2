package dev.varve.springai;

import dev.varve.Context;

/**
 * The text before the messages: base prompt, notes and the continuation hint. The hint stands here and not behind the
 * messages, where some providers allow nothing but the user's words; it changes when the notes do.
 */
final class SystemText {
    private SystemText() {}

    static String of(Context context) {
        String text = context.systemText();
        String hint = context.hintText();
        return hint.isEmpty() ? text : text.isEmpty() ? hint : text + "\n\n" + hint;
    }
}
