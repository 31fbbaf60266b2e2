package dev.varve.springai;

import dev.varve.Usage;
import dev.varve.model.ModelException;
import dev.varve.model.ModelException.Kind;
import java.io.IOException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Says what a client's exception means without its text, in which providers quote prompts and parts of keys. Spring AI
 * passes on the exceptions of each provider's own client; those of OpenAI and Anthropic, which share no class, tell the
 * status by a method {@code statusCode()}.
 */
final class Failure {
    private static final int MAX_CAUSES = 10;

    private Failure() {}

    static ModelException of(String model, Throwable failure) {
        List<Throwable> chain = Stream.<Throwable>iterate(failure, cause -> cause != null, Throwable::getCause)
                .limit(MAX_CAUSES)
                .toList();
        int status = chain.stream()
                .mapToInt(Failure::status)
                .filter(code -> code > 0)
                .findFirst()
                .orElse(0);
        String what = status > 0 ? "the provider answered " + status + ": " + advice(status) : network(chain);
        return new ModelException(Kind.ofStatus(status), model + ": " + what, Duration.ZERO, Usage.UNKNOWN_CALL);
    }

    private static String network(List<Throwable> chain) {
        String kind = chain.get(chain.size() - 1).getClass().getSimpleName();
        return chain.stream().anyMatch(IOException.class::isInstance)
                ? "no connection, or it broke off; check the network and the base URL (" + kind + ")"
                : "the call failed; try again, and if it stays, check the model's name and the base URL (" + kind + ")";
    }

    /** The status that an exception tells, or 0. */
    private static int status(Throwable failure) {
        try {
            Method method = failure.getClass().getMethod("statusCode");
            return method.getReturnType() == int.class && method.invoke(failure) instanceof Integer status ? status : 0;
        } catch (ReflectiveOperationException e) {
            return 0; // it does not know one
        }
    }

    private static String advice(int status) {
        return switch (status) {
            case 401, 403 -> "the key was not accepted; check it and what it may use";
            case 404 -> "no such model or address; check the model's name and the base URL";
            case 413 -> "the request is too large; send less at a time";
            case 429 -> "too many requests or no credit left; wait, or check the account";
            default -> status >= 500 ? "a fault of the provider; try again" : "it did not accept the request";
        };
    }
}
