package dev.varve.language.secret;

import dev.varve.language.LanguageFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The examples that stand beside the rules, for tests of everything that shows text. Values are drawn by chance. */
public final class SecretExamples {
    private static final Pattern DRAWN = Pattern.compile("\\{([a-z0-9]{1,12}):(\\d{1,4})\\}");
    private static final String DIGITS = "0123456789";
    private static final String UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    private static final String LOWER = "abcdefghijklmnopqrstuvwxyz";

    private SecretExamples() {}

    /**
     * A text with a secret.
     *
     * @param kind   what the secret is
     * @param text   the whole text
     * @param secret the part that must not be shown
     */
    public record Planted(String kind, String text, String secret) {}

    /** Texts with one secret each. */
    public static List<Planted> planted(RandomGenerator random) {
        List<Planted> planted = new ArrayList<>();
        LanguageFile.named("secret/secrets.examples").forEach(line -> planted.add(planted(line.text(), random)));
        return planted;
    }

    private static Planted planted(String line, RandomGenerator random) {
        int divider = line.indexOf('|');
        String drawn = drawn(line.substring(divider + 1).strip(), random).replace("\\n", "\n");
        int from = drawn.indexOf("[[");
        int to = drawn.lastIndexOf("]]");
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("no [[secret]] in the example");
        }
        String secret = drawn.substring(from + 2, to);
        String kind = line.substring(0, divider).strip();
        return new Planted(kind, drawn.substring(0, from) + secret + drawn.substring(to + 2), secret);
    }

    /** Texts without a secret. */
    public static List<String> harmless(RandomGenerator random) {
        List<String> harmless = new ArrayList<>();
        LanguageFile.named("secret/harmless.examples").forEach(line -> harmless.add(drawn(line.text(), random)));
        return harmless;
    }

    private static String drawn(String template, RandomGenerator random) {
        return DRAWN.matcher(template).replaceAll(found -> drawn(found, random));
    }

    private static String drawn(MatchResult found, RandomGenerator random) {
        int length = Integer.parseInt(found.group(2));
        return switch (found.group(1)) {
            case "digit" -> "1" + drawn(DIGITS, length - 1, random);
            case "hex" -> "7" + drawn(DIGITS + "abcdef", length - 2, random) + "a";
            case "upper" -> drawn(UPPER + DIGITS, length, random);
            case "base32" -> drawn(UPPER + "234567", length, random);
            case "url", "alnum" -> "aB3" + drawn(UPPER + LOWER + DIGITS, length - 3, random);
            case "basic" ->
                Base64.getEncoder()
                        .encodeToString(("anna:" + drawn(LOWER, length, random)).getBytes(StandardCharsets.US_ASCII));
            case "pass" -> "Kx" + drawn(LOWER, length - 5, random) + "7!" + drawn(DIGITS, 1, random);
            default -> throw new IllegalArgumentException("no such characters: " + found.group(1));
        };
    }

    private static String drawn(String alphabet, int length, RandomGenerator random) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }
}
