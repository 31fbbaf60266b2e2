package dev.varve.lab.measure;

import dev.varve.RecallResult.Hit;
import dev.varve.internal.recall.RecallText;

/** What recall shows of a hit. */
public final class Shown {
    private Shown() {}

    /** The part of a message that matched, or a note. */
    public static String text(Hit hit) {
        return hit instanceof Hit.OfMessage message
                ? RecallText.body(message)
                : ((Hit.OfNote) hit).note().text();
    }
}
