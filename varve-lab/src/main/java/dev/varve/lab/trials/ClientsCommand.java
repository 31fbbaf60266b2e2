package dev.varve.lab.trials;

import dev.varve.LoggedMessage;
import dev.varve.Role;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.gateway.Gateway;
import dev.varve.gateway.memory.ConversationMemory;
import dev.varve.gateway.memory.GatewayPolicy;
import dev.varve.lab.measure.ByWords;
import dev.varve.lab.measure.Machine;
import dev.varve.lab.measure.Printer;
import dev.varve.store.InMemoryStore;
import dev.varve.testkit.wire.StrictProvider;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;

/** The programs that people use, before the gateway, before a provider that refuses what providers refuse. */
@Command(
        name = "gateway-clients",
        description = {
            "Real client programs through the gateway to a strict provider on this machine: what was refused, lost or doubled,",
            "and what the notes save. Needs npm, Node and Maven once, to fetch the programs into --work."
        })
public final class ClientsCommand implements Callable<Integer> {
    private static final int FILLER = 90;
    /** Calls after which notes that are due must be there. */
    private static final int MOST_WAITED = 10;
    /** Of what a conversation costs without notes: more, and they change too often. */
    private static final double MOST_COST = 0.7;

    @Option(
            names = "--work",
            required = true,
            paramLabel = "DIR",
            description = "Where the programs are, or are fetched to.")
    Path work = Path.of("");

    @Option(
            names = "--clients",
            split = ",",
            description = "Which (default: all): ${COMPLETION-CANDIDATES}",
            completionCandidates = ClientPrograms.Names.class)
    List<String> clients = ClientPrograms.NAMES;

    @Option(names = "--calls", defaultValue = "210", description = "Least calls of each.")
    int calls = 210;

    @Option(
            names = "--patience",
            paramLabel = "MS",
            defaultValue = "50",
            description = "How long a call may wait for memory; more on a machine that is busy.")
    int patience = 50;

    @Mixin
    Printer printer = new Printer();

    @Override
    public Integer call() throws IOException, InterruptedException {
        ClientPrograms programs = new ClientPrograms(work, Path.of(System.getProperty("varve.root", ".")));
        programs.fetch();
        printer.say(
                Machine.describe() + ", load before the start " + Machine.load() + ", patience " + patience + " ms\n");
        printer.head(
                "client",
                "prompts",
                "calls",
                "refused",
                "lost",
                "doubled",
                "bypassed",
                "waited",
                "activations",
                "prefix reused",
                "tokens before",
                "after",
                "cost of no gateway");
        boolean well = true;
        for (String client : clients) {
            well &= run(client, programs);
        }
        return well ? 0 : 1;
    }

    /** Words of which notes can be taken, and enough of them that notes take over several times. */
    private static List<String> prompts(int count, int rounds) {
        List<String> prompts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            StringBuilder prompt = new StringBuilder("[turn-" + i + "] ");
            prompt.append(rounds > 1 ? "[tools " + rounds + "] " : rounds == 1 && i % 3 == 0 ? "Use a tool. " : "");
            for (int k = 0; k < FILLER * (rounds == 1 ? 1 : 6); k++) {
                prompt.append("Module ")
                        .append(i * 7 + k)
                        .append(" keeps port ")
                        .append(8_000 + i + k);
                prompt.append(k % 5 == 0 ? ", as Mrs Okonkwo decided on 12 June 2026. " : " for now. ");
            }
            prompts.add(prompt.toString());
        }
        return prompts;
    }

    private boolean run(String client, ClientPrograms programs) throws IOException, InterruptedException {
        int rounds = programs.roundsOf(client);
        int count = rounds == 1 ? calls * 3 / 4 + 1 : rounds == 0 ? calls / 5 : (calls + rounds) / (rounds + 1);
        List<String> prompts = prompts(count, rounds);
        Path folder = Files.createTempDirectory("varve-client");
        Path file = folder.resolve("prompts.json");
        Files.writeString(file, JsonMapper.shared().writeValueAsString(prompts));
        try (StrictProvider provider =
                        StrictProvider.start().acceptAnyThinking().keepingNothing();
                InMemoryStore store = new InMemoryStore();
                Varve varve = ByWords.builder()
                        .store(store)
                        .keepStoreOpen()
                        .policy(GatewayPolicy.defaults())
                        .build();
                ConversationMemory memory = ConversationMemory.of(varve)
                        .patience(Duration.ofMillis(patience))
                        .build()) {
            memory.warmUp();
            Recorder recorder = new Recorder(memory);
            boolean ended;
            try (Gateway gateway = Gateway.builder()
                    .port(0)
                    .anthropic(URI.create(provider.url()))
                    .openai(URI.create(provider.url() + "/v1"))
                    .upstream("google", URI.create(provider.url()))
                    .upstream("ollama", URI.create(provider.url()))
                    .interceptor(recorder)
                    .start()) {
                ended = programs.talk(client, gateway.url(), prompts, file, folder);
            }
            memory.awaitLogged(Duration.ofSeconds(30));
            return row(client, prompts, recorder.sums(), provider.refusals(), varve) && ended;
        } finally {
            Machine.delete(folder);
        }
    }

    private boolean row(String client, List<String> prompts, Recorder.Sums sums, List<String> refusals, Varve varve) {
        List<LoggedMessage> log = varve.sessions("default").stream()
                .map(summary -> messages(varve.session(summary.scope())))
                .max(Comparator.comparingInt(List::size))
                .orElse(List.of());
        int lost = 0;
        int doubled = 0;
        for (String prompt : prompts) {
            String mark = prompt.substring(0, prompt.indexOf(']') + 1);
            long said = log.stream()
                    .filter(message -> message.role() == Role.USER
                            && message.message().text().contains(mark))
                    .count();
            lost += said == 0 ? 1 : 0;
            doubled += said > 1 ? 1 : 0;
        }
        Set<String> ids = new HashSet<>();
        for (LoggedMessage message : log) {
            doubled += ids.add(message.message().id()) ? 0 : 1;
        }
        printer.row(
                sums,
                "%s | %d | %d | %d | %d | %d | %d | %d | %d | %.1f %% | %,d | %,d | %.0f %%",
                client,
                prompts.size(),
                sums.calls(),
                refusals.size(),
                lost,
                doubled,
                sums.bypassed(),
                sums.waited(),
                sums.activations(),
                100 * sums.reused(),
                sums.before(),
                sums.after(),
                100 * sums.cost());
        refusals.stream().distinct().limit(3).forEach(printer::say);
        return refusals.isEmpty()
                && lost == 0
                && doubled == 0
                && sums.activations() > 0
                && sums.waited() <= MOST_WAITED
                && sums.cost() <= MOST_COST;
    }

    private static List<LoggedMessage> messages(Session session) {
        return session.messages(new Span(1, session.status().state().lastSeq() + 1));
    }
}
