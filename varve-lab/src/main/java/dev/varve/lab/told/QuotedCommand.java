package dev.varve.lab.told;

import dev.varve.Digest;
import dev.varve.NoteLine;
import dev.varve.Statement;
import dev.varve.lab.measure.Printer;
import dev.varve.language.Voice;
import dev.varve.language.intent.Intent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Whether what people quote, or programs say in their name, is told as theirs. */
@Command(
        name = "quoted",
        description = {
            "Messages in which a person quotes somebody, a program speaks in the user's role, or a person states a rule of hers.",
            "Each is said between other talk in a project of its own: what the notes hold and the next session is told as hers."
        })
public final class QuotedCommand implements Callable<Integer> {
    private static final Set<Intent> BINDING =
            EnumSet.of(Intent.RULE, Intent.PROHIBITION, Intent.PREFERENCE, Intent.DECISION, Intent.PERMISSION);

    @Option(
            names = "--file",
            required = true,
            paramLabel = "FILE",
            description =
                    "Objects, one a line: id, kind, message, foreign (a sentence of somebody else's), own (a sentence"
                            + " of the person's).")
    Path file = Path.of("");

    @Option(
            names = "--only",
            defaultValue = ".*",
            paramLabel = "ID",
            description = "Only messages whose whole id matches this expression.")
    String only = "";

    @Option(names = "--wrong", description = "Quote what is told wrongly or missing.")
    boolean wrong;

    @Mixin
    Printer printer = new Printer();

    /**
     * How many sentences of a kind are the person's by Varve.
     *
     * @param holds    under Rules and Decisions
     * @param lately   under Said lately, and not there
     * @param anywhere in any line of the digest
     * @param noted    in the notes, as something that binds
     */
    record QuotedCount(String sentences, int said, int holds, int lately, int anywhere, int noted) {
        QuotedCount plus(QuotedCount more) {
            return new QuotedCount(
                    sentences,
                    said + more.said,
                    holds + more.holds,
                    lately + more.lately,
                    anywhere + more.anywhere,
                    noted + more.noted);
        }
    }

    @Override
    public Integer call() throws IOException {
        Pattern ids = Pattern.compile(only);
        Map<String, QuotedCount> counts = new TreeMap<>();
        Talk talk = new Talk();
        for (Quoted quoted : Quoted.in(file)) {
            if (ids.matcher(quoted.id()).matches()) {
                ToldProject project = new ToldProject().with(talk.session(0, List.of(quoted.message())));
                Digest digest = project.digest();
                List<NoteLine> notes = project.notes();
                count(quoted, "somebody else's", quoted.foreign(), digest, notes, counts);
                count(quoted, "the person's own", quoted.own(), digest, notes, counts);
            }
        }
        printer.head(
                "sentences", "said", "told under Rules, Decisions", "only said lately", "anywhere", "noted as binding");
        counts.values().forEach(count -> printer.row(count, "%s | %,d | %,d | %,d | %,d | %,d"));
        return 0;
    }

    private void count(
            Quoted quoted,
            String whose,
            String sentence,
            Digest digest,
            List<NoteLine> notes,
            Map<String, QuotedCount> counts) {
        if (sentence.isBlank()) {
            return;
        }
        QuotedCount count = countOf(quoted.kind() + ", " + whose, Wording.of(sentence), digest, notes);
        counts.merge(count.sentences(), count, QuotedCount::plus);
        boolean told = count.holds() + count.lately() > 0;
        boolean foreign = sentence.equals(quoted.foreign());
        if (wrong && (foreign ? told || count.noted() > 0 : !told)) {
            String where = count.holds() > 0 ? " told as binding: " : told ? " told lately: " : " noted: ";
            printer.say(quoted.id() + " " + quoted.kind() + (foreign ? where : " missing: ") + sentence);
        }
    }

    private static QuotedCount countOf(String name, Wording sentence, Digest digest, List<NoteLine> notes) {
        boolean holds = tells(Stream.concat(digest.rules().stream(), digest.decisions().stream()), sentence);
        boolean lately = tells(digest.lately().stream(), sentence);
        boolean anywhere = tells(digest.lines(), sentence);
        boolean noted = notes.stream()
                .filter(line -> isPersons(line.statement()) && BINDING.stream().anyMatch(line.statement()::is))
                .anyMatch(line -> Wording.of(line.text()).tells(sentence));
        return new QuotedCount(name, 1, one(holds), one(lately && !holds), one(anywhere), one(noted));
    }

    private static boolean tells(Stream<Digest.Line> lines, Wording sentence) {
        return lines.filter(line -> isPersons(line.statement()))
                .anyMatch(line -> Wording.of(HandOut.said(line.text())).tells(sentence));
    }

    private static boolean isPersons(Statement statement) {
        return statement.voice() == Voice.PERSON;
    }

    private static int one(boolean is) {
        return is ? 1 : 0;
    }
}
