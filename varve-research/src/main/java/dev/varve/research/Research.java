package dev.varve.research;

import dev.varve.bench.measure.Program;
import dev.varve.research.cost.CostCommand;
import dev.varve.research.eval.EvalCommand;
import dev.varve.research.precision.PrecisionCommand;
import dev.varve.research.quality.LearnCommand;
import dev.varve.research.quality.QualityCommand;
import dev.varve.research.quiz.QuizCommand;
import dev.varve.research.selection.SelectionCommand;
import dev.varve.research.told.PlainCommand;
import dev.varve.research.told.ToldCommand;
import dev.varve.research.told.UpdatesCommand;
import dev.varve.research.voices.VoicesCommand;
import picocli.CommandLine.Command;

/** What memories hold and what they cost. Figures that do not depend on the machine, but on data that one brings. */
@Command(
        name = "varve-research",
        description = {
            "Measures what memories hold and cost, on data sets that do not come with the project. Takes no timings.",
            "Exit codes: 0 done, 1 failed, 2 wrong usage, 3 stopped by a bound on what models may cost."
        },
        subcommands = {
            QualityCommand.class,
            QuizCommand.class,
            CostCommand.class,
            LearnCommand.class,
            EvalCommand.class,
            VoicesCommand.class,
            SelectionCommand.class,
            ToldCommand.class,
            UpdatesCommand.class,
            PlainCommand.class,
            PrecisionCommand.class
        })
public final class Research {
    private Research() {}

    public static void main(String[] args) {
        System.exit(Program.run(new Research(), args));
    }
}
