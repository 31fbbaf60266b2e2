package dev.varve.language.intent;

import dev.varve.language.cue.Cue;
import dev.varve.language.intent.Features.Group;
import dev.varve.language.intent.Features.Sink;
import java.util.Arrays;

/** Tells what surrounds a statement of an agent, and which cues it has. */
final class Surroundings {
    private static final int[] SIZES = {0, 1, 3, 7, 15, 40};
    private static final int WORDS = 6;
    private static final int BASE = 31;
    private static final Cue[] CUES = Cue.values();

    /** Of each cue. */
    private static final int[] BUCKETS =
            Arrays.stream(CUES).mapToInt(cue -> bucket("cue " + cue.name())).toArray();

    private final Sink sink;

    Surroundings(Sink sink) {
        this.sink = sink;
    }

    void of(Setting setting) {
        if (setting.equals(Setting.UNKNOWN)) {
            return;
        }
        String turn = setting.closing() ? "closing" : setting.calling() ? "calling" : "between";
        add(turn);
        add(setting.worked() ? "worked" : "idle");
        add(setting.asked() ? "asked" : "told");
        add("before " + size(setting.before()));
        add("behind " + size(setting.behind()));
        add(turn + " before " + size(setting.before()));
        if (setting.items() > 0) {
            add("items " + size(setting.items()));
            add(turn + " items " + size(setting.items()));
        }
        under(setting.under());
        for (int i = 0; i < CUES.length; i++) {
            if ((setting.cues() & CUES[i].bit()) != 0) {
                sink.add(Group.SETTING, BUCKETS[i]);
            }
        }
    }

    private static int size(int count) {
        int size = 0;
        while (size < SIZES.length && count > SIZES[size]) {
            size++;
        }
        return size;
    }

    /** The first words of a heading, each for itself. */
    private void under(String heading) {
        int words = 0;
        int hash = 0;
        for (int i = 0; i <= heading.length() && words < WORDS; i++) {
            char c = i < heading.length() ? Character.toLowerCase(heading.charAt(i)) : ' ';
            if (Character.isLetter(c)) {
                hash = hash * BASE + c;
            } else if (hash != 0) {
                add("under " + hash);
                hash = 0;
                words++;
            }
        }
        add(words == 0 ? "under nothing" : "under a heading");
    }

    private void add(String name) {
        sink.add(Group.SETTING, bucket(name));
    }

    private static int bucket(String name) {
        return Features.bucket(name.hashCode() * BASE + Group.SETTING.ordinal());
    }
}
