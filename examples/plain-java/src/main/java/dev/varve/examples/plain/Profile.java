package dev.varve.examples.plain;

import dev.varve.Described;
import dev.varve.Extracted;
import dev.varve.Message;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.model.LanguageModel;
import dev.varve.providers.ModelOptions;
import dev.varve.providers.Providers;
import java.io.PrintStream;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a conversation says of the person in it, as a record.
 *
 * @param name     the person's
 * @param birthday empty if it was not said, like all that is {@code Optional}
 * @param boats    none, or some
 */
record Profile(String name, @Described("only with its year") Optional<LocalDate> birthday, List<Boat> boats) {

    /** A boat of theirs. */
    record Boat(String name, Optional<Kind> kind) {}

    /** What sort of boat it is. */
    enum Kind {
        SAILING,
        MOTOR,
        ROWING
    }

    /** Arguments: name of the session (default {@code console}), database (default {@code agent.db}) and model. */
    public static void main(String[] args) {
        String model = args.length > 2 ? args[2] : "openai/gpt-4o-mini";
        print(
                args.length > 0 ? args[0] : "console",
                args.length > 1 ? args[1] : "agent.db",
                Providers.fromEnvironment(System.getenv())
                        .model(model, ModelOptions.defaults())
                        .orElseThrow(() -> new IllegalArgumentException(model + " is no language model")),
                System.getenv(),
                System.out);
    }

    static void print(
            String key, String database, LanguageModel model, Map<String, String> environment, PrintStream out) {
        try (Varve varve = Varve.builder()
                .store(Console.store(database, environment))
                .model(model)
                .build()) {
            Session session = varve.session(key);
            Extracted<Profile> found = varve.extract(Profile.class).from(session);

            out.println(found.value().map(Profile::toString).orElse("not said: " + found.missing()));
            found.sources().keySet().stream()
                    .sorted()
                    .forEach(path -> out.println(path + " is from " + words(session, found.sourcesOf(path))));
        }
    }

    private static List<String> words(Session session, List<Span> sources) {
        return sources.stream()
                .flatMap(span -> session.messages(span).stream())
                .map(logged -> logged.message())
                .map(Message::text)
                .toList();
    }
}
