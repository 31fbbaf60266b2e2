package dev.varve.dashboard.web;

import java.util.List;
import java.util.function.Function;

/**
 * One function of the API.
 *
 * @param writes  whether it changes anything; then it is a POST that needs the token, else a GET
 * @param path    below {@code /api}
 * @param summary what it gives, for people
 * @param params  what it takes, all as query parameters
 * @param result  record that becomes the JSON of the answer
 * @param answer  does it; throws {@link Problem} for a request that makes no sense
 */
public record Endpoint(
        boolean writes,
        String path,
        String summary,
        List<Param> params,
        Class<? extends Record> result,
        Function<Call, ? extends Record> answer) {
    /** Copies the collections. */
    public Endpoint {
        params = List.copyOf(params);
    }

    /** A function that only reads. */
    public static <R extends Record> Endpoint get(
            String path, String summary, Class<R> result, Function<Call, R> answer, Param... params) {
        return new Endpoint(false, path, summary, List.of(params), result, answer);
    }

    /** A function that changes something. */
    public static <R extends Record> Endpoint post(
            String path, String summary, Class<R> result, Function<Call, R> answer, Param... params) {
        return new Endpoint(true, path, summary, List.of(params), result, answer);
    }

    /**
     * A query parameter.
     *
     * @param name     as it stands in the URL
     * @param required whether a request without it is refused
     * @param number   whether it is a whole number
     * @param about    what it means
     */
    public record Param(String name, boolean required, boolean number, String about) {
        /** A text that must be given. */
        public static Param text(String name, String about) {
            return new Param(name, true, false, about);
        }

        /** A text that may be given. */
        public static Param optional(String name, String about) {
            return new Param(name, false, false, about);
        }

        /** A number that may be given. */
        public static Param number(String name, String about) {
            return new Param(name, false, true, about);
        }
    }
}
