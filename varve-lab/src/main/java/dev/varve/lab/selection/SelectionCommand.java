package dev.varve.lab.selection;

import picocli.CommandLine.Command;

/** Fits and measures the weights that choose statements. */
@Command(
        name = "selection",
        description = {
            "The weights by which statements are chosen for notes and told to later sessions.",
            "Labels come with the project, words do not: TRAINED_ON.tsv beside them names repositories and commits."
        },
        subcommands = {StatementsCommand.class, TrainCommand.class, EvaluateCommand.class})
public final class SelectionCommand {}
