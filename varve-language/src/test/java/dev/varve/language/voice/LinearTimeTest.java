package dev.varve.language.voice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts that somebody made to keep the reader busy, each a piece repeated many times. */
@Tag("long")
@Tag("A1")
@Tag("A2")
class LinearTimeTest {
    private static final int LENGTH = 1 << 18;
    private static final int SMALL_STACK = 256 * 1024;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<",
                ">",
                "> ",
                ">\n",
                "\"",
                "\" ",
                " \"a",
                "'a ",
                " 'a b",
                "„",
                "„a b c ",
                "«",
                "» a",
                "「",
                "“a ",
                "<a",
                "<a>",
                "<a> ",
                "<a b c>\n",
                "</a>",
                "<a-b>\n",
                "<!--",
                "<!-- -->",
                "<system-reminder>",
                "</system-reminder>",
                "[",
                "[quote]",
                "```\n",
                "```a\n",
                "\"\"\"\n",
                "~~~\n~~~a\n",
                "\n",
                "\n\n",
                " ",
                "\t",
                "    a\n\n",
                "a: b\n",
                "From: a\nb\nc\nd\ne\nf\ng\n",
                "From: a\n",
                "a said b. ",
                "ab\n",
                "a\\ b\n",
                "a said: ",
                "a said ",
                "a said: b\n",
                "here is the mail:\n",
                "according to a b c. ",
                "說",
                "说：",
                "と言って。",
                "a, ",
                "a. ",
                "?",
                ":",
                ": ",
                "：",
                "- ",
                "- a\n+ b\n",
                "+ b\n\n",
                "@@ a\n",
                "$ a\n",
                "ERROR a\n",
                "at a(b)\n",
                "User: a\n",
                "[10:15] a: b\n",
                "Bob: a\n",
                "a:\n  b: c\n",
                "dear a,\n",
                "regards\n",
                "hi a,\nregards\n",
                "# a\n",
                "on a wrote:\n",
                "on a\nwrote:\n",
                "-forwarded message",
                "hook ",
                "is this true?\n\n",
                "is this true?\n",
                "summarise this ",
                "[AB] a\n",
                "aaaaaaaaaa",
                "a.",
                "a-",
                "|a",
                "a   ",
                "(a",
                "0123456789abcdef ",
                "\\"
            })
    void a_text_that_repeats_itself_for_ever_is_split_in_a_moment_on_a_small_stack(String piece) throws Exception {
        String text = piece.repeat(LENGTH / piece.length()) + " walnut\n";
        AtomicReference<Throwable> failed = new AtomicReference<>();
        Thread reader = new Thread(null, () -> Passages.stretches(text), "reader", SMALL_STACK);
        reader.setUncaughtExceptionHandler((thread, failure) -> failed.set(failure));
        reader.start();
        reader.join(TimeUnit.SECONDS.toMillis(60)); // a quadratic reader takes far longer
        boolean done = !reader.isAlive();
        reader.interrupt();

        assertThat(done).as("read to the end").isTrue();
        assertThat(failed.get()).isNull();
    }
}
