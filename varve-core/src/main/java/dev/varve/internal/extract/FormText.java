package dev.varve.internal.extract;

/** Writes a form down for a model. */
final class FormText {
    private final StringBuilder text = new StringBuilder();

    private FormText() {}

    static String of(Form form) {
        FormText written = new FormText();
        written.add(form, "");
        return written.text.toString();
    }

    private void add(Form form, String indent) {
        if (form instanceof Form.One one) {
            text.append(one.described());
        } else if (form instanceof Form.Maybe maybe) {
            add(maybe.form(), indent);
        } else if (form instanceof Form.Many many) {
            text.append('[');
            add(many.form(), indent);
            text.append(", …]");
        } else if (form instanceof Form.Group group) {
            text.append("{\n");
            for (Form.Slot slot : group.slots()) {
                String inner = indent + "  ";
                text.append(inner).append('"').append(slot.name()).append("\": ");
                add(slot.form(), inner);
                text.append(slot.about().isBlank() ? "" : "   (" + slot.about().strip() + ")");
                text.append('\n');
            }
            text.append(indent).append('}');
        }
    }
}
