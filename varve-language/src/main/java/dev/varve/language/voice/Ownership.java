package dev.varve.language.voice;

import dev.varve.language.Voice;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Who owns each character of a text. All of it is the person's until somebody claims it; the first claim stands. */
final class Ownership {
    private static final byte OWN = 0;
    private static final Kind[] KINDS = Kind.values();

    private final String text;
    private final byte[] owner;

    Ownership(String text) {
        this.text = text;
        this.owner = new byte[text.length()];
    }

    String text() {
        return text;
    }

    boolean isOwn(int at) {
        return owner[at] == OWN;
    }

    /** True if a character is claimed as one of such kinds. */
    boolean isOf(int at, Set<String> kinds) {
        return !isOwn(at) && kinds.contains(KINDS[owner[at] - 1].word());
    }

    void claim(int from, int to, Kind kind) {
        byte mark = (byte) (kind.ordinal() + 1);
        for (int i = from; i < to; i++) {
            if (owner[i] == OWN) {
                owner[i] = mark;
            }
        }
    }

    List<Passage> passages() {
        List<Passage> passages = new ArrayList<>();
        for (int from = 0; from < owner.length; ) {
            int to = from + 1;
            while (to < owner.length && owner[to] == owner[from]) {
                to++;
            }
            boolean own = owner[from] == OWN;
            passages.add(new Passage(
                    from, to, own ? Voice.PERSON : Voice.MACHINE, own ? "" : KINDS[owner[from] - 1].word()));
            from = to;
        }
        return passages;
    }
}
