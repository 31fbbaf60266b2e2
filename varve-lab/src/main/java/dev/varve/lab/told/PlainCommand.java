package dev.varve.lab.told;

import dev.varve.Message;
import dev.varve.Role;
import dev.varve.lab.measure.Printer;
import dev.varve.transcript.Conversation;
import dev.varve.transcript.ReadOptions;
import dev.varve.transcript.SourceMessage;
import dev.varve.transcript.Transcript;
import dev.varve.transcript.Transcripts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Whether plain rules are told, and errands are not. */
@Command(
        name = "plain",
        description =
                "Rules and errands in plain words, said between other talk in eight sessions of a project: how many of each the"
                        + " next session is told in 2,000 tokens.")
public final class PlainCommand implements Callable<Integer> {
    private static final int SESSIONS = 8;

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description =
                    "Rules, one a line, or a recording in which a user says nothing else (default: thirty of our own).")
    Optional<Path> rules = Optional.empty();

    @Option(
            names = "--errands",
            paramLabel = "FILE",
            description = "Errands, one a line (default: fifteen of our own).")
    Optional<Path> errands = Optional.empty();

    @Option(names = "--wrong", description = "Quote rules that are missing there, and errands that are told there.")
    boolean wrong;

    @Mixin
    Printer printer = new Printer();

    /**
     * How many statements of a kind are told.
     *
     * @param there    under Rules and Decisions
     * @param lately   under Said lately, and not there
     * @param anywhere in any line
     */
    record PlainCount(String kind, int said, int there, int lately, int anywhere) {
        static PlainCount of(String kind, List<String> statements, HandOut told) {
            int there = 0;
            int lately = 0;
            int anywhere = 0;
            for (String statement : statements) {
                boolean isThere = tells(told.binding(), statement);
                there += isThere ? 1 : 0;
                lately += !isThere && tells(told.lately(), statement) ? 1 : 0;
                anywhere += tells(told.all(), statement) ? 1 : 0;
            }
            return new PlainCount(kind, statements.size(), there, lately, anywhere);
        }

        private static boolean tells(List<String> lines, String statement) {
            Wording wording = Wording.of(statement);
            return lines.stream().anyMatch(line -> Wording.of(line).tells(wording));
        }
    }

    @Override
    public Integer call() throws IOException {
        List<String> toHold = rules.isPresent() ? said(rules.get()) : Lines.shipped("rules.txt");
        List<String> toDo = errands.isPresent() ? said(errands.get()) : Lines.shipped("errands.txt");
        HandOut told = HandOut.of(project(toHold, toDo).digest());
        PlainCount held = PlainCount.of("rules", toHold, told);
        PlainCount done = PlainCount.of("errands", toDo, told);
        printer.head("", "said", "told under Rules, Decisions", "only said lately", "anywhere");
        printer.row(held, "%s | %,d | %,d | %,d | %,d");
        printer.row(done, "%s | %,d | %,d | %,d | %,d");
        if (wrong) {
            toHold.stream()
                    .filter(rule -> !PlainCount.tells(told.binding(), rule))
                    .forEach(rule -> printer.say("missing: " + rule));
            toDo.stream()
                    .filter(errand -> PlainCount.tells(told.binding(), errand))
                    .forEach(errand -> printer.say("errand told: " + errand));
        }
        return 0;
    }

    /** Rules and errands are spread evenly, rules first. */
    private static ToldProject project(List<String> rules, List<String> errands) {
        Talk talk = new Talk();
        ToldProject project = new ToldProject();
        for (int i = 0; i < SESSIONS; i++) {
            List<String> said = new ArrayList<>(every(rules, i));
            said.addAll(every(errands, i));
            project.with(talk.session(i, said));
        }
        return project;
    }

    private static List<String> every(List<String> statements, int from) {
        List<String> some = new ArrayList<>();
        for (int i = from; i < statements.size(); i += SESSIONS) {
            some.add(statements.get(i));
        }
        return some;
    }

    private static List<String> said(Path file) throws IOException {
        if (!file.toString().endsWith(".jsonl")) {
            return Lines.in(file);
        }
        List<String> said = new ArrayList<>();
        try (Transcript transcript = Transcripts.open(file, ReadOptions.startingAt(Instant.EPOCH))) {
            for (Conversation conversation : transcript) {
                for (SourceMessage source : conversation) {
                    Message message = source.message();
                    if (message.role() == Role.USER) {
                        said.add(message.text());
                    }
                }
            }
        }
        return said;
    }
}
