package dev.varve.lab.eval;

import dev.varve.lab.measure.Printer;
import dev.varve.lab.measure.Steps;
import dev.varve.lab.paid.BoundException;
import dev.varve.lab.paid.PaidModels;
import dev.varve.lab.paid.Purse;
import dev.varve.providers.Providers;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Evaluation with language models. */
@Command(
        name = "eval",
        description = "Asks a model questions about conversations that a memory has read, and lets another judge the"
                + " answers; likewise with the full history, with the newest messages, and with what BM25 finds. Wrong"
                + " answers test the judge. On your key and your files; what is done is kept, so an interrupted run goes"
                + " on, and its spending counts.")
public final class EvalCommand implements Callable<Integer> {
    @Option(names = "--dataset", required = true, description = "${COMPLETION-CANDIDATES}.")
    Dataset dataset = Dataset.DIR;

    @Option(
            names = "--data",
            required = true,
            paramLabel = "PATH",
            description = "A file of the data set, or a folder of them.")
    Path data = Path.of("");

    @Option(
            names = "--audit",
            paramLabel = "FILE",
            description = "Questions to leave out: a JSON list of objects with \"question\" (default: audit_errors.json"
                    + " beside the data, if it is there).")
    Optional<Path> audit = Optional.empty();

    @Option(
            names = "--observer",
            defaultValue = Providers.EXTRACTIVE,
            paramLabel = "MODEL",
            description = "Who writes notes.")
    String observer = Providers.EXTRACTIVE;

    @Option(
            names = "--answer",
            required = true,
            paramLabel = "MODEL",
            description = "Who answers, such as openai/gpt-4o-mini.")
    String answer = "";

    @Option(
            names = "--judge",
            required = true,
            paramLabel = "MODEL",
            description = "Who judges; LongMemEval's own is openai/gpt-4o.")
    String judge = "";

    @Option(
            names = "--out",
            defaultValue = "verdicts.jsonl",
            paramLabel = "FILE",
            description = "Model calls and verdicts.")
    Path out = Path.of("");

    @Option(
            names = "--seeds",
            defaultValue = "3",
            paramLabel = "N",
            description = "Runs; the seed also draws the questions of --limit (the fewest that"
                    + " show how far runs differ).")
    int seeds;

    @Option(
            names = "--limit",
            defaultValue = "0",
            paramLabel = "N",
            description = "Most questions a run, drawn at random; 0 for all.")
    int limit;

    @Option(
            names = "--window",
            defaultValue = "120000",
            paramLabel = "TOKENS",
            description = "Of the full history, the newest.")
    int window;

    @Option(
            names = "--room",
            defaultValue = "4000",
            paramLabel = "TOKENS",
            description = "Of the newest messages and of what BM25 finds.")
    int room;

    @Option(
            names = "--estimate",
            description = "Only say how many calls are left to make and how much would be read; needs no key.")
    boolean estimate;

    @Mixin
    PaidModels models = new PaidModels();

    @Mixin
    Printer printer = new Printer();

    @Override
    public Integer call() {
        Questions questions = Questions.of(dataset, data, audit);
        Setting setting = new Setting(dataset, observer, answer, judge, window, room);
        VerdictFile file = new VerdictFile(out, setting);
        Purse purse = models.purse(file::add);
        file.repay(purse);
        if (questions.leftOut() > 0) {
            printer.format("%d questions are left out, since the audit found their keys wrong", questions.leftOut());
        }
        printer.say(new Forecast(questions, limit, seeds, file, setting).toString());
        if (estimate) {
            return 0;
        }
        Examination examination = new Examination(
                setting,
                models.observer(observer, purse),
                models.model(answer, "answer", purse),
                models.model(judge, "judge", purse),
                file,
                purse);
        int code = 0;
        try {
            examine(questions, examination);
        } catch (BoundException e) {
            printer.say("Stopped: " + e.getMessage() + ". What was done is in " + out + ".");
            code = PaidModels.STOPPED;
        }
        new ScoreTable(printer, file.verdicts()).print();
        models.print(purse, printer);
        return code;
    }

    private void examine(Questions questions, Examination examination) {
        WrongAnswers wrongAnswers = new WrongAnswers(questions.items());
        int size = questions.items().size();
        int asked = limit == 0 ? size : Math.min(limit, size);
        int kinds = Contestant.values().length + WrongAnswer.values().length;
        try (Steps steps = new Steps("eval", asked * kinds * seeds)) {
            for (int seed = 0; seed < seeds; seed++) {
                for (Case one : questions.drawn(limit, seed)) {
                    for (WrongAnswer wrong : WrongAnswer.values()) {
                        examination.probe(one, wrong, wrongAnswers, seed, steps);
                    }
                    for (Contestant contestant : Contestant.values()) {
                        examination.examine(one, contestant, seed, steps);
                    }
                }
            }
        }
    }
}
