package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.event.MemoryEvent;
import dev.varve.model.LanguageModel.Prompt;
import dev.varve.model.ModelException;
import dev.varve.model.Picture;
import dev.varve.store.InMemoryStore;
import dev.varve.testkit.ScriptedLanguageModel;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Pictures for a model that writes notes. */
@Tag("C8")
class PicturesTest {
    private static final Scope SCOPE = Scope.of("album");
    private static final String URI = "urn:picture:1";
    private static final String NOTE = "- [2026-03-02 09:00] NOTE The dashboard shows 512 errors of disk7";
    private static final String UNSEEN = "- [2026-03-02 09:00] NOTE The user asked to look at something";

    private final List<String> notes = new ArrayList<>();

    private static Picture picture(String reference) {
        byte[] png = new byte[1_000];
        ByteBuffer.wrap(png)
                .putInt(0x89504E47)
                .putInt(0x0D0A1A0A)
                .putInt(13)
                .putInt(0x49484452)
                .putInt(640)
                .putInt(480);
        return new Picture(reference, "image/png", png);
    }

    private static Message message(String uri) {
        return Message.user("Look at this.")
                .withParts(List.of(new Part.Text("Look at this."), new Part.Attachment("image/png", uri, "shot.png")));
    }

    private Varve varve(ScriptedLanguageModel model, int pictures) {
        return Varve.builder()
                .store(new InMemoryStore())
                .model(model)
                .policy(Policy.defaults().withObserve(observe -> observe.pictures(pictures)))
                .executor(Runnable::run)
                .listener(event -> {
                    if (event instanceof MemoryEvent.Buffered written) {
                        notes.add(written.chunk().text());
                    }
                })
                .build();
    }

    private static List<Integer> shown(ScriptedLanguageModel model) {
        return model.prompts().stream().map(prompt -> prompt.pictures().size()).toList();
    }

    private static void say(Session session, String... uris) {
        for (String uri : uris) {
            session.append(message(uri));
        }
        session.append(Message.assistant("I see."));
        session.catchUp(Duration.ofSeconds(30));
    }

    @Test
    void a_model_that_sees_is_shown_a_picture_once_and_its_description_is_a_note() {
        ScriptedLanguageModel model =
                ScriptedLanguageModel.seeing(prompt -> prompt.pictures().isEmpty() ? UNSEEN : NOTE);
        try (Varve varve = varve(model, 4)) {
            Session session = varve.session(SCOPE);
            session.show(picture(URI));
            say(session, URI);
            say(session, "urn:picture:2");

            assertThat(shown(model)).containsExactly(1, 0);
            assertThat(model.prompts().get(0).pictures().get(0).bytes())
                    .isEqualTo(picture(URI).bytes());
            assertThat(model.prompts().get(0).input()).contains("is 1 picture from the transcript");
            assertThat(model.prompts().get(1).input()).doesNotContain("picture from the transcript");
            assertThat(notes.get(0)).contains("512 errors of disk7").doesNotContain("unverified");
        }
    }

    @Test
    void by_default_no_model_is_shown_any_nor_is_one_that_sees_none() {
        for (ScriptedLanguageModel model :
                List.of(ScriptedLanguageModel.seeing(prompt -> NOTE), new ScriptedLanguageModel(prompt -> NOTE))) {
            try (Varve varve = varve(model, model.seesPictures() ? 0 : 4)) {
                Session session = varve.session(SCOPE);
                session.show(picture(URI));
                say(session, URI);
                assertThat(shown(model)).containsExactly(0);
            }
        }
    }

    @Test
    void a_model_that_refuses_the_pictures_is_asked_once_more_without() {
        Function<Prompt, String> script = prompt -> {
            if (!prompt.pictures().isEmpty()) {
                throw new ModelException(ModelException.Kind.REJECTED, "no pictures, please");
            }
            return NOTE;
        };
        ScriptedLanguageModel model = ScriptedLanguageModel.seeing(script);
        try (Varve varve = varve(model, 4)) {
            Session session = varve.session(SCOPE);
            session.show(picture(URI));
            say(session, URI);
            assertThat(shown(model)).containsExactly(1, 0);
            assertThat(notes).hasSize(1);
        }
    }

    @Test
    void of_more_pictures_than_the_setting_allows_the_newest_are_shown() {
        ScriptedLanguageModel model = ScriptedLanguageModel.seeing(prompt -> NOTE);
        try (Varve varve = varve(model, 2)) {
            Session session = varve.session(SCOPE);
            List.of("urn:a", "urn:b", "urn:c").forEach(uri -> session.show(picture(uri)));
            say(session, "urn:a", "urn:b", "urn:c");
            assertThat(model.prompts().get(0).pictures().stream().map(Picture::reference))
                    .containsExactly("urn:b", "urn:c");
        }
    }

    @Test
    void a_picture_that_no_provider_takes_and_one_of_a_deleted_session_are_not_shown() {
        ScriptedLanguageModel model = ScriptedLanguageModel.seeing(prompt -> NOTE);
        try (Varve varve = varve(model, 4)) {
            Session session = varve.session(SCOPE);
            session.show(new Picture("urn:svg", "image/svg+xml", new byte[10]));
            session.show(new Picture("urn:big", "image/png", new byte[4_000_000]));
            session.show(picture(URI));
            session.append(message("urn:other"));
            session.delete();
            say(session, "urn:svg", "urn:big", URI);
            assertThat(shown(model)).containsExactly(0);
        }
    }

    @Test
    void budgets_count_what_a_picture_costs() {
        ScriptedLanguageModel model = ScriptedLanguageModel.seeing(prompt -> NOTE);
        assertThat(picture(URI).tokens()).isEqualTo(410);
        try (Varve varve = varve(model, 4)) {
            Session session = varve.session(SCOPE);
            session.show(picture(URI));
            say(session, URI);
            long spent = session.status().state().usage().inputTokens();
            assertThat(spent).isGreaterThan(picture(URI).tokens());
        }
    }
}
