package dev.varve.internal.fidelity;

import dev.varve.LoggedMessage;
import dev.varve.NoteLine;
import dev.varve.Part;
import dev.varve.language.form.Form;
import dev.varve.language.literal.Literal;
import dev.varve.language.time.CalendarPeriod;
import dev.varve.model.ObserveRequest;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a note may be made of.
 *
 * @param text  all that its writer could read
 * @param dates the days that are in it
 */
record SourceEvidence(KnownText text, SaidDates dates) {
    /** The text that the observer of a request could read. */
    static SourceEvidence of(ObserveRequest request, SpanLiterals source, List<NoteLine> earlier) {
        SaidDates dates = new SaidDates();
        for (LoggedMessage logged : request.messages()) {
            dates.add(SpanLiterals.day(logged, request.zone()), () -> words(logged));
        }
        addLines(dates, earlier);
        return new SourceEvidence(
                new KnownText(
                        () -> SpanLiterals.text(request) + "\n" + text(earlier), source.standing(), quoted(earlier)),
                dates);
    }

    /**
     * What the reflector of these lines could read.
     *
     * @param literals of the lines
     */
    static SourceEvidence ofLines(List<NoteLine> lines, NotedLiterals literals) {
        SaidDates dates = new SaidDates();
        addLines(dates, lines);
        return new SourceEvidence(new KnownText(() -> text(lines), literals.standing(), List.of()), dates);
    }

    /** True if a literal of the note may come from there; no only where that is certain. */
    boolean mayHave(Literal literal) {
        String written = literal.text();
        Optional<CalendarPeriod> period = CalendarPeriod.read(written);
        if (literal.kind() == Literal.Kind.DATE && period.isPresent()) {
            return dates.mayHave(period.get());
        }
        if (SaidDates.isDate(written)) {
            return text.stands(written) || dates.mayHave(written);
        }
        return text.mayHave(literal)
                || Form.WORKED_OUT.isAll(written)
                || period.filter(dates::mayHave).isPresent()
                || dates.mayHave(written);
    }

    private static void addLines(SaidDates dates, List<NoteLine> lines) {
        for (NoteLine line : lines) {
            dates.add(line.time().toLocalDate(), line::words);
        }
    }

    private static String text(List<NoteLine> lines) {
        return lines.stream().map(NoteLine::toString).collect(Collectors.joining("\n"));
    }

    /** Quotations in lines that tell of a replacement. */
    private static List<String> quoted(List<NoteLine> lines) {
        return lines.stream()
                .filter(line -> line.kind() != NoteLine.Kind.LITERALS) // they show no text
                .map(NoteLine::text)
                .toList();
    }

    private static String words(LoggedMessage logged) {
        StringBuilder words = new StringBuilder();
        for (Part part : logged.message().parts()) {
            if (part instanceof Part.Text text) {
                words.append(text.text()).append('\n');
            } else if (part instanceof Part.ToolCall call) {
                words.append(call.arguments()).append('\n');
            } else if (part instanceof Part.ToolResult result) {
                words.append(result.content()).append('\n');
            }
        }
        return words.toString();
    }
}
