package dev.varve.langchain4j;

import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.InternalServerException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.ModelNotFoundException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.exception.UnresolvedModelServerException;
import dev.varve.Usage;
import dev.varve.model.AnswerRefusedException;
import dev.varve.model.ModelException;
import dev.varve.model.ModelException.Kind;
import dev.varve.model.ProviderError;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Converts exceptions of a LangChain4j client into a {@link ModelException} that names the model, the problem and the
 * remedy. Messages of foreign exceptions are left out; of an answer only the fields read by {@link ProviderError} are
 * used.
 */
final class ClientFailure {
    private static final int MAX_CAUSES = 10;

    private ClientFailure() {}

    static ModelException of(String model, Throwable failure) {
        List<Throwable> chain = causes(failure).toList();
        Throwable cause = UnquotedCause.of(chain);
        Optional<HttpException> http = first(chain, HttpException.class);
        if (http.isPresent()) {
            return answered(http.get()).failure(model, cause);
        }
        Optional<AnswerRefusedException> refused = first(chain, AnswerRefusedException.class);
        if (refused.isPresent()) { // by the transport, which does not know who was asked
            return new AnswerRefusedException(model + ": " + refused.get().getMessage()).after(Usage.UNKNOWN_CALL);
        }
        int status = status(chain);
        return new ModelException(
                Kind.ofStatus(status),
                model + ": "
                        + (status > 0
                                ? ProviderError.ofStatus(status).advice()
                                : cause(chain) + " (" + kind(chain) + ")"),
                cause,
                Duration.ZERO,
                Usage.UNKNOWN_CALL);
    }

    private static ProviderError answered(HttpException failure) {
        String body = Objects.requireNonNullElse(failure.getMessage(), "");
        ProviderError error = ProviderError.of(failure.statusCode(), body);
        return failure instanceof HttpFailure withHeaders ? error.orElseAfter(withHeaders.retryAfter()) : error;
    }

    /** The status that a client has turned into an exception, or 0 if it was something else. */
    private static int status(List<Throwable> chain) {
        if (any(chain, RateLimitException.class)) {
            return 429;
        } else if (any(chain, AuthenticationException.class)) {
            return 401;
        } else if (any(chain, ModelNotFoundException.class)) {
            return 404;
        } else if (any(chain, InvalidRequestException.class)) {
            return 400;
        } else if (any(chain, InternalServerException.class)) {
            return 500;
        }
        return 0;
    }

    private static String cause(List<Throwable> chain) {
        if (any(chain, ConnectException.class)
                || any(chain, UnknownHostException.class)
                || any(chain, HttpConnectTimeoutException.class)
                || any(chain, UnresolvedAddressException.class)
                || any(chain, UnresolvedModelServerException.class)) {
            return "no connection; check the network and the base URL, and that the server runs";
        } else if (any(chain, TimeoutException.class) || any(chain, InterruptedException.class)) {
            return "no answer in time; allow more time or choose a faster model";
        } else if (chain.stream().anyMatch(ClientFailure::isJson)) {
            return "the answer is not in the provider's format; check the base URL";
        } else if (any(chain, IOException.class)) {
            return "the connection broke off; try again";
        }
        return "the call failed; try again, and if it stays, check the model's name and the base URL";
    }

    /** Jackson is the clients' affair; its exceptions, which are I/O exceptions too, are known by name only. */
    private static boolean isJson(Throwable cause) {
        return cause.getClass().getName().startsWith("com.fasterxml.jackson.");
    }

    private static String kind(List<Throwable> chain) {
        return chain.get(chain.size() - 1).getClass().getSimpleName();
    }

    private static boolean any(List<Throwable> chain, Class<? extends Throwable> type) {
        return first(chain, type).isPresent();
    }

    private static <T extends Throwable> Optional<T> first(List<Throwable> chain, Class<T> type) {
        return chain.stream().filter(type::isInstance).map(type::cast).findFirst();
    }

    private static Stream<Throwable> causes(Throwable failure) {
        return Stream.<Throwable>iterate(failure, cause -> cause != null, Throwable::getCause)
                .limit(MAX_CAUSES);
    }
}
