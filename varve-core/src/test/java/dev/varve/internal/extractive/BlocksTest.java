package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class BlocksTest {

    @Test
    void takes_markdown_apart() {
        List<Block> blocks = Blocks.of("""
                # Plan
                First we look.

                - fix the parser
                * add a test
                2. ship it
                """);
        assertThat(blocks)
                .containsExactly(
                        new Block(Block.Kind.HEADING, "Plan"),
                        new Block(Block.Kind.PROSE, "First we look."),
                        new Block(Block.Kind.PROSE, "fix the parser", true),
                        new Block(Block.Kind.PROSE, "add a test", true),
                        new Block(Block.Kind.PROSE, "ship it", true));
    }

    @Test
    void never_copies_code() {
        String text = "Use this:\n```java\nint secret = 42;\n```\nand that.\nif (x) {\n~~~\nraw\n~~~\n";
        assertThat(Blocks.of(text)).extracting(Block::text).containsExactly("Use this:", "and that.");
    }

    @Test
    void what_somebody_says_may_end_as_code_does() {
        for (String said : List.of(
                "We decided to store money as {amount, currency}",
                "Never commit to main; we use trunk-based releases from the release branch;",
                "Always use single-line guards such as if (x) { return; }")) {
            assertThat(Blocks.of(said)).extracting(Block::text).containsExactly(said);
        }
        for (String code : List.of(
                "public final class Basket extends Store implements Closeable {",
                "SELECT name FROM basket WHERE owner IS NOT NULL;",
                "throw new IllegalStateException;",
                "basket.items().forEach(item -> total.add(item.price()));",
                "}")) {
            assertThat(Blocks.of(code)).as(code).isEmpty();
        }
    }

    @Test
    void a_fence_that_never_closes_hides_the_rest() {
        assertThat(Blocks.of("Look:\n```\ncode")).extracting(Block::text).containsExactly("Look:");
    }

    @Test
    void reduces_tables_to_their_first_rows_without_the_names_of_columns() {
        String rows = "| tea | 2 |\n".repeat(50);
        assertThat(Blocks.of("| a | b |\n|---|---|\n" + rows))
                .containsExactly(new Block(Block.Kind.TABLE, "tea, 2; tea, 2; tea, 2; tea, 2"));
        assertThat(Blocks.of("| 5 | 6 |\n|---|---|\n| 1 | 2 |\n|---|---|\n| 3 | 4 |"))
                .containsExactly(new Block(Block.Kind.TABLE, "1, 2; 3, 4"));
    }

    @Test
    void numbers_in_a_table_keep_the_names_of_their_columns() {
        assertThat(Blocks.of("| carts | ms |\n|---|---|\n| 2000 | 31,688 |\n| 8000 | 113,375 |"))
                .containsExactly(new Block(Block.Kind.TABLE, "carts, ms: 2000, 31,688; 8000, 113,375"));
    }

    @Test
    void joins_wrapped_lines_and_keeps_short_ones_apart() {
        String wrapped =
                "This line is long enough to have been wrapped by an editor, so it\ngoes on here.\nNo more\nof it";
        assertThat(Blocks.of(wrapped))
                .extracting(Block::text)
                .containsExactly(
                        "This line is long enough to have been wrapped by an editor, so it goes on here.",
                        "No more",
                        "of it");
    }

    @Test
    void what_is_quoted_stands_in_quotation_marks() {
        assertThat(Blocks.of("Ruth wrote:\n> Never fire \"wet\" clay.\n> - always wait\n>> no glaze\n>\nWhat now?"))
                .extracting(Block::text)
                .containsExactly(
                        "Ruth wrote:", "\"Never fire 'wet' clay.\"", "\"always wait\"", "\"no glaze\"", "What now?");
    }

    @Test
    @Tag("A2")
    void quote_marks_in_any_number_are_taken_off() {
        for (String marks : List.of(">", "> ", ">\t> ", ">>  ")) {
            String line = marks.repeat(100_000) + "keep the logs";
            assertThat(Blocks.of(line)).extracting(Block::text).containsExactly("\"keep the logs\"");
        }
        assertThat(Blocks.of(">".repeat(200_000))).isEmpty();
    }

    @Test
    void a_fence_is_closed_by_as_many_marks_alone() {
        assertThat(Blocks.of("Before\n````md\n```java\nint a\n```\nWords in it.\n````\nAfter"))
                .extracting(Block::text)
                .containsExactly("Before", "After");
        assertThat(Blocks.of("Before\n```diff\nold words\n```python\nnew words\n```\nAfter"))
                .extracting(Block::text)
                .containsExactly("Before", "After");
    }

    @Test
    void marks_around_words_of_a_line_open_no_fence() {
        assertThat(Blocks.of("```make check``` is red.\nThe carts expire."))
                .extracting(Block::text)
                .containsExactly("```make check``` is red.", "The carts expire.");
    }

    @Test
    void definitions_imports_and_marks_of_merges_are_code() {
        assertThat(Blocks.of("Before\n<<<<<<< SEARCH\nfrom shop import cart\n=======\ndef total(self, carts)\n"
                        + ">>>>>>> REPLACE\nAfter"))
                .extracting(Block::text)
                .containsExactly("Before", "After");
    }

    @Test
    void what_a_browser_or_a_shell_prints_is_left_out() {
        assertThat(Blocks.of("""
                        The cart stays empty:
                        flushCart @ chunk-1A2B.js?v=3:44
                        @ chunk-1A2B.js?v=3:44 renderCart @ cart.js:12
                        Show 13 more frames
                        (.venv) ada@shop~/carts>make check
                        ada@shop:~/carts$ make check
                        Write to ada@shop.example, please.
                        """))
                .extracting(Block::text)
                .containsExactly("The cart stays empty:", "Write to ada@shop.example, please.");
    }

    @Test
    void what_is_indented_below_code_is_code() {
        assertThat(Blocks.of("""
                        Before
                        def total(carts):
                            # of guests, too
                            carts of nobody
                        try:
                            open all carts
                        except KeyError:
                            forget the cart
                        After
                          wrapped
                        """)).extracting(Block::text).containsExactly("Before", "After wrapped");
    }

    @Test
    void a_call_alone_is_code_unless_words_follow() {
        assertThat(Blocks.of(
                        "carts = shop.open(name)\nexpire(carts)\nexpire() forgets them\nopen(name) (it asks nobody)"))
                .extracting(Block::text)
                .containsExactly("expire() forgets them");
        assertThat(Blocks.of("expire(carts) is what forgets the carts of guests (never those of people)"))
                .hasSize(1);
    }
}
