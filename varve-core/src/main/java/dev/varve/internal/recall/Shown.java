package dev.varve.internal.recall;

import dev.varve.LoggedMessage;
import dev.varve.RecallResult.Hit;

/**
 * A hit with what is shown of it.
 *
 * @param body as it stands behind its head
 */
record Shown(Hit hit, String body) {
    LoggedMessage message() {
        return ((Hit.OfMessage) hit).message();
    }
}
