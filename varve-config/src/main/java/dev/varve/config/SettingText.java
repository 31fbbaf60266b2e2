package dev.varve.config;

import dev.varve.policy.Limit;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Values of settings as text: how they are written, read and described. */
final class SettingText {
    private static final String COLD_AFTER = "observe.coldAfter";

    private SettingText() {}

    /**
     * Parses a value.
     *
     * @param key for the error message
     * @throws ConfigurationException if the text is not a value of this type
     */
    static Object parse(String key, String text, Class<?> type) {
        try {
            String plain = text.replace("_", "");
            if (type == int.class) {
                return Integer.parseInt(plain);
            }
            if (type == long.class) {
                return notNegative(Long.parseLong(plain));
            }
            if (type == double.class) {
                return number(text);
            }
            if (type == boolean.class && (text.equals("true") || text.equals("false"))) {
                return Boolean.parseBoolean(text);
            }
            if (type == Limit.class) {
                return limit(plain);
            }
            if (key.equals(COLD_AFTER)) {
                return CacheLifetimes.of(text).orElseGet(() -> seconds(text));
            }
            if (type == Duration.class) {
                return seconds(text);
            }
            if (type == ZoneId.class) {
                return ZoneId.of(text);
            }
            if (type.isEnum()) {
                return constant(type, text);
            }
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new ConfigurationException(wrong(key, text, type), e);
        }
        throw new ConfigurationException(wrong(key, text, type));
    }

    private static String wrong(String key, String text, Class<?> type) {
        return "\"" + text + "\" is no value for " + key + "; give " + expects(key, type);
    }

    private static long notNegative(long number) {
        if (number < 0) {
            throw new IllegalArgumentException("negative");
        }
        return number;
    }

    private static Object constant(Class<?> type, String text) {
        return Arrays.stream(type.getEnumConstants())
                .filter(each -> of(each).equals(text.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(text));
    }

    /** {@code 16000}, {@code 45%}, {@code 64000|20%} (whichever is less), or {@code none}. */
    private static Limit limit(String text) {
        if (text.equals("none")) {
            return Limit.NONE;
        }
        long tokens = 0;
        double share = 0;
        for (String part : text.split("\\|", 2)) {
            if (part.endsWith("%")) {
                share = number(part.substring(0, part.length() - 1)) / 100;
            } else {
                tokens = Long.parseLong(part);
            }
        }
        return new Limit(tokens, share);
    }

    private static Duration seconds(String text) {
        return Duration.ofNanos((long) (number(text.replaceFirst("s$", "")) * 1e9));
    }

    private static double number(String text) {
        double number = Double.parseDouble(text);
        if (!Double.isFinite(number) || number < 0) {
            throw new IllegalArgumentException(text);
        }
        return number;
    }

    /** A value as text, in the form that {@link #parse} accepts. */
    static String of(Object value) {
        if (value instanceof Limit limit) {
            String tokens = limit.tokens() > 0 ? Long.toString(limit.tokens()) : "";
            String share = limit.share() > 0 ? plain(limit.share() * 100) + "%" : "";
            String both = tokens + (tokens.isEmpty() || share.isEmpty() ? "" : "|") + share;
            return both.isEmpty() ? "none" : both;
        }
        if (value instanceof Duration duration) {
            return plain(duration.toNanos() / 1e9) + "s";
        }
        if (value instanceof Double number) {
            return plain(number);
        }
        return value instanceof Enum<?> constant ? constant.name().toLowerCase(Locale.ROOT) : value.toString();
    }

    private static String plain(double number) {
        String text = String.format(Locale.ROOT, "%.4f", number);
        return text.replaceFirst("\\.?+(?<!0)0++$", "");
    }

    /** The accepted values, for people. */
    static String expects(String key, Class<?> type) {
        if (type == Limit.class) {
            return "tokens (16000), a share of the window (45%), both (64000|20%: the smaller), or none";
        }
        if (key.equals(COLD_AFTER)) {
            return "seconds (300s) or a provider (" + CacheLifetimes.providers() + ")";
        }
        if (type == Duration.class) {
            return "seconds (60s)";
        }
        if (type == ZoneId.class) {
            return "a time zone (Asia/Seoul)";
        }
        if (type == double.class && key.startsWith(Settings.LIMITS)) {
            return "an amount (2.50)";
        }
        if (type == double.class) {
            return "a share (0.5)";
        }
        if (type == boolean.class) {
            return "true or false";
        }
        if (type.isEnum()) {
            return Arrays.stream(type.getEnumConstants()).map(SettingText::of).collect(Collectors.joining(" or "));
        }
        return key.toLowerCase(Locale.ROOT).contains("tokens") || key.equals(Settings.WINDOW) || type == long.class
                ? "tokens"
                : "a number";
    }
}
