package dev.varve.springboot;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/**
 * Hints for native images: the rules, prompts and scripts that are read as resources, and the methods that tell
 * the status of a provider's answer, which have no interface in common.
 */
final class VarveRuntimeHints implements RuntimeHintsRegistrar {
    private static final List<String> RESOURCES = List.of(
            "dev/varve/internal/**/*.txt",
            "dev/varve/internal/**/*.properties",
            "dev/varve/internal/**/*.weights",
            "dev/varve/config/settings.properties",
            "dev/varve/store/jdbc/**/*.sql");
    private static final List<String> FAILURES = List.of(
            "BadRequestException",
            "InternalServerException",
            "NotFoundException",
            "PermissionDeniedException",
            "RateLimitException",
            "UnauthorizedException",
            "UnexpectedStatusCodeException",
            "UnprocessableEntityException");

    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
        RESOURCES.forEach(hints.resources()::registerPattern);
        Stream.of("com.openai", "com.anthropic")
                .flatMap(client -> Stream.concat(
                        FAILURES.stream().map(name -> client + ".errors." + name),
                        Stream.of(client + ".core.http.Headers")))
                .forEach(name ->
                        hints.reflection().registerTypeIfPresent(loader, name, MemberCategory.INVOKE_PUBLIC_METHODS));
    }
}
