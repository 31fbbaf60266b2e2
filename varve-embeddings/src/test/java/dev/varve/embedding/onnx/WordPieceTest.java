package dev.varve.embedding.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Tokens are those that the models' own tokenizers give, as recorded from Hugging Face's library (0.23.2). */
class WordPieceTest {
    private static long[] ids(OnnxModel model, String text, int most) throws IOException {
        try (InputStream in = Objects.requireNonNull(WordPiece.class.getResourceAsStream(model.vocabulary()))) {
            return WordPiece.read(in).ids(text, most);
        }
    }

    @Test
    void english_is_split_as_its_model_wants_it() throws IOException {
        assertThat(ids(OnnxModel.E5, "query: Hello, World! unaffable", 512))
                .containsExactly(101, 23032, 1024, 7592, 1010, 2088, 999, 14477, 20961, 3468, 102);
        assertThat(ids(OnnxModel.E5, "naïve Café – São Paulo’s 3.5€ \uFB01ne", 512))
                .containsExactly(
                        101, 15743, 7668, 1516, 7509, 9094, 1521, 1055, 1017, 1012, 1019, 30102, 1984, 2638, 102);
        assertThat(ids(OnnxModel.E5, "src/main/java/Foo.java:42 don't_do-this {\"a\":1}", 512))
                .containsExactly(
                        101, 5034, 2278, 1013, 2364, 1013, 9262, 1013, 29379, 1012, 9262, 1024, 4413, 2123, 1005, 1056,
                        1035, 2079, 1011, 2023, 1063, 1000, 1037, 1000, 1024, 1015, 1065, 102);
        assertThat(ids(OnnxModel.E5, "東京 and 마이그레이션 \uD83D\uDE80 tab\there\u200Bzero", 512))
                .containsExactly(
                        101, 1879, 1755, 1998, 1459, 30006, 29999, 30019, 29991, 30017, 29994, 30009, 29999, 30019,
                        29997, 30010, 30021, 100, 21628, 2182, 6290, 2080, 102);
        assertThat(ids(OnnxModel.E5, "Größe STRASSE İstanbul ÅÉ", 512))
                .containsExactly(101, 24665, 2080, 17499, 2358, 8180, 3366, 9960, 29347, 102);
    }

    @Test
    void chinese_is_split_as_its_model_wants_it() throws IOException {
        assertThat(ids(OnnxModel.BGE_ZH, "我们什么时候发布 Varve 0.1？Nobody knows，不知道！", 512))
                .containsExactly(
                        101, 2769, 812, 784, 720, 3198, 952, 1355, 2357, 100, 121, 119, 122, 8043, 100, 11460, 8118,
                        8024, 679, 4761, 6887, 8013, 102);
        assertThat(ids(OnnxModel.BGE_ZH, "数据库 Migration失败了\uD842\uDFB7", 512))
                .containsExactly(101, 3144, 2945, 2417, 100, 1927, 6571, 749, 100, 102);
    }

    @Test
    void a_long_text_loses_its_end() throws IOException {
        assertThat(ids(OnnxModel.E5, "word ".repeat(1_000), 512)).hasSize(512).endsWith(102L);
        assertThat(ids(OnnxModel.E5, "", 512)).containsExactly(101L, 102L);
    }

    @Test
    void marks_in_a_text_are_text() throws IOException {
        assertThat(ids(OnnxModel.E5, "a [SEP] b", 512)).endsWith(102L).doesNotHaveDuplicates();
    }

    @Test
    void a_word_without_end_is_unknown() throws IOException {
        assertThat(ids(OnnxModel.E5, "x".repeat(100_000), 512)).containsExactly(101L, 100L, 102L);
    }
}
