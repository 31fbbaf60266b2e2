package dev.varve.lab.speed;

import dev.varve.LoggedMessage;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.TokenEstimator;
import dev.varve.Varve;
import dev.varve.internal.extractive.ExtractiveModel;
import dev.varve.lab.measure.ByWords;
import dev.varve.lab.measure.Machine;
import dev.varve.lab.measure.Printer;
import dev.varve.lab.measure.Steps;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import dev.varve.store.SearchText;
import dev.varve.transcript.Conversation;
import dev.varve.transcript.ReadOptions;
import dev.varve.transcript.Transcript;
import dev.varve.transcript.Transcripts;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** How fast the extractive observer reads. The text is in the heap; only the observer is timed. */
@Command(name = "observe", description = "Speed and compression of the extractive observer on transcripts.")
public final class ObserveCommand implements Runnable {
    /** Messages per call, about what the default policy hands to the observer at once. */
    private static final long CHUNK_TOKENS = 4_000;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Transcripts in any format that replay reads.")
    List<Path> files = List.of();

    @Option(names = "--rounds", defaultValue = "5", description = "Rounds per file, the best counts.")
    int rounds;

    @Mixin
    Printer printer = new Printer();

    @Override
    public void run() {
        printer.say(Machine.describe());
        printer.say("");
        printer.head("file", "messages", "MB", "MB/s", "compression");
        try (Steps steps = new Steps("observe", (long) rounds * files.size())) {
            for (Path file : files) {
                printer.row(measure(file, steps), "%s | %,d | %.2f | %.1f | %.1f×");
            }
        }
    }

    private ObserveLine measure(Path file, Steps steps) {
        List<ObserveRequest> requests = requests(file);
        long bytes = 0;
        long tokens = 0;
        long messages = 0;
        for (ObserveRequest request : requests) {
            messages += request.messages().size();
            for (LoggedMessage message : request.messages()) {
                tokens += message.tokens();
                bytes += SearchText.of(message.message()).getBytes(StandardCharsets.UTF_8).length;
            }
        }
        ExtractiveModel model = ExtractiveModel.create();
        long best = Long.MAX_VALUE;
        long written = 0;
        for (int round = 0; round < rounds; round++) {
            steps.next(file.getFileName().toString());
            written = 0;
            long start = System.nanoTime();
            for (ObserveRequest request : requests) {
                ModelAnswer answer = model.observe(request);
                written += TokenEstimator.scriptAware().estimate(answer.text());
            }
            best = Math.min(best, System.nanoTime() - start);
        }
        return new ObserveLine(
                file.getFileName().toString(),
                messages,
                bytes / 1e6,
                bytes / 1e6 / (best / 1e9),
                (double) tokens / written);
    }

    private static List<ObserveRequest> requests(Path file) {
        List<ObserveRequest> requests = new ArrayList<>();
        try (Transcript transcript = Transcripts.open(file, ReadOptions.startingAt(Instant.EPOCH))) {
            for (Conversation conversation : transcript) {
                requests.addAll(requests(conversation));
            }
        }
        return requests;
    }

    private static List<ObserveRequest> requests(Conversation conversation) {
        List<ObserveRequest> requests = new ArrayList<>();
        try (Varve varve = ByWords.builder()
                .policy(Policy.defaults().withMemory(false)) // sizes and groups only, no observing
                .build()) {
            Session session = varve.session("bench");
            conversation.stream().forEach(source -> session.append(source.message()));
            long last = session.status().state().lastSeq();
            List<LoggedMessage> chunk = new ArrayList<>();
            long tokens = 0;
            for (LoggedMessage message : session.messages(new Span(1, last + 1))) {
                if (tokens >= CHUNK_TOKENS && message.startsGroup()) {
                    requests.add(request(chunk));
                    chunk = new ArrayList<>();
                    tokens = 0;
                }
                chunk.add(message);
                tokens += message.tokens();
            }
            requests.add(request(chunk));
        }
        return requests;
    }

    private static ObserveRequest request(List<LoggedMessage> messages) {
        return new ObserveRequest(
                Scope.of("bench"), messages, List.of(), Policy.defaults().zone(), Duration.ofMinutes(1));
    }
}
