package dev.varve.lab;

import dev.varve.lab.cost.CostCommand;
import dev.varve.lab.eval.EvalCommand;
import dev.varve.lab.gateway.LoadCommand;
import dev.varve.lab.growth.GrowthCommand;
import dev.varve.lab.many.ManyCommand;
import dev.varve.lab.measure.Program;
import dev.varve.lab.noted.NotedCommand;
import dev.varve.lab.precision.PrecisionCommand;
import dev.varve.lab.quality.LearnCommand;
import dev.varve.lab.quality.QualityCommand;
import dev.varve.lab.quiz.QuizCommand;
import dev.varve.lab.report.AllCommand;
import dev.varve.lab.report.QuoteCommand;
import dev.varve.lab.retrieval.RetrievalCommand;
import dev.varve.lab.selection.SelectionCommand;
import dev.varve.lab.speed.ObserveCommand;
import dev.varve.lab.speed.SpeedCommand;
import dev.varve.lab.speed.TurnsCommand;
import dev.varve.lab.throughput.ThroughputCommand;
import dev.varve.lab.told.AgentSavesCommand;
import dev.varve.lab.told.BorrowedCommand;
import dev.varve.lab.told.PlainCommand;
import dev.varve.lab.told.QuotedCommand;
import dev.varve.lab.told.SurvivalCommand;
import dev.varve.lab.told.ToldCommand;
import dev.varve.lab.told.UpdatesCommand;
import dev.varve.lab.trials.ClientsCommand;
import dev.varve.lab.trials.FaultsCommand;
import dev.varve.lab.trials.NodesCommand;
import dev.varve.lab.trials.soak.SoakCommand;
import dev.varve.lab.voices.VoicesCommand;
import picocli.CommandLine.Command;

/** The laboratory's commands. Timings are printed, never asserted; trials pass or fail. */
@Command(
        name = "varve-lab",
        description = {
            "Measures Varve, and breaks what can break around it. Besides the commands below, varve-lab/run has",
            "  adapters    the same 300 turns in each framework, with Varve and with its own memory,",
            "  footprint   what each module brings along,",
            "  agents      real coding agents, offline.",
            "Exit codes: 0 done, 1 failed, 2 wrong usage, 3 stopped by a bound on what models may cost."
        },
        subcommands = {
            TurnsCommand.class,
            GrowthCommand.class,
            ObserveCommand.class,
            SpeedCommand.class,
            ThroughputCommand.class,
            LoadCommand.class,
            ManyCommand.class,
            AllCommand.class,
            QuoteCommand.class,
            QualityCommand.class,
            QuizCommand.class,
            CostCommand.class,
            LearnCommand.class,
            EvalCommand.class,
            VoicesCommand.class,
            SelectionCommand.class,
            ToldCommand.class,
            SurvivalCommand.class,
            UpdatesCommand.class,
            PlainCommand.class,
            QuotedCommand.class,
            BorrowedCommand.class,
            AgentSavesCommand.class,
            NotedCommand.class,
            PrecisionCommand.class,
            RetrievalCommand.class,
            ClientsCommand.class,
            FaultsCommand.class,
            NodesCommand.class,
            SoakCommand.class
        })
public final class Lab {
    private Lab() {}

    public static void main(String[] args) {
        System.exit(Program.run(new Lab(), args));
    }
}
