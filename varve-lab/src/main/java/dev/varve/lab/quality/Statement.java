package dev.varve.lab.quality;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One thing that a memory claims.
 *
 * @param date    the day under which it stands, if it stands under one
 * @param speaker whom it is about: the name before the colon, otherwise the first of the speakers that it names
 * @param text    the claim, without the name before the colon
 * @param source  id of the turn that it cites, if it cites one
 */
record Statement(@Nullable LocalDate date, Optional<String> speaker, String text, Optional<String> source) {
    private static final Pattern HEADED = Pattern.compile("^(\\p{L}[^:;]{0,40}): ");
    private static final Pattern CLAIMS = Pattern.compile(";\\s+");

    /** The statements of a memory's text, which cites nothing. */
    static List<Statement> in(String text, Set<String> speakers) {
        List<Statement> statements = new ArrayList<>();
        for (MemoryText.Line line : MemoryText.lines(text)) {
            Matcher headed = HEADED.matcher(line.text());
            boolean named = headed.find() && speakers.contains(headed.group(1));
            for (String claim : CLAIMS.split(named ? line.text().substring(headed.end()) : line.text())) {
                Optional<String> speaker = named ? Optional.of(headed.group(1)) : firstNamed(claim, speakers);
                statements.add(new Statement(line.date(), speaker, claim, Optional.empty()));
            }
        }
        return statements;
    }

    /** A note that cites its turn. */
    static Statement of(Sample.Note note, Set<String> speakers) {
        return new Statement(null, firstNamed(note.text(), speakers), note.text(), Optional.of(note.source()));
    }

    private static Optional<String> firstNamed(String claim, Set<String> speakers) {
        return speakers.stream().filter(claim::contains).min(Comparator.comparingInt(claim::indexOf));
    }
}
