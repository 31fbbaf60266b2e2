package dev.varve.cli.docs;

// tag::example
import dev.varve.Context;
import dev.varve.ContextRequest;
import dev.varve.Message;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.List;

// end::example

/** The example of the README; {@link ReadmeTest} runs it and checks that the README shows exactly these lines. */
final class ReadmeExample {
    private ReadmeExample() {}

    static String run(Path file) {
        // tag::example
        try (Varve varve = Varve.builder().store(SqliteStore.open(file)).build()) {
            Session session = varve.session("telegram:123:456");
            session.append(Message.user("Keep the old column until Friday, please."));

            Context context = session.context(ContextRequest.EMPTY.withBasePrompt("You are a careful agent."));
            String system = context.systemText(); // your prompt, then notes on what is no longer shown
            List<Message> messages = context.messages(); // the messages to send, as every provider accepts them

            session.append(Message.assistant("Kept. I will remind you on Friday."));
            RecallResult found = session.recall(RecallQuery.of("old column"));
            // end::example
            return system + "|" + messages.size() + "|" + found.hits().size();
        }
    }
}
