package dev.varve.language.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.language.LanguageFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("long")
@Tag("A3")
class SecretFinderTest {
    private static final int SEED = 7;
    private final SecretFinder finder = SecretFinder.standard();

    static Stream<SecretExamples.Planted> planted() {
        return SecretExamples.planted(new Random(SEED)).stream();
    }

    static Stream<String> harmless() {
        return SecretExamples.harmless(new Random(SEED)).stream();
    }

    static Stream<TokenRule> rules() {
        return LanguageFile.named("secret/tokens.rules").lines().stream()
                .map(Fields::of)
                .flatMap(rule -> rule.words(1).stream().map(prefix -> TokenRule.of(rule, prefix)));
    }

    @ParameterizedTest
    @MethodSource("planted")
    void a_planted_secret_is_masked_and_the_rest_stays(SecretExamples.Planted planted) {
        String masked = finder.mask(planted.text());
        int from = planted.text().indexOf(planted.secret());
        int to = from + planted.secret().length();
        assertThat(masked).contains(Secret.MASK).doesNotContain(planted.secret());
        assertThat(masked)
                .startsWith(planted.text().substring(0, from))
                .endsWith(planted.text().substring(to));
    }

    @ParameterizedTest
    @MethodSource("planted")
    void a_secret_is_masked_in_the_middle_of_a_line_and_within_json(SecretExamples.Planted planted) {
        String inside = "First line.\n  - " + planted.text() + "\nLast line.";
        String json = "{\"content\":\""
                + planted.text().replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"}";
        assertThat(finder.mask(inside)).doesNotContain(planted.secret());
        assertThat(finder.mask(json)).doesNotContain(planted.secret()).endsWith("\"}");
    }

    @ParameterizedTest
    @MethodSource("harmless")
    void what_keeps_nothing_secret_stays(String text) {
        assertThat(finder.mask(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void each_prefix_is_found(TokenRule rule) {
        StringBuilder body = new StringBuilder();
        String drawn = "7a3b9c1d5e8f2a6b4c0d";
        while (body.length() < rule.least() + 4) {
            body.append(drawn.charAt(body.length() % drawn.length()));
        }
        for (int i = 1; i <= rule.dots(); i++) {
            body.insert(i * body.length() / (rule.dots() + 2), '.');
        }
        String digits = rule.before()
                .map(before -> "1234567890".repeat(8).substring(0, before.least()))
                .orElse("");
        String drawnBody = rule.body() == CharClass.UPPER ? body.toString().toUpperCase(Locale.ROOT) : body.toString();
        String secret = digits + rule.prefix() + (rule.body() == CharClass.DIGIT ? "12345" : drawnBody);
        assertThat(finder.mask("see " + secret + " there"))
                .doesNotContain(secret)
                .startsWith("see [masked ");
    }

    @Test
    void a_mask_tells_kind_and_length_and_no_character() {
        String token = "ghp_" + "a1B2c3D4e5".repeat(4);
        assertThat(finder.mask(token)).isEqualTo("[masked long GitHub token]");
    }

    @Test
    void a_masked_text_is_masked_no_further() {
        planted().forEach(planted -> {
            String masked = finder.mask(planted.text());
            assertThat(finder.mask(masked)).isEqualTo(masked);
        });
    }

    @Test
    void a_value_that_was_named_once_is_found_again_where_nothing_names_it() {
        String masked = finder.mask("The password is Kiwi-4711-Mango. I typed Kiwi-4711-Mango and it worked.");
        assertThat(masked).doesNotContain("Kiwi");
    }

    @Test
    void a_quoted_answer_is_found_behind_its_quoted_question() {
        assertThat(finder.mask("\"What is the wifi password?\" \"it's now Kiwi-4711-Mango\""))
                .doesNotContain("Mango");
    }

    @Test
    void a_password_that_replaces_one_is_found_without_its_name() {
        assertThat(finder.mask("The password was Kiwi-4711-Mango. It's now Lime-0815-Peach."))
                .doesNotContain("Mango")
                .doesNotContain("Peach");
        String many = "The password is Kiwi-4711-Mango" + "; it's Lime-0815-Peach".repeat(10_000);
        assertThat(finder.mask(many)).doesNotContain("Peach");
    }

    @Test
    void a_secret_key_of_aws_is_found_behind_its_access_key() {
        String secret = "aB3/dE5+fG7".repeat(4).substring(0, 40);
        assertThat(finder.mask("AKIA" + "AB3CD4EF5GH6IJ7K" + " / " + secret)).doesNotContain(secret);
    }

    @Test
    void a_line_of_a_password_file_loses_its_last_field() {
        assertThat(finder.mask("# hosts\ndb:5432:shop:anna:sword" + "fish99\n"))
                .endsWith("anna:[masked short password in a URL]\n");
    }

    @Test
    void five_hundred_hashes_checksums_ids_and_versions_stay() {
        Random random = new Random(SEED);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            texts.add("commit " + hex(random, 40));
            texts.add("sha256:" + hex(random, 64) + "  varve.jar");
            texts.add("session " + new UUID(random.nextLong(), random.nextLong()));
            texts.add("VARVE-" + random.nextInt(100_000) + " in build " + random.nextInt(1_000_000_000));
            texts.add("upgrade to " + random.nextInt(20) + "." + random.nextInt(50) + "." + random.nextInt(90) + "-rc."
                    + random.nextInt(9));
        }
        assertThat(texts).allSatisfy(text -> assertThat(finder.mask(text)).isEqualTo(text));
    }

    private static String hex(Random random, int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(Character.forDigit(random.nextInt(16), 16));
        }
        return text.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "-----BEGIN ",
                "-----BEGIN RSA PRIVATE KEY-----\nabcdefghijklmnopqrstuvwxyz",
                "sk-",
                "sk-ant-",
                "ghp_ghp_",
                "pw ",
                "pw=",
                "pw=\"",
                "password is ",
                "password: ",
                "\"password\":\"",
                "://",
                "a://b:c",
                "mysql -p",
                "mysql ",
                "curl -u a:",
                "login x / ",
                "4",
                "4111 ",
                "DE12",
                "eyJ.",
                "eyJa.",
                "token",
                "token=",
                "--token ",
                "is the password ",
                "seed phrase abandon ",
                "Bearer ",
                "Basic ",
                "%3D",
                "\\",
                "\"",
                "key-us1",
                "aQ~",
                "1:AA",
                "xoxb-1-",
                "secret\\n",
                "password for ",
                "x:5432:",
                "oracle:thin:",
                "Private-Lines:",
                "****",
                "value",
                "name\nvalue:",
                "passwordpassword",
                "cookie:",
                "cookie: a=b; ",
                "wifi:",
                "otpauth://",
                "a.bcdefg.",
                "user a, pw ",
                "recovery codes: ",
                "setup key: AB3D "
            })
    void each_text_is_read_in_linear_time(String part) {
        for (int size : new int[] {1 << 14, 1 << 20}) {
            Counting text = new Counting(part.repeat(size / part.length() + 1));
            finder.find(text);
            assertThat(text.accesses).as(part).isLessThan(64L * text.length() + 100_000);
        }
    }

    /** Counts how often a character is read. */
    private static final class Counting implements CharSequence {
        private final String text;
        private long accesses;

        Counting(String text) {
            this.text = text;
        }

        @Override
        public char charAt(int index) {
            accesses++;
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int from, int to) {
            accesses += to - from;
            return text.substring(from, to);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    @Test
    void each_rule_of_a_name_and_of_a_program_can_be_read() {
        assertThat(LanguageFile.named("secret/names.rules").lines())
                .isNotEmpty()
                .allSatisfy(line -> Named.of(Fields.of(line)));
        assertThat(LanguageFile.named("secret/commands.rules").lines())
                .isNotEmpty()
                .allSatisfy(line -> CommandOption.of(Fields.of(line)));
    }

    @Test
    void an_error_in_a_rule_names_file_and_line() {
        LanguageFile file = LanguageFile.of("some.rules", "# comment\n\nkind | prefix | nonsense 3\n");
        assertThatThrownBy(() -> file.forEach(line -> TokenRule.of(Fields.of(line), "prefix")))
                .hasMessageStartingWith("some.rules:3: ");
    }
}
