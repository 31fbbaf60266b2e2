package dev.varve.config;

import dev.varve.Policy;
import dev.varve.Profile;
import dev.varve.model.ModelLimits;
import dev.varve.policy.Limit;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * A policy, the model's window and the limits of models, changed key by key. The keys are the components of {@link
 * Policy} and of its nested records, such as {@code observe.activateAt}, read by reflection, so that none is
 * forgotten; those of {@link ModelLimits} after {@code model.}; and {@code window}.
 *
 * @param policy the policy
 * @param window the model's context window in tokens, 0 for unknown
 * @param limits bounds on the calls and the cost of models
 */
public record Settings(Policy policy, long window, ModelLimits limits) {
    /** Default window of {@code windowed}, which never starts without one. */
    public static final long WINDOWED_DEFAULT = 128_000;

    static final String WINDOW = "window";
    static final String LIMITS = "model.";
    private static final String NAME = "name";

    /**
     * A key.
     *
     * @param name such as {@code observe.activateAt}
     * @param value its value, as text
     * @param expects possible values
     * @param description its effect
     */
    public record Setting(String name, String value, String expects, String description) {}

    /** The policies that ship. */
    public enum Preset {
        /** {@link Policy#defaults()}. */
        defaults(Policy.defaults(), 0),
        /** {@link Policy#incremental()}. */
        incremental(Policy.incremental(), 0),
        /** {@link Policy#windowed()}, with a window that it cannot do without. */
        windowed(Policy.windowed(), WINDOWED_DEFAULT),
        /** {@link Policy#tiered()}. */
        tiered(Policy.tiered(), 0);

        private final Settings settings;

        Preset(Policy policy, long window) {
            this.settings = new Settings(policy, window, ModelLimits.defaults());
        }
    }

    /** The policy and limits that ship, by name, before anything is changed. */
    public static Settings of(Preset preset) {
        return preset.settings;
    }

    /** A policy of the host's, with the limits that ship and no window, before anything is changed. */
    public static Settings of(Policy policy) {
        return new Settings(policy, 0, ModelLimits.defaults());
    }

    /**
     * With one key changed.
     *
     * @param assignment {@code key=value}
     * @throws ConfigurationException if there is no such key, or the value is not of its kind
     */
    public Settings with(String assignment) {
        int equals = assignment.indexOf('=');
        if (equals < 1) {
            throw new ConfigurationException("\"" + assignment + "\" is not key=value; try observe.activateAt=16000");
        }
        return with(
                assignment.substring(0, equals).strip(),
                assignment.substring(equals + 1).strip());
    }

    /**
     * A copy with one key changed.
     *
     * @param key such as {@code observe.activateAt}
     * @param value in the form of {@link #all()}
     * @throws ConfigurationException if there is no such key, or the value is not of its kind
     */
    public Settings with(String key, String value) {
        if (all().stream().noneMatch(setting -> setting.name().equals(key))) {
            throw new ConfigurationException("there is no setting \"" + key + "\", the closest is \"" + closest(key)
                    + "\"; 'varve config' lists all");
        }
        if (key.equals(WINDOW)) {
            return withWindow((Long) SettingText.parse(key, value, long.class));
        }
        if (key.startsWith(LIMITS)) {
            ModelLimits changed = (ModelLimits) changed(limits, key.substring(LIMITS.length()), key, value);
            return new Settings(policy, window, changed);
        }
        return new Settings((Policy) changed(policy, key, key, value), window, limits);
    }

    /** With a model window of this many tokens; 0 for unknown. */
    public Settings withWindow(long tokens) {
        return new Settings(policy, tokens, limits);
    }

    /** A copy with a profile's switches; later calls of {@link #with} override them. */
    public Settings withProfile(Profile profile) {
        return new Settings(profile.over(policy), window, limits);
    }

    /** All keys with their values. */
    public List<Setting> all() {
        Properties descriptions = properties("settings.properties");
        List<Setting> settings = new ArrayList<>();
        collect(policy, "", settings, descriptions);
        collect(limits, LIMITS, settings, descriptions);
        settings.add(new Setting(WINDOW, Long.toString(window), "tokens", descriptions.getProperty(WINDOW, "")));
        return settings;
    }

    private static void collect(Record note, String prefix, List<Setting> to, Properties descriptions) {
        for (RecordComponent component : note.getClass().getRecordComponents()) {
            String key = prefix + component.getName();
            Object value = value(note, component);
            if (value instanceof Record group && !(value instanceof Limit)) {
                collect(group, key + ".", to, descriptions);
            } else if (!key.equals(NAME)) {
                to.add(new Setting(
                        key,
                        SettingText.of(value),
                        SettingText.expects(key, component.getType()),
                        descriptions.getProperty(key, "")));
            }
        }
    }

    /** The note with one component of it, or of a note in it, changed. */
    private static Record changed(Record note, String path, String key, String text) {
        int dot = path.indexOf('.');
        String first = dot < 0 ? path : path.substring(0, dot);
        RecordComponent[] components = note.getClass().getRecordComponents();
        Object[] values = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            values[i] = value(note, components[i]);
            if (components[i].getName().equals(first)) {
                values[i] = dot < 0
                        ? SettingText.parse(key, text, components[i].getType())
                        : changed((Record) values[i], path.substring(dot + 1), key, text);
            }
        }
        try {
            Class<?>[] types =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            return note.getClass().getDeclaredConstructor(types).newInstance(values);
        } catch (InvocationTargetException e) {
            Throwable reason = e.getCause();
            throw new ConfigurationException(
                    key + "=" + text + " is refused: " + (reason == null ? e : reason).getMessage(), e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object value(Record note, RecordComponent component) {
        try {
            return component.getAccessor().invoke(note);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private String closest(String key) {
        Comparator<String> byDistance = Comparator.comparingInt(name -> EditDistance.ofKeys(name, key));
        return all().stream().map(Setting::name).min(byDistance).orElse(WINDOW);
    }

    static Properties properties(String resource) {
        Properties properties = new Properties();
        try (InputStream in = Optional.ofNullable(Settings.class.getResourceAsStream(resource))
                .orElseThrow(() -> new IllegalStateException(resource + " is missing"))) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties;
    }
}
