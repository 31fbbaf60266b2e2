package dev.varve.transcript;

import dev.varve.Project;
import dev.varve.Scope;
import dev.varve.TokenEstimator;
import dev.varve.store.CountedMessage;
import dev.varve.store.InMemoryStore;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/** Prints the digest of each conversation that is named, in a process of its own. */
final class GoldenDigests {
    private static final int TOKENS = 2_000;

    private GoldenDigests() {}

    public static void main(String[] files) throws Exception {
        StringBuilder all = new StringBuilder();
        for (String file : files) {
            Path path = Path.of(file);
            all.append("=== ").append(path.getFileName()).append('\n').append(digest(path));
        }
        System.out.write(all.toString().getBytes(StandardCharsets.UTF_8));
        System.out.flush();
    }

    private static String digest(Path file) throws Exception {
        TokenEstimator tokens = TokenEstimator.scriptAware();
        Scope session = new Scope(Scope.DEFAULT, "shop", "one");
        InMemoryStore store = new InMemoryStore();
        try (Transcript transcript =
                Transcripts.open(file, ReadOptions.startingAt(Instant.parse("2026-03-02T09:00:00Z")))) {
            for (Conversation conversation : transcript) {
                for (SourceMessage source : conversation) {
                    store.append(
                            session, List.of(new CountedMessage(source.message(), tokens.estimate(source.message()))));
                }
            }
        }
        return Project.of(store, Scope.DEFAULT, "shop")
                .digest(TOKENS, ZoneOffset.UTC)
                .text();
    }
}
