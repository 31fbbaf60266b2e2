package dev.varve.cli;

import dev.varve.Policy;
import dev.varve.Profile;
import dev.varve.limit.ModelLimits;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * A policy, the model's window and the bounds on models, changed key by key. The keys are the components of {@link
 * Policy} and of the records in it, such as {@code observe.activateAt}, read from the records themselves, so that none is
 * forgotten; those of {@link ModelLimits} after {@code model.}; and {@code window}.
 *
 * @param policy the policy
 * @param window the model's context window in tokens, 0 for unknown
 * @param limits what models may be asked and may cost
 */
public record PolicySettings(Policy policy, long window, ModelLimits limits) {
    /** Window that {@code windowed} assumes unless told otherwise, since without one it never begins. */
    public static final long WINDOWED_DEFAULT = 128_000;

    private static final String WINDOW = "window";
    private static final String LIMITS = "model.";
    private static final String NAME = "name";

    /**
     * A key.
     *
     * @param name        such as {@code observe.activateAt}
     * @param value       its value, in the form in which it is set
     * @param expects     what may be given
     * @param description what it does
     */
    public record Setting(String name, String value, String expects, String description) {}

    /** The policies that ship. */
    public enum Preset {
        defaults(Policy.defaults(), 0),
        incremental(Policy.incremental(), 0),
        windowed(Policy.windowed(), WINDOWED_DEFAULT),
        tiered(Policy.tiered(), 0);

        private final PolicySettings settings;

        Preset(Policy policy, long window) {
            this.settings = new PolicySettings(policy, window, ModelLimits.defaults());
        }

        public PolicySettings settings() {
            return settings;
        }
    }

    /**
     * With one key changed.
     *
     * @param assignment {@code key=value}
     * @throws UsageException if there is no such key, or the value is not of its kind
     */
    public PolicySettings with(String assignment) {
        int equals = assignment.indexOf('=');
        if (equals < 1) {
            throw new UsageException("--set " + assignment + " is not key=value; try --set observe.activateAt=16000");
        }
        String key = assignment.substring(0, equals).strip();
        String value = assignment.substring(equals + 1).strip();
        if (all().stream().noneMatch(setting -> setting.name().equals(key))) {
            throw new UsageException("there is no setting \"" + key + "\", the closest is \"" + closest(key)
                    + "\"; 'varve policy' lists all");
        }
        if (key.equals(WINDOW)) {
            return withWindow((Long) parse(key, value, long.class));
        }
        if (key.startsWith(LIMITS)) {
            ModelLimits changed = (ModelLimits) changed(limits, key.substring(LIMITS.length()), key, value);
            return new PolicySettings(policy, window, changed);
        }
        return new PolicySettings((Policy) changed(policy, key, key, value), window, limits);
    }

    public PolicySettings withWindow(long tokens) {
        return new PolicySettings(policy, tokens, limits);
    }

    /** With a profile's switches; what {@link #with} sets afterwards wins. */
    public PolicySettings withProfile(Profile profile) {
        return new PolicySettings(profile.over(policy), window, limits);
    }

    /** All keys with their values. */
    public List<Setting> all() {
        Properties descriptions = descriptions();
        List<Setting> settings = new ArrayList<>();
        collect(policy, "", settings, descriptions);
        collect(limits, LIMITS, settings, descriptions);
        settings.add(new Setting(WINDOW, Long.toString(window), "tokens", descriptions.getProperty(WINDOW, "")));
        return settings;
    }

    private static void collect(Record record, String prefix, List<Setting> to, Properties descriptions) {
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            String key = prefix + component.getName();
            Object value = value(record, component);
            if (value instanceof Record group && !(value instanceof Policy.Limit)) {
                collect(group, key + ".", to, descriptions);
            } else if (!key.equals(NAME)) {
                to.add(new Setting(
                        key, show(value), expects(key, component.getType()), descriptions.getProperty(key, "")));
            }
        }
    }

    /** The record with one component of it, or of a record in it, changed. */
    private static Record changed(Record record, String path, String key, String text) {
        int dot = path.indexOf('.');
        String first = dot < 0 ? path : path.substring(0, dot);
        RecordComponent[] components = record.getClass().getRecordComponents();
        Object[] values = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            values[i] = value(record, components[i]);
            if (components[i].getName().equals(first)) {
                values[i] = dot < 0
                        ? parse(key, text, components[i].getType())
                        : changed((Record) values[i], path.substring(dot + 1), key, text);
            }
        }
        try {
            Class<?>[] types =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            return record.getClass().getDeclaredConstructor(types).newInstance(values);
        } catch (InvocationTargetException e) {
            Throwable reason = e.getCause();
            throw new UsageException(
                    key + "=" + text + " is refused: " + (reason == null ? e : reason).getMessage(), e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object value(Record record, RecordComponent component) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object parse(String key, String text, Class<?> type) {
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
            if (type == Policy.Limit.class) {
                return limit(plain);
            }
            if (type == Duration.class) {
                return Duration.ofNanos((long) (number(text.replaceFirst("s$", "")) * 1e9));
            }
            if (type == ZoneId.class) {
                return ZoneId.of(text);
            }
            if (type.isEnum()) {
                return constant(type, text);
            }
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new UsageException(wrong(key, text, type), e);
        }
        throw new UsageException(wrong(key, text, type));
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
                .filter(each -> show(each).equals(text.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(text));
    }

    /** {@code 16000}, {@code 45%}, {@code 64000|20%} (whichever is less), or {@code none}. */
    private static Policy.Limit limit(String text) {
        if (text.equals("none")) {
            return Policy.Limit.NONE;
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
        return new Policy.Limit(tokens, share);
    }

    private static double number(String text) {
        double number = Double.parseDouble(text);
        if (!Double.isFinite(number) || number < 0) {
            throw new IllegalArgumentException(text);
        }
        return number;
    }

    private static String show(Object value) {
        if (value instanceof Policy.Limit limit) {
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
        return text.replaceFirst("\\.?0+$", "");
    }

    private static String expects(String key, Class<?> type) {
        if (type == Policy.Limit.class) {
            return "tokens (16000), a share of the window (45%), both (64000|20%: the smaller), or none";
        }
        if (type == Duration.class) {
            return "seconds (60s)";
        }
        if (type == ZoneId.class) {
            return "a time zone (Asia/Seoul)";
        }
        if (type == double.class && key.startsWith(LIMITS)) {
            return "an amount (2.50)";
        }
        if (type == double.class) {
            return "a share (0.5)";
        }
        if (type == boolean.class) {
            return "true or false";
        }
        if (type.isEnum()) {
            return Arrays.stream(type.getEnumConstants())
                    .map(PolicySettings::show)
                    .collect(Collectors.joining(" or "));
        }
        return key.toLowerCase(Locale.ROOT).contains("tokens") || key.equals(WINDOW) || type == long.class
                ? "tokens"
                : "a number";
    }

    private String closest(String key) {
        Comparator<String> byDistance = Comparator.comparingInt(name -> distance(name, key));
        return all().stream().map(Setting::name).min(byDistance).orElse(WINDOW);
    }

    /** Edits that lead from one to the other (Levenshtein), case aside; the last part alone counts too. */
    private static int distance(String name, String key) {
        String last = name.substring(name.lastIndexOf('.') + 1);
        return Math.min(edits(name, key), edits(last, key.substring(key.lastIndexOf('.') + 1)) + 1);
    }

    private static int edits(String one, String other) {
        String a = one.toLowerCase(Locale.ROOT);
        String b = other.toLowerCase(Locale.ROOT);
        int[] row = new int[b.length() + 1];
        Arrays.setAll(row, i -> i);
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int above = row[j];
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, Math.min(above, row[j - 1]) + 1);
                diagonal = above;
            }
        }
        return row[b.length()];
    }

    private static Properties descriptions() {
        Properties descriptions = new Properties();
        try (InputStream in = Optional.ofNullable(PolicySettings.class.getResourceAsStream("settings.properties"))
                .orElseThrow(() -> new IllegalStateException("settings.properties is missing"))) {
            descriptions.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return descriptions;
    }
}
