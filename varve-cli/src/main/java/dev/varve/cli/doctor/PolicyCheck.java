package dev.varve.cli.doctor;

import dev.varve.Policy;
import dev.varve.cli.doctor.Finding.Level;
import dev.varve.config.Settings;
import dev.varve.policy.ObservePolicy;
import dev.varve.policy.ReflectPolicy;
import java.util.ArrayList;
import java.util.List;

/** Finds settings that a policy accepts and that defeat its purpose. */
final class PolicyCheck {
    private static final long UNBOUND = Long.MAX_VALUE;

    private PolicyCheck() {}

    static List<Finding> of(Settings settings) {
        if (!settings.policy().memory()) {
            return List.of(new Finding(Level.SKIP, "memory", "switched off: no notes, prompts stay as they are"));
        }
        List<Finding> findings = new ArrayList<>();
        findings.add(observing(settings));
        findings.add(reflecting(settings));
        findings.add(memory(settings));
        return findings;
    }

    private static Finding observing(Settings settings) {
        Policy policy = settings.policy();
        long threshold = policy.observe().activateAt().resolve(settings.window());
        long messages = policy.context().messages().resolve(settings.window());
        if (threshold == UNBOUND || threshold == 0) {
            boolean needsWindow = policy.observe().activateAt().share() > 0 && settings.window() == 0;
            return new Finding(
                    Level.FAIL,
                    "observe",
                    "notes never replace messages: "
                            + (needsWindow
                                    ? "observe.activateAt is a share of a window that is unknown; set window"
                                    : "observe.activateAt is 0; give a number of tokens"));
        }
        if (policy.observe().measure() == ObservePolicy.Measure.UNOBSERVED && messages <= threshold) {
            return new Finding(
                    Level.WARN,
                    "observe",
                    "context.messages (" + messages + ") leaves no room above observe.activateAt (" + threshold
                            + "): messages are cut off before notes replace them; raise the first or lower the second");
        }
        if (policy.observe().keepTail() >= threshold) {
            return new Finding(
                    Level.WARN,
                    "observe",
                    "observe.keepTail (" + policy.observe().keepTail() + ") is not below observe.activateAt ("
                            + threshold + "): one chunk is activated at a time, and the threshold stays exceeded");
        }
        return new Finding(Level.OK, "observe", "notes replace messages from " + threshold + " tokens");
    }

    private static Finding reflecting(Settings settings) {
        ReflectPolicy reflect = settings.policy().reflect();
        long at = condensedFrom(settings);
        if (at == UNBOUND && reflect.consolidateAt() == 0) {
            return new Finding(Level.SKIP, "reflect", "switched off: reflect.at and reflect.observationsAt are none");
        }
        return new Finding(Level.OK, "reflect", "notes are condensed from " + at + " tokens");
    }

    /** In tokens of notes. */
    private static long condensedFrom(Settings settings) {
        ReflectPolicy reflect = settings.policy().reflect();
        return Math.min(
                reflect.at().resolve(settings.window()),
                reflect.observationsAt().resolve(settings.window()));
    }

    private static Finding memory(Settings settings) {
        Policy policy = settings.policy();
        long memory = policy.context().memory().resolve(settings.window());
        long reflectAt = condensedFrom(settings);
        if (memory != UNBOUND && memory < reflectAt && reflectAt != UNBOUND) {
            return new Finding(
                    Level.WARN,
                    "context",
                    "context.memory (" + memory + ") is below " + reflectAt
                            + " tokens, at which notes are condensed: old notes are left out before they are condensed; raise the first or lower the second");
        }
        return new Finding(
                Level.OK, "context", "notes may take " + (memory == UNBOUND ? "any number of" : memory) + " tokens");
    }
}
