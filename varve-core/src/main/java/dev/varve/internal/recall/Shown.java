package dev.varve.internal.recall;

import dev.varve.LoggedMessage;
import dev.varve.RecallResult.Hit;

/** A hit with the text that is shown of it. */
record Shown(Hit hit, HitText body) {
    LoggedMessage message() {
        return ((Hit.OfMessage) hit).message();
    }
}
