package dev.varve.gateway.route;

import java.util.List;
import java.util.stream.Collectors;

/** Explains in one sentence why a call cannot be routed, and what would help. Immutable. */
final class Reasons {
    private static final int LONGEST = 100;

    private final String served;

    /** @param named names of the upstreams besides the two that every gateway has */
    Reasons(List<String> named) {
        String others = named.isEmpty()
                ? "/NAME/... to the upstream that \"varve serve --upstream NAME=URL\" adds"
                : named.stream().map(name -> "/" + name + "/...").collect(Collectors.joining(", "))
                        + " to the upstreams of \"varve serve --upstream NAME=URL\"";
        this.served =
                "/v1/messages goes to Anthropic, /v1/chat/completions, /v1/responses and /v1/embeddings to OpenAI, other"
                        + " /v1 paths to whichever of them the key is for, /google/... to Gemini's API, and " + others;
    }

    Unrouted unknownPath(String path) {
        return new Unrouted("no provider is asked at " + shown(path) + ": " + served
                + "; clients of OpenAI need a base URL that ends with /v1");
    }

    Unrouted foreignPath(String path, String owner) {
        return new Unrouted(
                "no provider is asked at " + shown(path) + ", a path of " + owner + "'s own API: " + served);
    }

    Unrouted sharedPath(String path) {
        return new Unrouted("Anthropic and OpenAI may both have " + shown(path)
                + ", and the call shows no key that tells which is meant: send the key or the header anthropic-version, or"
                + " begin the path with /anthropic or /openai");
    }

    Unrouted foreignKey(Credential key, Upstream upstream, String path) {
        String whose = key.issuers().isEmpty()
                ? "has no form of that provider's keys"
                : "has the form of " + key.issuers().stream().sorted().collect(Collectors.joining(" or ")) + "'s keys";
        return new Unrouted(
                shown(path) + " goes to the upstream " + upstream.name() + ", which does not get the key in "
                        + key.place() + ", since it " + whose + ": start the gateway with "
                        + (upstream.chosen()
                                ? "\"--upstream NAME=URL\" and ask at /NAME" + shown(path)
                                : "\"--" + upstream.name()
                                        + " URL\" or \"--upstream NAME=URL\" to say which server it is for"));
    }

    /** The part of the path that a terminal can safely show. */
    private static String shown(String path) {
        String visible = path.chars()
                .limit(LONGEST)
                .mapToObj(c -> c > ' ' && c < 0x7f ? String.valueOf((char) c) : "?")
                .collect(Collectors.joining());
        return path.length() > LONGEST ? visible + "..." : visible;
    }
}
