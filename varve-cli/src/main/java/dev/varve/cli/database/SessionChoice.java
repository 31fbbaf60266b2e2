package dev.varve.cli.database;

import dev.varve.Scope;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.UsageException;
import dev.varve.config.EditDistance;
import dev.varve.store.DurableStore;
import dev.varve.store.SessionState;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that select a session of a database. The only session of a database need not be named. */
public final class SessionChoice {
    private static final int NAMES_SHOWN = 5;

    @Option(
            names = {"-s", "--session"},
            paramLabel = "KEY",
            description =
                    "The session, or an unambiguous beginning of its key (default: the only one of the database).")
    private Optional<String> session = Optional.empty();

    @Mixin
    private final Database database;

    /** Runs in this environment. */
    public SessionChoice(Environment environment) {
        this.database = new Database(environment);
    }

    /** The options that name the database. */
    public Database database() {
        return database;
    }

    /** The key that was named. */
    public Optional<String> key() {
        return session;
    }

    /**
     * An existing session.
     *
     * @param store that contains it
     * @param shown the store as people read it: without secrets, unless they are kept
     */
    public record Chosen(DurableStore store, Store shown, Scope scope, SessionState state) {}

    /** Runs a command on the chosen session, or {@code absent} with the reason if there is none. */
    public int with(Function<Chosen, Integer> command, Function<String, Integer> absent) {
        return database.with(
                store -> {
                    Optional<Scope> scope =
                            session.map(key -> database.find(store, key)).or(() -> only(store));
                    return scope.flatMap(key -> chosen(store, key))
                            .map(command)
                            .orElseGet(() -> absent.apply(missing(store, scope)));
                },
                absent);
    }

    private Optional<Chosen> chosen(DurableStore store, Scope key) {
        Store shown = database.shown(store);
        return shown.state(key).map(state -> new Chosen(store, shown, key, state));
    }

    private String missing(Store store, Optional<Scope> scope) {
        return scope.map(key -> "no entries found: there is no session " + key + suggestion(store, key))
                .orElse("the database has no session yet; 'varve replay FILE' makes one");
    }

    /** Suggests a session with a similar name, or with another owner. */
    private String suggestion(Store store, Scope missing) {
        return store.sessions(database.tenant()).stream()
                .map(SessionSummary::scope)
                .min(Comparator.comparingInt(scope -> EditDistance.of(scope.session(), missing.session())))
                .filter(scope -> EditDistance.of(scope.session(), missing.session())
                        <= Math.max(2, missing.session().length() / 3))
                .map(scope -> scope.resource().equals(missing.resource())
                        ? "; did you mean '" + scope.session() + "'?"
                        : "; there is '" + scope.session() + "' with --resource " + scope.resource())
                .orElse("; 'varve list' shows all");
    }

    private Optional<Scope> only(Store store) {
        List<SessionSummary> sessions = database.sessions(store);
        if (sessions.size() > 1) {
            String names = sessions.stream()
                    .limit(NAMES_SHOWN)
                    .map(each -> each.scope().toString())
                    .collect(Collectors.joining(", "));
            throw new UsageException("the database has " + sessions.size() + " sessions; name one with --session: "
                    + names + (sessions.size() > NAMES_SHOWN ? " … ('varve list' shows all)" : ""));
        }
        return sessions.stream().findFirst().map(SessionSummary::scope);
    }
}
