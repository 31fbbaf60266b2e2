package dev.varve.dashboard.web;

import java.util.List;
import java.util.function.Function;

/**
 * One function of the API.
 *
 * @param writes true for a POST that changes data and needs the token, false for a GET
 * @param path below {@code /api}
 * @param summary its purpose, for people
 * @param params its query parameters
 * @param result record that becomes the JSON of the answer
 * @param answer computes the answer; throws {@link Problem} for an invalid request
 */
public record ApiEndpoint(
        boolean writes,
        String path,
        String summary,
        List<Param> params,
        Class<? extends Record> result,
        Function<ApiCall, ? extends Record> answer) {
    /** Copies the collections. */
    public ApiEndpoint {
        params = List.copyOf(params);
    }

    /** A function that only reads. */
    public static <R extends Record> ApiEndpoint get(
            String path, String summary, Class<R> result, Function<ApiCall, R> answer, Param... params) {
        return new ApiEndpoint(false, path, summary, List.of(params), result, answer);
    }

    /** A function that changes something. */
    public static <R extends Record> ApiEndpoint post(
            String path, String summary, Class<R> result, Function<ApiCall, R> answer, Param... params) {
        return new ApiEndpoint(true, path, summary, List.of(params), result, answer);
    }

    /**
     * A query parameter.
     *
     * @param name as in the URL
     * @param required whether a request without it is refused
     * @param number whether it is a whole number
     * @param about its meaning
     */
    public record Param(String name, boolean required, boolean number, String about) {
        /** A text that must be given. */
        public static Param text(String name, String about) {
            return new Param(name, true, false, about);
        }

        /** An optional text. */
        public static Param optional(String name, String about) {
            return new Param(name, false, false, about);
        }

        /** An optional number. */
        public static Param number(String name, String about) {
            return new Param(name, false, true, about);
        }
    }
}
