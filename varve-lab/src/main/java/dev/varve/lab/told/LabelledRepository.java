package dev.varve.lab.told;

import dev.varve.lab.labels.LabelledStatement;
import java.util.List;
import java.util.function.Supplier;

/**
 * Sessions that make one project, and what is labelled in them.
 *
 * @param name       of the repository; several projects may be of one
 * @param project    fills the project; throws a TranscriptException if a recording cannot be read
 * @param statements all that people said in it, and some of what agents did
 */
record LabelledRepository(String name, Supplier<ToldProject> project, List<LabelledStatement> statements) {
    LabelledRepository {
        statements = List.copyOf(statements);
    }
}
