package dev.varve.lab.selection;

import dev.varve.language.intent.Head;
import java.util.Optional;
import java.util.Set;

/** What a head of the model should answer, by the labels. */
final class Target {
    private static final Set<String> BINDING = Set.of("rule", "decision");
    private static final Set<String> OF_PERSON =
            Set.of("rule", "decision", "permission", "fact", "open", "failure", "cause", "takes-back");
    private static final Set<String> OF_AGENT = Set.of("done", "failure", "cause", "fact", "decision", "open");

    private Target() {}

    /** The right answer; empty where the head is not asked. */
    static Optional<Boolean> of(Head head, Label label) {
        boolean person = label.who().equals("person");
        boolean written = label.who().equals(Label.AUTHOR);
        boolean binds = label.isAny(BINDING);
        return switch (head) {
            case LASTING -> of(person || written, binds && label.lasts().equals("project"));
            case RULE_RATHER_THAN_DECISION -> of((person || written) && binds, isRuleFirst(label));
            case KEEP_PERSON -> of(person, label.isAny(OF_PERSON));
            case KEEP_AGENT -> of(label.who().equals("agent"), label.isAny(OF_AGENT));
            case ERRAND -> of(person, label.is("errand"));
        };
    }

    /** True if readers would dispute the answer, so that nothing should be learned from it. */
    static boolean isDisputed(Head head, Label label) {
        return head == Head.LASTING && label.isAny(BINDING) && !label.lasts().equals("project");
    }

    private static Optional<Boolean> of(boolean asked, boolean answer) {
        return asked ? Optional.of(answer) : Optional.empty();
    }

    private static boolean isRuleFirst(Label label) {
        int rule = label.labels().indexOf("rule");
        int decision = label.labels().indexOf("decision");
        return rule >= 0 && (decision < 0 || rule < decision);
    }
}
