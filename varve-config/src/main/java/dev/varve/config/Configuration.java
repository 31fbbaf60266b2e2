package dev.varve.config;

import dev.varve.Profile;
import dev.varve.config.Settings.Preset;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The settings and their origins. Later layers win: the user's file, the project's file, the environment, and values
 * added by {@link #with}. Files are Java properties in UTF-8. A key is one of {@link #OPTIONS} or a key of {@link
 * Settings}. As an environment variable it is written in capitals with underscores after {@code VARVE_}, such as
 * {@code VARVE_OBSERVE_ACTIVATE_AT}. A stranger may have written the project's file, so it can set harmless keys
 * only. Immutable.
 */
public final class Configuration {
    /** Name of the file in the folder {@code .varve} of the project and of the user. */
    public static final String FILE = "config.properties";

    /** Names one file to read instead of those two. */
    public static final String FILE_VARIABLE = "VARVE_CONFIG";

    /** The keys beside those of {@link Settings}: options of the command line without their dashes. */
    public static final List<String> OPTIONS = List.of(
            "db",
            "tenant",
            "resource",
            "policy",
            "profile",
            "model",
            "observer-model",
            "reflector-model",
            "base-url",
            "model-window");

    /** The keys that a project's file may set: nothing that runs, sends, spends, or reads or writes anywhere else. */
    private static final Set<String> OF_PROJECTS = Set.of("policy", "profile", "window", "zone", "memory", "indexes");

    private static final Set<String> GROUPS_OF_PROJECTS =
            Set.of("observe.", "reflect.", "context.", "facts.", "recall.");

    private static final String PREFIX = "VARVE_";
    private static final String FOLDER = ".varve";

    private final Map<String, Value> values;

    private Configuration(Map<String, Value> values) {
        this.values = values;
    }

    /**
     * A value that was set.
     *
     * @param key    one of {@link #OPTIONS} or of {@link Settings#all()}
     * @param text   as it was written
     * @param origin where, for people: a file, an environment variable, an option
     */
    public record Value(String key, String text, String origin) {}

    /** Nothing is set. */
    public static Configuration empty() {
        return new Configuration(Map.of());
    }

    /**
     * The files and the environment.
     *
     * @param variables of the environment; {@code HOME} says where the user's file is
     * @param folder    the project's; relative names start there
     * @throws ConfigurationException if a file cannot be read, has a key that there is not, or is a project's and has one
     *     that only the person who runs the program may set
     */
    public static Configuration read(Map<String, String> variables, Path folder) {
        Configuration configuration = files(variables, folder);
        Map<String, String> keys = keysByVariable();
        for (Map.Entry<String, String> variable : new TreeMap<>(variables).entrySet()) {
            String key = keys.get(variable.getKey().startsWith(PREFIX) ? plain(variable.getKey()) : "");
            if (key != null && !variable.getValue().isEmpty()) {
                configuration = configuration.with(key, variable.getValue(), "$" + variable.getKey());
            }
        }
        return configuration;
    }

    private static Configuration files(Map<String, String> variables, Path folder) {
        String named = variables.getOrDefault(FILE_VARIABLE, "");
        if (!named.isEmpty()) {
            Path file = folder.resolve(named);
            if (!Files.isRegularFile(file)) {
                throw new ConfigurationException("$" + FILE_VARIABLE + " names " + file + ", which is no file");
            }
            return empty().with(file);
        }
        Optional<Path> users =
                UserFolder.of(variables).map(Configuration::inFolder).filter(Files::isRegularFile);
        Configuration configuration = users.map(empty()::with).orElse(empty());
        Path projects = inFolder(folder);
        return Files.isRegularFile(projects)
                        && users.filter(file -> isSame(file, projects)).isEmpty()
                ? configuration.withProject(projects)
                : configuration;
    }

    private static Path inFolder(Path folder) {
        return folder.resolve(FOLDER).resolve(FILE).toAbsolutePath().normalize();
    }

    private static boolean isSame(Path one, Path other) {
        try {
            return Files.isSameFile(one, other);
        } catch (IOException e) {
            throw new ConfigurationException("cannot compare " + one + " with " + other + ": " + e.getMessage(), e);
        }
    }

    /** Adds the file of a project, which is read without anybody's consent, so only harmless keys are accepted. */
    private Configuration withProject(Path file) {
        Configuration own = empty().with(file);
        for (String key : own.values.keySet()) {
            if (!isOfProjects(key)) {
                throw new ConfigurationException(file + " sets \"" + key
                        + "\", which a project's file may not: it comes"
                        + " with the project, and such keys say what runs, where words go and what is spent; set it in"
                        + " ~/.varve/" + FILE + ", in the environment or by an option, or if you trust this file, let"
                        + " $" + FILE_VARIABLE + " name it");
            }
        }
        Map<String, Value> more = new TreeMap<>(values);
        more.putAll(own.values);
        return new Configuration(Collections.unmodifiableMap(more));
    }

    /** Named one by one, so that a key that is added is refused until somebody has thought about it. */
    private static boolean isOfProjects(String key) {
        return OF_PROJECTS.contains(key) || GROUPS_OF_PROJECTS.stream().anyMatch(key::startsWith);
    }

    /** The keys of a file over these. */
    public Configuration with(Path file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            throw new ConfigurationException(
                    "configuration " + file + " cannot be read as properties in UTF-8: " + e.getMessage(), e);
        }
        Configuration configuration = this;
        for (String key :
                new TreeMap<>(properties).keySet().stream().map(String::valueOf).toList()) {
            configuration = configuration.with(key, properties.getProperty(key), file.toString());
        }
        return configuration;
    }

    /**
     * One key over these.
     *
     * @param key    capitals, dashes and underscores make no difference
     * @param text   its value
     * @param origin where it was set, for people
     * @throws ConfigurationException if there is no such key; of values only the settings' are checked, by {@link
     *     #settings()}
     */
    public Configuration with(String key, String text, String origin) {
        String known = keysByVariable().get(plain(PREFIX + key));
        if (known == null) {
            String closest = Collections.min(
                    keysByVariable().values(), (a, b) -> EditDistance.ofKeys(a, key) - EditDistance.ofKeys(b, key));
            throw new ConfigurationException(origin + ": there is no setting \"" + key + "\", the closest is \""
                    + closest + "\"; 'varve config' lists all");
        }
        Map<String, Value> more = new TreeMap<>(values);
        more.put(known, new Value(known, text.strip(), origin));
        return new Configuration(Collections.unmodifiableMap(more));
    }

    /** The value of a key. */
    public Optional<Value> value(String key) {
        return Optional.ofNullable(values.get(key));
    }

    /**
     * The policy that is named, with the profile and the keys that are set over it; {@code defaults} if none is named.
     *
     * @throws ConfigurationException if a value is not of its kind; the message says where it was set
     */
    public Settings settings() {
        return settings(Settings.of(Preset.defaults));
    }

    /**
     * The settings for a program with another default policy.
     *
     * @param usual the defaults
     */
    public Settings settings(Settings usual) {
        Settings settings = value("policy")
                .map(named -> Settings.of(constant(Preset.class, named)))
                .orElse(usual);
        Optional<Profile> profile = value("profile").map(named -> constant(Profile.class, named));
        settings = profile.map(settings::withProfile).orElse(settings);
        for (Value value : values.values().stream()
                .sorted(Comparator.comparing(
                        each -> !each.key().startsWith("model.prices."))) // bounds on money need them
                .toList()) {
            if (!OPTIONS.contains(value.key())) {
                settings = set(settings, value);
            }
        }
        return settings;
    }

    private static Settings set(Settings settings, Value value) {
        try {
            return settings.with(value.key(), value.text());
        } catch (ConfigurationException e) {
            throw new ConfigurationException(value.origin() + ": " + e.getMessage(), e);
        }
    }

    private static <E extends Enum<E>> E constant(Class<E> type, Value value) {
        return Arrays.stream(type.getEnumConstants())
                .filter(each -> each.name().equalsIgnoreCase(value.text()))
                .findFirst()
                .orElseThrow(() -> new ConfigurationException(value.origin() + ": \"" + value.text() + "\" is no "
                        + value.key() + "; give "
                        + Arrays.stream(type.getEnumConstants())
                                .map(each -> each.name().toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(", "))));
    }

    private static Map<String, String> keysByVariable() {
        Map<String, String> keys = new TreeMap<>();
        OPTIONS.forEach(option -> keys.put(plain(PREFIX + option), option));
        Settings.of(Preset.defaults).all().forEach(setting -> keys.put(plain(PREFIX + setting.name()), setting.name()));
        return keys;
    }

    /** The key in upper case without separators. */
    private static String plain(String key) {
        return key.replaceAll("[._-]", "").toUpperCase(Locale.ROOT);
    }
}
