package dev.varve.lab.eval;

/** Answers that are known to be wrong. A judge who accepts them gives the memories credit for nothing. */
enum WrongAnswer {
    /** What is right for another question of the same kind. */
    ANOTHERS("judge: another's answer", "right answer to another question of the same kind"),
    /** Words on the matter that answer nothing. */
    VAGUE("judge: vague answer", "vague words on the matter");

    private final String label;
    private final String description;

    WrongAnswer(String label, String description) {
        this.label = label;
        this.description = description;
    }

    /** What its verdicts are filed under. */
    String label() {
        return label;
    }

    String description() {
        return description;
    }
}
