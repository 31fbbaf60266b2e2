package dev.varve.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.openai.OpenAiTokenUsage;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import dev.varve.Usage;
import dev.varve.model.LanguageModel;
import dev.varve.model.LanguageModel.Completion;
import dev.varve.model.LanguageModel.End;
import dev.varve.model.LanguageModel.Prompt;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Most hosts have one of the clients on the class path, or none of those whose counts we know. */
class WithoutClientsTest {

    @Test
    void a_chat_model_of_another_provider_works_where_no_known_client_is() throws Exception {
        ChatModel chat =
                FakeChatModel.answering(FakeChatModel.response("done", FinishReason.STOP, new TokenUsage(7, 3)));

        Completion answer = adapted(chat).complete(new Prompt("Condense.", "A talk.", 300, Duration.ofSeconds(20)));

        assertThat(answer).isEqualTo(new Completion("done", Usage.call(7, 3), End.DONE));
    }

    @Test
    void the_clients_are_really_away() throws Exception {
        TokenUsage counts = OpenAiTokenUsage.builder().inputTokenCount(7).build();
        LanguageModel model =
                adapted(FakeChatModel.answering(FakeChatModel.response("done", FinishReason.STOP, counts)));

        assertThatThrownBy(() -> model.complete(new Prompt("Condense.", "A talk.", 300, Duration.ofSeconds(20))))
                .isInstanceOf(NoClassDefFoundError.class);
    }

    private static LanguageModel adapted(ChatModel chat) throws ReflectiveOperationException {
        return (LanguageModel) new ClientlessLoader()
                .loadClass(Langchain4jModel.class.getName())
                .getMethod("of", String.class, ChatModel.class)
                .invoke(null, "acme/small", chat);
    }

    /** Loads the adapter anew, in a world that lacks the providers' clients. */
    private static final class ClientlessLoader extends ClassLoader {
        private static final String ADAPTER = Langchain4jModel.class.getPackageName() + ".";

        ClientlessLoader() {
            super(WithoutClientsTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.matches("dev\\.langchain4j\\.model\\.(openai|anthropic|googleai)\\..*")) {
                throw new ClassNotFoundException(name);
            }
            if (!name.startsWith(ADAPTER)) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? define(name) : loaded;
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
