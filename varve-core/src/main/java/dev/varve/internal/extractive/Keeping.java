package dev.varve.internal.extractive;

/** Whether a statement is noted whatever else is, and if not, why. */
enum Keeping {
    KEPT("noted whatever else is"),
    NOT_A_PERSONS("noted only if it says more than others: it is not a person's"),
    PASSING("passing: it asks for something that is done by now"),
    WITHDRAWN("it takes itself back"),
    TOO_MANY("its message holds too many statements"),
    TOO_LONG("it is too long"),
    NO_STATEMENT("noted only if it says more than others: too short, a courtesy, or an order to memory"),
    SLIGHT("noted only if it says more than others: the weights find it slight"),
    NO_RULE("noted only if it says more than others: people among themselves state no rule in it");

    private final String reason;

    Keeping(String reason) {
        this.reason = reason;
    }

    /** In words. */
    String reason() {
        return reason;
    }
}
