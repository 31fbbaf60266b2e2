package dev.varve.embedding.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.ClosedException;
import dev.varve.embedding.Embedder;
import dev.varve.store.QuantisedVector;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

/** The models themselves, as they come with the module. */
class OnnxEmbedderTest {
    private static double alike(Embedder embedder, String question, String passage) {
        QuantisedVector asked = QuantisedVector.of(embedder.query(question));
        return asked.cosine(
                QuantisedVector.of(embedder.passages(List.of(passage)).get(0)).toBytes());
    }

    @Test
    void english_is_alike_in_other_words() {
        try (Embedder english = new EnglishEmbedder()) {
            String question = "Which pet does she have?";

            assertThat(alike(english, question, "Ada: our puppy chewed the sofa again"))
                    .isGreaterThan(alike(english, question, "Ada: the invoice is due in March") + 0.02);
            assertThat(english.passages(List.of("one", "another"))).hasSize(2).allMatch(vector -> vector.length == 384);
        }
    }

    @Test
    void chinese_is_alike_in_other_words() {
        try (Embedder chinese = new ChineseEmbedder()) {
            assertThat(alike(chinese, "她养了什么宠物？", "我们家的小狗又把沙发咬坏了"))
                    .isGreaterThan(alike(chinese, "她养了什么宠物？", "发票三月份到期") + 0.02);
        }
    }

    @Test
    void a_text_gets_the_same_vector_in_any_company() {
        try (Embedder english = new EnglishEmbedder()) {
            float[] alone = english.passages(List.of("hello there")).get(0);

            assertThat(english.passages(List.of("a long text ".repeat(300), "hello there"))
                            .get(1))
                    .isEqualTo(alone);
        }
    }

    @Test
    void a_model_that_is_closed_says_so() {
        Embedder english = new EnglishEmbedder();
        english.query("hello");
        english.close();
        english.close();

        assertThatThrownBy(() -> english.query("hello"))
                .isInstanceOf(ClosedException.class)
                .hasMessageContaining("e5-small-v2-q");
    }

    @Test
    void both_are_found_on_the_class_path_and_no_text_is_read_by_two() {
        List<Embedder> found = ServiceLoader.load(Embedder.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();

        assertThat(found).extracting(Embedder::name).containsExactly("e5-small-v2-q", "bge-small-zh-v1.5-q");
        assertThat(readers(found, "When did we ship it?")).containsExactly("e5-small-v2-q");
        assertThat(readers(found, "Wann haben wir es geliefert? Über Köln, für 5 €"))
                .containsExactly("e5-small-v2-q");
        assertThat(readers(found, "我们什么时候发布 varve 0.1？")).containsExactly("bge-small-zh-v1.5-q");
        assertThat(readers(found, "移行作業はいつですか")).isEmpty();
        assertThat(readers(found, "마이그레이션은 언제예요")).isEmpty();
        assertThat(readers(found, "Когда мы это выпустили?")).isEmpty();
        assertThat(readers(found, "12345 --- \uD83D\uDE80")).isEmpty();
    }

    private static List<String> readers(List<Embedder> embedders, String text) {
        return embedders.stream()
                .filter(embedder -> embedder.reads(text))
                .map(Embedder::name)
                .toList();
    }
}
