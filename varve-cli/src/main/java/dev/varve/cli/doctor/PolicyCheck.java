package dev.varve.cli.doctor;

import dev.varve.Policy;
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

    static List<Finding> of(Settings settings) {
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
            findings.addAll(found.isEmpty() ? List.of(sound(part, policy, settings.window())) : found);
        }
        return findings;
    }

    private static String subject(Part part) {
        return part.name().toLowerCase(Locale.ROOT);
    }

    private static Finding sound(Part part, Policy policy, long window) {
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
                    case OBSERVE ->
                        "notes replace messages from "
                                + policy.observe().activateAt().resolve(window) + " tokens";
                    case REFLECT -> "notes are condensed from " + condensedFrom + " tokens";
                    case CONTEXT -> "notes may take " + (memory == UNBOUND ? "any number of" : memory) + " tokens";
                });
    }
}
