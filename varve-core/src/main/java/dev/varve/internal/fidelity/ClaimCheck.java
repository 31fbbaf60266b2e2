package dev.varve.internal.fidelity;

import dev.varve.LoggedMessage;
import dev.varve.NoteLine;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.language.LowerCase;
import dev.varve.language.pattern.Readings;
import dev.varve.model.ObserveRequest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Compares what a note says with the clauses of its source that are about the same: negations, names, numbers and who did it.
 * Words that such a clause contradicts, or that come from nowhere, are not supported. Belongs to one note.
 */
final class ClaimCheck {
    /** Characters that are read; whatever follows them may support any claim. */
    private static final int MOST_READ = 250_000;

    /** Characters of a tool's arguments or result that are compared; only the words of the rest count. */
    private static final int OF_TOOL = 4_000;

    /** Words in a row that cannot match by chance. */
    private static final int QUOTED = 3;

    private final Evidence evidence;
    private final ClauseReader reader;
    private final NameCheck names;
    private final NumberCheck numbers;
    private final PolarityCheck polarity;
    private final DoerCheck doer;
    private final Mending mending;

    ClaimCheck(Evidence evidence, ClauseReader reader) {
        Alignment alignment = new Alignment(evidence);
        this.evidence = evidence;
        this.reader = reader;
        this.names = new NameCheck(evidence);
        this.numbers = new NumberCheck(evidence, alignment);
        this.polarity = new PolarityCheck(evidence, alignment);
        this.doer = new DoerCheck(evidence);
        this.mending = new Mending(alignment, reader);
    }

    /** Against what an observer could read. */
    static ClaimCheck of(ObserveRequest request, List<NoteLine> earlier) {
        ClauseReader reader = new ClauseReader();
        Evidence evidence = new Evidence();
        int left = MOST_READ;
        for (LoggedMessage logged : request.messages()) {
            evidence.know(logged.message().speaker());
            evidence.turn(logged.message().role() == Role.USER);
            for (Part part : logged.message().parts()) {
                String words = SpanLiterals.words(part);
                if (!(part instanceof Part.Text)) {
                    evidence.hasWork();
                }
                String head = part instanceof Part.Text ? words : words.substring(0, Math.min(words.length(), OF_TOOL));
                left -= head.length();
                if (left >= 0) {
                    Readings.orElse(List.<Clause>of(), () -> reader.read(head)).forEach(evidence::add);
                }
                evidence.know(words.substring(head.length()));
            }
        }
        earlier.forEach(line -> evidence.know(line.words())); // what was true then may have changed
        return new ClaimCheck(evidence, reader);
    }

    /** Against the lines that a reflector could read. */
    static ClaimCheck of(List<NoteLine> lines) {
        ClauseReader reader = new ClauseReader();
        Evidence evidence = new Evidence();
        evidence.hasWork();
        lines.forEach(line -> Readings.orElse(List.<Clause>of(), () -> reader.read(line.words()))
                .forEach(evidence::add));
        return new ClaimCheck(evidence, reader);
    }

    /** Finds what stands in the source in the place of literals that were invented. */
    Mending mending() {
        return mending;
    }

    /** True if each word occurs in the source. */
    boolean knows(String words) {
        return Stream.of(words.split(" ")).allMatch(word -> evidence.knows(LowerCase.of(word)));
    }

    /** True if a phrase for a day tells no more than a number of the source, as in "the tenth". */
    boolean isDayAlone(String phrase) {
        List<Clause> read = reader.read(phrase);
        return read.size() == 1
                && read.get(0).topics().isEmpty()
                && read.get(0).numbers().stream().anyMatch(each -> NumberCheck.hasNumber(evidence.clauses(), each));
    }

    /** The words of a note that its source does not support; none if it is sound. */
    List<String> unsupported(String text) {
        Set<String> found = new LinkedHashSet<>();
        List<Clause> statement = new ArrayList<>();
        for (Clause clause : reader.read(text)) {
            if (!statement.isEmpty() && statement.get(0).statement() != clause.statement()) {
                statement(statement, found);
                statement = new ArrayList<>();
            }
            statement.add(clause);
        }
        statement(statement, found);
        return List.copyOf(found);
    }

    private void statement(List<Clause> statement, Set<String> found) {
        for (Clause clause : statement) {
            polarity.polarity(clause, statement, found);
            if (clause.words().size() >= QUOTED && evidence.says(clause.plain())) {
                continue; // as the source has it
            }
            names.names(clause, statement, found);
            numbers.numbers(clause, statement, found);
            doer.doer(clause, found);
        }
    }
}
