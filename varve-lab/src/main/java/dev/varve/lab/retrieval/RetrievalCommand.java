package dev.varve.lab.retrieval;

import dev.varve.Message;
import dev.varve.Project;
import dev.varve.RecallQuery;
import dev.varve.Scope;
import dev.varve.TokenEstimator;
import dev.varve.lab.measure.Printer;
import dev.varve.lab.measure.Shown;
import dev.varve.store.CountedMessage;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Recall over the sessions of a project, measured as LongMemEval and LoCoMo measure retrieval: by session. */
@Command(
        name = "retrieval",
        description = {
            "How often the sessions that hold an answer are among the first that recall finds (hit@1, R@5, R@10), and how many"
                    + " tokens the ten best results take.",
            "Reads DIR/longmemeval/longmemeval*.json and DIR/locomo/locomo*.json. Questions without an answer are left out."
        })
public final class RetrievalCommand implements Callable<Integer> {
    private static final String TENANT = "retrieval";

    /** Enough hits for ten sessions, since several can come from one. */
    private static final int HITS = 200;

    private static final int SHOWN = 10;

    @Option(
            names = "--data",
            required = true,
            paramLabel = "DIR",
            description = "Folder with longmemeval/ and locomo/.")
    Path data = Path.of("");

    @Mixin
    Printer printer = new Printer();

    private final TokenEstimator tokens = TokenEstimator.scriptAware();

    @Override
    public Integer call() {
        printer.head(
                "data",
                "questions on",
                "n",
                "hit@1",
                "R@5, any",
                "R@5, mean",
                "R@5, all",
                "R@10, any",
                "MRR",
                "tokens");
        for (Histories histories : Histories.values()) {
            String name = histories.name().toLowerCase(Locale.ROOT);
            Ranks all = new Ranks();
            Map<String, Ranks> kinds = new TreeMap<>();
            histories.each(data.resolve(name), history -> {
                Project project = project(history);
                for (History.Question question : history.questions()) {
                    Ranks kind = kinds.computeIfAbsent(question.kind(), none -> new Ranks());
                    ask(project, question, List.of(all, kind));
                }
            });
            kinds.forEach((kind, ranks) -> print(ranks.row(name, kind)));
            if (!kinds.isEmpty()) {
                print(all.row(name, "all"));
            }
        }
        return 0;
    }

    private void print(Ranks.Row row) {
        printer.row(row, "%s | %s | %d | %.1f | %.1f | %.1f | %.1f | %.1f | %.1f | %,.0f");
    }

    private void ask(Project project, History.Question question, List<Ranks> ranks) {
        List<Project.Found> found =
                project.recall(RecallQuery.of(question.text()).withLimit(HITS));
        LinkedHashSet<String> sessions = new LinkedHashSet<>();
        found.forEach(one -> sessions.add(one.session().session()));
        int shown = found.stream()
                .limit(SHOWN)
                .mapToInt(one -> tokens.estimate(Shown.text(one.hit())))
                .sum();
        ranks.forEach(one -> one.add(question.evidence(), List.copyOf(sessions), shown));
    }

    private Project project(History history) {
        Store store = new InMemoryStore();
        for (History.Session session : history.sessions()) {
            List<CountedMessage> counted = new ArrayList<>();
            for (Message message : session.messages()) {
                counted.add(new CountedMessage(message, tokens.estimate(message)));
            }
            store.append(new Scope(TENANT, TENANT, session.id()), counted);
        }
        return Project.of(store, TENANT, TENANT);
    }
}
