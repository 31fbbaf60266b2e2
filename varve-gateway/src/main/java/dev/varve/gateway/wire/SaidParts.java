package dev.varve.gateway.wire;

import dev.varve.Part;
import dev.varve.Role;
import dev.varve.gateway.wire.Element.Said;
import dev.varve.language.Voice;
import java.util.ArrayList;
import java.util.List;

/** Parts of one element in order. What one voice says in a row becomes one message. Belongs to one reading. */
final class SaidParts {
    private final Role role;
    private final List<Said> finished = new ArrayList<>();
    private final List<Part> open = new ArrayList<>();
    private Voice voice;
    private String kind = "";

    SaidParts(Role role) {
        this.role = role;
        this.voice = role.usualVoice();
    }

    /** A part in the usual voice of the role. */
    void add(Part part) {
        add(part, role.usualVoice(), "");
    }

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
