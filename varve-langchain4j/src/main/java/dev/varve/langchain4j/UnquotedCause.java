package dev.varve.langchain4j;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Replaces a foreign exception: its class and stack trace, without its message. */
final class UnquotedCause extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private UnquotedCause(Throwable original, @Nullable UnquotedCause cause) {
        super(original.getClass().getName(), cause);
        setStackTrace(original.getStackTrace());
    }

    /** A chain of causes, outermost first, at least one. */
    static UnquotedCause of(List<Throwable> chain) {
        UnquotedCause next = chain.size() == 1 ? null : of(chain.subList(1, chain.size()));
        return new UnquotedCause(chain.get(0), next);
    }
}
