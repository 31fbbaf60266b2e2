package dev.varve.lab.eval;

import dev.varve.VarveException;

/** The evaluation cannot go on; the message says why and what to do. */
final class EvalException extends VarveException {
    private static final long serialVersionUID = 1L;

    EvalException(String message) {
        super(message);
    }
}
