package dev.varve.cli.crash;

import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.cli.replay.Progress;
import dev.varve.cli.replay.Replayer;
import dev.varve.event.MemoryEvent;
import dev.varve.store.Store;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import dev.varve.testkit.SmallPolicies;
import dev.varve.transcript.Conversation;
import dev.varve.transcript.ReadOptions;
import dev.varve.transcript.Transcript;
import dev.varve.transcript.Transcripts;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;

/** The process that {@link KillTest} kills: replays a file and says which message was acknowledged, at once. */
final class KilledReplay {
    private KilledReplay() {}

    public static void main(String[] args) {
        Path transcript = Path.of(args[0]);
        Path database = Path.of(args[1]);
        PrintStream out = new PrintStream(System.out, true);
        try (Store store = SqliteStore.open(database);
                Transcript open = Transcripts.open(transcript, ReadOptions.startingAt(Instant.EPOCH));
                Varve varve = Varve.builder()
                        .store(store)
                        .keepStoreOpen()
                        .policy(SmallPolicies.tenth(Policy.defaults())) // so that kills hit all kinds of work
                        .executor(Runnable::run)
                        .listener(event -> acknowledge(event, out))
                        .build()) {
            for (Conversation conversation : open) {
                new Replayer(varve, store, "transcript", Progress.SILENT).replay(conversation, Scope.of("killed"));
            }
        }
        out.println("done");
    }

    private static void acknowledge(MemoryEvent event, PrintStream out) {
        if (event instanceof MemoryEvent.Appended appended) {
            out.println(appended.messages().get(appended.messages().size() - 1).seq());
        }
    }
}
