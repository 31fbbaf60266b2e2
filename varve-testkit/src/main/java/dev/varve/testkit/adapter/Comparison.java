package dev.varve.testkit.adapter;

import dev.varve.internal.extractive.ExtractiveModel;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import dev.varve.testkit.UnclosedStore;
import dev.varve.testkit.adapter.ScriptedAgentModel.Exchange;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.function.Function;

/**
 * Runs the scripted conversation with every memory on the class path and prints a Markdown table: the amount of text
 * sent, the share that a provider's prompt cache can reuse, and the facts known at the end. The {@link
 * ExtractiveModel}, which needs no network, writes Varve's notes. Calls that a provider would refuse are counted and
 * answered, so that each row covers the same turns.
 */
public final class Comparison {
    /** Heading of the table. */
    public static final String HEADER = """
            | memory | model calls | tokens sent | largest call | prefix reused | facts of turn 10 at turn 300 | asides of turn 11 at turn 300 | refused calls | of these for turns alone |
            |---|---|---|---|---|---|---|---|---|""";

    private Comparison() {}

    /** Prints one row for each {@link AgentFactory} that is found, in order of name; the heading with {@code --header}. */
    public static void main(String[] args) {
        if (List.of(args).contains("--header")) {
            System.out.println(HEADER);
        }
        ServiceLoader.load(AgentFactory.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(AgentFactory::name))
                .forEach(factory -> System.out.println(row(factory)));
    }

    /** Runs the script with one memory. */
    static String row(AgentFactory factory) {
        Store heap = new InMemoryStore();
        ScriptedRun run =
                ScriptedRun.lenient(factory, factory.wire(), ExtractiveModel.create(), () -> new UnclosedStore(heap));
        List<Exchange> exchanges = ScriptedTurn.USERS.stream()
                .flatMap(user -> run.exchanges(user).stream())
                .toList();
        long tokens = exchanges.stream().mapToLong(one -> one.call().tokens()).sum();
        long largest =
                exchanges.stream().mapToLong(one -> one.call().tokens()).max().orElse(0);
        return String.format(
                Locale.ROOT,
                "| %s | %,d | %,d | %,d | %.0f %% | %s | %s | %d | %d |",
                factory.name(),
                exchanges.size(),
                tokens,
                largest,
                100 * reused(run),
                known(run, ScriptedTurn::facts),
                known(run, ScriptedTurn::asides),
                run.refusals().size(),
                exchanges.stream()
                        .filter(one -> ProviderRules.isForTurnsAlone(one.call()))
                        .count());
    }

    /** Share of the input that repeats the beginning of the user's call before. */
    private static double reused(ScriptedRun run) {
        long all = 0;
        long same = 0;
        for (String user : ScriptedTurn.USERS) {
            String before = "";
            for (Exchange exchange : run.exchanges(user)) {
                String now = String.join("\n", exchange.call().pieces());
                all += now.length();
                same += commonPrefix(before, now);
                before = now;
            }
        }
        return all == 0 ? 0 : (double) same / all;
    }

    private static int commonPrefix(String one, String other) {
        int at = 0;
        while (at < one.length() && at < other.length() && one.charAt(at) == other.charAt(at)) {
            at++;
        }
        return at;
    }

    /** Share of the facts told by all users that the agents still know in the last turn. */
    private static String known(ScriptedRun run, Function<String, List<String>> told) {
        long known = 0;
        long all = 0;
        for (String user : ScriptedTurn.USERS) {
            String answer = run.answer(user, ScriptedTurn.LAST);
            known += told.apply(user).stream().filter(answer::contains).count();
            all += told.apply(user).size();
        }
        return known + " of " + all;
    }
}
