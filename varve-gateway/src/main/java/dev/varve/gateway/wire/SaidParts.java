package dev.varve.gateway.wire;

import dev.varve.Part;
import dev.varve.Role;
import dev.varve.gateway.wire.Element.Said;
import dev.varve.language.Voice;
import java.util.ArrayList;
import java.util.List;

/** Parts of one element in order. Consecutive parts in one voice become one message. Used for one reading. */
final class SaidParts {
    private final Role role;
    private final Voice usual;
    private final List<Said> finished = new ArrayList<>();
    private final List<Part> open = new ArrayList<>();
    private Voice voice;
    private String kind = "";

    /**
     * @param role in which the parts are logged
     * @param usual voice of parts unless another is known
     */
    SaidParts(Role role, Voice usual) {
        this.role = role;
        this.usual = usual;
        this.voice = usual;
    }

    /** Adds a part in the usual voice. */
    void add(Part part) {
        add(part, usual, "");
    }

    /** A part in a voice, with the kind of program text if it is one. */
    void add(Part part, Voice by, String newKind) {
        if (by != voice || !newKind.equals(kind)) {
            finish();
            voice = by;
            kind = newKind;
        }
        open.add(part);
    }

    private void finish() {
        if (!open.isEmpty()) {
            finished.add(new Said(role, voice, kind, open));
            open.clear();
        }
    }

    /** All messages. */
    List<Said> messages() {
        finish();
        return List.copyOf(finished);
    }
}
