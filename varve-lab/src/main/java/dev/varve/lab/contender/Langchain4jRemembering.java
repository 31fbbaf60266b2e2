package dev.varve.lab.contender;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ChatMessageDeserializer;
import dev.langchain4j.data.message.ChatMessageSerializer;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.memory.chat.TokenWindowChatMemory;
import dev.langchain4j.model.openai.OpenAiTokenCountEstimator;
import dev.langchain4j.store.memory.chat.ChatMemoryStore;
import dev.varve.Message;
import dev.varve.Role;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import javax.sql.DataSource;

/** LangChain4j's window memory over a table with one row of JSON per conversation, as its documentation shows a store. */
public final class Langchain4jRemembering implements Remembering {
    private final Rows rows;
    private final BiFunction<String, ChatMemoryStore, ChatMemory> memories;
    private final Function<History, List<ChatMessage>> window;

    private Langchain4jRemembering(
            DataSource source,
            BiFunction<String, ChatMemoryStore, ChatMemory> memories,
            Function<History, List<ChatMessage>> window) {
        this.rows = new Rows(source);
        this.memories = memories;
        this.window = window;
    }

    public static Langchain4jRemembering ofMessages(DataSource source, int most) {
        return new Langchain4jRemembering(
                source,
                (session, store) -> MessageWindowChatMemory.builder()
                        .id(session)
                        .maxMessages(most)
                        .chatMemoryStore(store)
                        .build(),
                history -> converted(history.newest(most)));
    }

    /** The window in tokens, counted by LangChain4j's own estimator. */
    public static Langchain4jRemembering ofTokens(DataSource source, int most) {
        OpenAiTokenCountEstimator estimator = new OpenAiTokenCountEstimator("gpt-4o");
        return new Langchain4jRemembering(
                source,
                (session, store) -> TokenWindowChatMemory.builder()
                        .id(session)
                        .maxTokens(most, estimator)
                        .chatMemoryStore(store)
                        .build(),
                history -> fitting(converted(history.newest(most)), estimator, most));
    }

    /** The newest messages that a window of tokens holds. */
    private static List<ChatMessage> fitting(
            List<ChatMessage> messages, OpenAiTokenCountEstimator estimator, int most) {
        int from = messages.size();
        int tokens = 0;
        while (from > 0 && tokens <= most) {
            from--;
            tokens += estimator.estimateTokenCountInMessage(messages.get(from));
        }
        return messages.subList(tokens > most ? from + 1 : from, messages.size());
    }

    @Override
    public void begin(String session, History history) {
        rows.updateMessages(session, window.apply(history));
    }

    @Override
    public void turn(String session, Message question, Message answer) {
        ChatMemory memory = memories.apply(session, rows);
        memory.add(converted(question));
        memory.messages();
        memory.add(converted(answer));
    }

    private static List<ChatMessage> converted(List<Message> messages) {
        return messages.stream().map(Langchain4jRemembering::converted).toList();
    }

    private static ChatMessage converted(Message message) {
        return message.role() == Role.USER ? UserMessage.from(message.text()) : AiMessage.from(message.text());
    }

    @Override
    public void close() {
        // The data source is the caller's.
    }

    private record Rows(DataSource source) implements ChatMemoryStore {
        Rows {
            run(source, "CREATE TABLE IF NOT EXISTS langchain4j_memory (id TEXT PRIMARY KEY, messages TEXT NOT NULL)");
        }

        @Override
        public List<ChatMessage> getMessages(Object id) {
            try (Connection connection = source.getConnection();
                    PreparedStatement select =
                            connection.prepareStatement("SELECT messages FROM langchain4j_memory WHERE id = ?")) {
                select.setString(1, String.valueOf(id));
                try (ResultSet row = select.executeQuery()) {
                    return row.next() ? ChatMessageDeserializer.messagesFromJson(row.getString(1)) : List.of();
                }
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void updateMessages(Object id, List<ChatMessage> messages) {
            run(
                    source,
                    "INSERT INTO langchain4j_memory VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET messages = excluded.messages",
                    String.valueOf(id),
                    ChatMessageSerializer.messagesToJson(messages));
        }

        @Override
        public void deleteMessages(Object id) {
            run(source, "DELETE FROM langchain4j_memory WHERE id = ?", String.valueOf(id));
        }

        private static void run(DataSource source, String sql, String... arguments) {
            try (Connection connection = source.getConnection();
                    PreparedStatement statement = connection.prepareStatement(sql)) {
                for (int i = 0; i < arguments.length; i++) {
                    statement.setString(i + 1, arguments[i]);
                }
                statement.executeUpdate();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
