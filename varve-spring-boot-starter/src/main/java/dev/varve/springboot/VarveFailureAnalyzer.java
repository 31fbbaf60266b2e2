package dev.varve.springboot;

import dev.varve.VarveException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Reports configuration errors with a remedy instead of a stack trace. */
public final class VarveFailureAnalyzer extends AbstractFailureAnalyzer<VarveException> {
    private static final String REMEDY = "; ";

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, VarveException cause) {
        String message = String.valueOf(cause.getMessage());
        int remedy = message.indexOf(REMEDY);
        return remedy < 0
                ? new FailureAnalysis(message, "See the stack trace below.", cause)
                : new FailureAnalysis(
                        message.substring(0, remedy), sentence(message.substring(remedy + REMEDY.length())), cause);
    }

    private static String sentence(String words) {
        return Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".";
    }
}
