package dev.varve.internal.prompt;

import dev.varve.language.form.Form;

/**
 * Tells a note from an order. A note says in the third person who did or said what; an order speaks to its reader: it
 * begins with a verb in the imperative, says "you", or names the instructions it wants set aside. By form alone, so an
 * order in the third person is a note, and that is what attribution is for.
 */
final class InstructionShape {
    private InstructionShape() {}

    /** True if a text gives its reader an order. */
    static boolean isOrder(String text) {
        return Form.ORDER.isIn(text) || Form.ADDRESS.isIn(text) || isOverride(text);
    }

    /** True if a text wants other instructions set aside. */
    static boolean isOverride(String text) {
        return Form.OVERRIDE.isIn(text);
    }
}
