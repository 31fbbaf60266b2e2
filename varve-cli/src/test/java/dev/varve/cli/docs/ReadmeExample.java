package dev.varve.cli.docs;

import dev.varve.Context;
import dev.varve.ContextRequest;
import dev.varve.Message;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Clock;

/** The example of the README; {@link ReadmeTest} runs it and checks that the README shows exactly these lines. */
final class ReadmeExample {
    private ReadmeExample() {}

    static String run(Path file, Clock clock) {
        // tag::example
        try (Varve varve = Varve.builder().store(SqliteStore.open(file)).build()) {
            Session session = varve.session("telegram:123:456");
            session.append(Message.user("Keep the old column until Friday, please.", clock.instant()));

            Context context = session.context(ContextRequest.EMPTY.basePrompt("You are a careful agent."));
            String system = context.systemText(); // base prompt, then notes on what is no longer shown
            int messages = context.messages().size(); // what is shown as it was said, oldest first

            session.append(Message.assistant("Kept. I will remind you on Friday.", clock.instant()));
            RecallResult found = session.recall(RecallQuery.of("old column"));
            // end::example
            return system + "|" + messages + "|" + found.hits().size();
        }
    }
}
