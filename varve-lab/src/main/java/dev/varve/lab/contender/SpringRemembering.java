package dev.varve.lab.contender;

import dev.varve.Message;
import dev.varve.Role;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.chat.memory.repository.jdbc.JdbcChatMemoryRepository;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.UserMessage;

/** Spring AI's window memory over its JDBC repository. */
public final class SpringRemembering implements Remembering {
    private static final String SCHEMA = "/org/springframework/ai/chat/memory/repository/jdbc/schema-postgresql.sql";

    private final JdbcChatMemoryRepository repository;
    private final ChatMemory memory;
    private final int window;

    public SpringRemembering(DataSource source, int window) {
        this.window = window;
        createTables(source);
        repository = JdbcChatMemoryRepository.builder().dataSource(source).build();
        memory = MessageWindowChatMemory.builder()
                .chatMemoryRepository(repository)
                .maxMessages(window)
                .build();
    }

    private static void createTables(DataSource source) {
        try (InputStream script = JdbcChatMemoryRepository.class.getResourceAsStream(SCHEMA);
                Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            if (script == null) {
                throw new IllegalStateException("Spring AI has moved its script " + SCHEMA);
            }
            statement.execute(new String(script.readAllBytes(), StandardCharsets.UTF_8));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void begin(String session, History history) {
        repository.saveAll(
                session,
                history.newest(window).stream()
                        .map(SpringRemembering::converted)
                        .toList());
    }

    @Override
    public void turn(String session, Message question, Message answer) {
        memory.add(session, converted(question));
        memory.get(session);
        memory.add(session, converted(answer));
    }

    private static org.springframework.ai.chat.messages.Message converted(Message message) {
        return message.role() == Role.USER ? new UserMessage(message.text()) : new AssistantMessage(message.text());
    }

    @Override
    public void close() {
        // The data source is the caller's.
    }
}
