package dev.varve.examples.plain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Varve;
import dev.varve.providers.ModelOptions;
import dev.varve.providers.Providers;
import dev.varve.testkit.wire.ProviderStub;
import dev.varve.testkit.wire.Reply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileTest {
    @TempDir
    Path folder;

    @Test
    void a_profile_is_read_from_a_conversation_and_each_value_says_from_which_words() throws IOException {
        String database = folder.resolve("agent.db").toString();
        Map<String, String> environment = Map.of("OPENAI_API_KEY", "key");
        try (Varve varve =
                Varve.builder().store(Console.store(database, environment)).build()) {
            varve.session("ada")
                    .append(Message.user("I am Ada. My boat is called Pagora."), Message.assistant("Noted."));
            varve.session("ada").append(Message.user("She has no motor, only sails."));
        }

        assertThat(printed(
                        "ada",
                        database,
                        "{\"value\": {\"name\": \"Ada\", \"birthday\": null, \"boats\": [{\"name\": \"Pagora\","
                                + " \"kind\": \"sailing\"}]}, \"sources\": {\"name\": [1], \"boats[0].name\": [1],"
                                + " \"boats[0].kind\": [3]}}"))
                .isEqualTo("""
                        Profile[name=Ada, birthday=Optional.empty, boats=[Boat[name=Pagora, kind=Optional[SAILING]]]]
                        boats[0].kind is from [She has no motor, only sails.]
                        boats[0].name is from [I am Ada. My boat is called Pagora.]
                        name is from [I am Ada. My boat is called Pagora.]
                        """);
        assertThat(printed("ada", database, "{\"value\": {\"name\": null}, \"sources\": {}}"))
                .isEqualTo("not said: [name]\n");
    }

    private static String printed(String session, String database, String reply) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ProviderStub stub = ProviderStub.start();
                PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            stub.next(Reply.text(reply));
            Map<String, String> environment = Map.of("OPENAI_API_KEY", "key", "OPENAI_BASE_URL", stub.url());
            Profile.print(
                    session,
                    database,
                    Providers.fromEnvironment(environment)
                            .model("openai/gpt-4o-mini", ModelOptions.defaults())
                            .orElseThrow(),
                    environment,
                    out);
        }
        return bytes.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }
}
