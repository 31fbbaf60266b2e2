package dev.varve.lab.noted;

import picocli.CommandLine.Command;

/** How good the lines of notes by rules are, as people judged them. */
@Command(
        name = "noted",
        description = {
            "Whether lines of notes by rules are worth their tokens. Verdicts on sampled lines come with the project,"
                    + " the words that were judged do not."
        },
        subcommands = {SampleCommand.class, VerdictsCommand.class})
public final class NotedCommand {}
