package dev.varve.bench.report;

import dev.varve.bench.measure.DataFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a benchmark needs of the data sets, which do not come with the project. */
enum Input {
    NONE {
        @Override
        List<String> arguments(Path data) {
            return List.of();
        }
    },
    /** The folder. */
    FOLDER {
        @Override
        List<String> arguments(Path data) {
            return List.of("--data", data.toString());
        }
    },
    /** Coding sessions; without them the examples do. */
    SESSIONS_OR_EXAMPLES {
        @Override
        List<String> arguments(Path data) {
            return names(DataFiles.matching(data.resolve("agent"), "*.jsonl"));
        }
    },
    /** Coding sessions and conversations. */
    FILES {
        @Override
        List<String> arguments(Path data) {
            List<Path> files = new ArrayList<>(DataFiles.matching(data.resolve("agent"), "*.jsonl"));
            files.addAll(DataFiles.matching(data.resolve("locomo"), "locomo*.json"));
            return names(files);
        }
    };

    /** What is added to the command line. */
    abstract List<String> arguments(Path data);

    /** Empty if the benchmark cannot run without what is not there. */
    Optional<List<String>> arguments(Optional<Path> data) {
        List<String> arguments = data.map(this::arguments).orElse(List.of());
        boolean enough = this == NONE || this == SESSIONS_OR_EXAMPLES || !arguments.isEmpty();
        return enough ? Optional.of(arguments) : Optional.empty();
    }

    private static List<String> names(List<Path> files) {
        return files.stream().map(Path::toString).toList();
    }
}
