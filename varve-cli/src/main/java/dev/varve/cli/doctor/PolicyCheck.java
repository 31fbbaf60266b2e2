package dev.varve.cli.doctor;

import dev.varve.Policy;
import dev.varve.cli.console.Output;
import dev.varve.cli.doctor.Finding.Level;
import dev.varve.config.Settings;
import dev.varve.internal.plan.PolicyProblem;
import dev.varve.internal.plan.PolicyProblem.Part;
import dev.varve.internal.plan.PolicyReview;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Explains the policy part by part, and finds settings that defeat each other. */
final class PolicyCheck {
    private static final long UNBOUND = Long.MAX_VALUE;

    private PolicyCheck() {}

    /** @param served the same settings as a gateway takes them, which has defaults of its own */
    static List<Finding> of(Settings settings, Settings served) {
        Policy policy = settings.policy();
        if (!policy.memory()) {
            return List.of(new Finding(Level.SKIP, "memory", "switched off: no notes, prompts stay as they are"));
        }
        List<PolicyProblem> problems = PolicyReview.of(policy, settings.window());
        List<Finding> findings = new ArrayList<>();
        for (Part part : Part.values()) {
            List<Finding> found = problems.stream()
                    .filter(problem -> problem.part() == part)
                    .map(problem ->
                            new Finding(problem.fatal() ? Level.FAIL : Level.WARN, subject(part), problem.text()))
                    .toList();
            findings.addAll(
                    found.isEmpty() ? List.of(sound(part, policy, settings.window(), activateAt(served))) : found);
        }
        return findings;
    }

    private static String subject(Part part) {
        return part.name().toLowerCase(Locale.ROOT);
    }

    private static long activateAt(Settings settings) {
        return settings.policy().observe().activateAt().resolve(settings.window());
    }

    private static Finding sound(Part part, Policy policy, long window, long served) {
        long condensedFrom = PolicyReview.condensedFrom(policy, window);
        if (part == Part.REFLECT && condensedFrom == UNBOUND) {
            return new Finding(
                    Level.SKIP, subject(part), "switched off: reflect.at and reflect.observationsAt are none");
        }
        long memory = policy.context().memory().resolve(window);
        return new Finding(
                Level.OK,
                subject(part),
                switch (part) {
                    case OBSERVE -> {
                        long activateAt = policy.observe().activateAt().resolve(window);
                        yield "notes replace messages from " + Output.number(activateAt) + " tokens"
                                + (served == activateAt
                                        ? ""
                                        : ", with 'varve serve' and 'varve run' from " + Output.number(served));
                    }
                    case REFLECT -> "notes are condensed from " + Output.number(condensedFrom) + " tokens";
                    case CONTEXT ->
                        "notes may take " + (memory == UNBOUND ? "any number of" : Output.number(memory)) + " tokens";
                });
    }
}
