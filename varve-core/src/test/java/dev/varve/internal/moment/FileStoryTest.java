package dev.varve.internal.moment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileStoryTest {
    @ParameterizedTest
    @CsvSource({
        "src/cart.ts, src/cart.ts",
        "src/cart.ts, /work/shop/src/cart.ts",
        "./src/cart.ts, src/cart.ts",
        "cart.ts, src/cart.ts",
        "src\\cart.ts, src/cart.ts",
        "/work/shop/web/src/cart.ts, /home/a/shop/web/src/cart.ts"
    })
    void a_file_is_known_by_its_path_in_any_clone(String one, String other) {
        assertThat(FileStory.isSame(one, other)).isTrue();
        assertThat(FileStory.isSame(other, one)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "src/cart.ts, src/order.ts",
        "web/src/index.ts, api/src/index.ts",
        "/work/shop/README.md, /work/other/README.md",
        "cart.ts, shoppingcart.ts"
    })
    void files_of_one_name_are_told_apart(String one, String other) {
        assertThat(FileStory.isSame(one, other)).isFalse();
        assertThat(FileStory.isSame(other, one)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "Prices in cart.ts stay in cents, true",
        "Keep src/cart.ts., true",
        "cart.tsx is new, false",
        "mycart.ts is old, false",
        "cart.ts.bak can go, false"
    })
    void a_text_names_a_file_by_its_whole_name(String text, boolean named) {
        assertThat(FileStory.names(text, "cart.ts")).isEqualTo(named);
    }
}
