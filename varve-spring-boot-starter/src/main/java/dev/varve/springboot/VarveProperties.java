package dev.varve.springboot;

import dev.varve.ClearMode;
import dev.varve.Policy;
import dev.varve.Profile;
import dev.varve.config.Configuration;
import dev.varve.config.ConfigurationException;
import dev.varve.config.EditDistance;
import dev.varve.config.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties under {@code varve}; an unknown one stops the start.
 *
 * @param enabled switches memory on; default off
 * @param policy one of the built-in policies; a {@link Policy} bean overrides it
 * @param profile features of memory to switch on, over that policy; {@code policy} leaves it as it is
 * @param settings keys of the policy over all that, such as {@code observe.activateAt}, see {@link
 *      dev.varve.config.Settings}
 * @param zone zone in which notes are dated
 * @param contextWindow context window of the agent's model in tokens; 0 for unknown
 * @param reservedTokens of the window, kept for the answer and for tools
 * @param model writer of the notes: {@code auto} (the {@code ChatModel} bean if there is one, else the rules), {@code
 *      extractive} (the built-in rules), {@code chat-model}, or {@code provider/model} with {@code varve-providers}
 * @param modelName name under which notes by the chat model are filed, such as {@code openai/gpt-4o-mini}
 * @param observerModel writer of observations, if not the model: {@code extractive} or {@code provider/model}
 * @param reflectorModel writer of reflections, if not the model: {@code extractive} or {@code provider/model}
 * @param baseUrl address of the named model's provider, if not its own
 * @param store storage of conversations
 * @param sqlite the embedded database
 * @param upkeep work on quiet sessions
 * @param tracing memory in the application's traces
 * @param chat memory of {@code ChatClient}s
 */
@ConfigurationProperties(prefix = VarveProperties.PREFIX, ignoreUnknownFields = false)
public record VarveProperties(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("defaults") Preset policy,
        @DefaultValue("policy") Extent profile,
        @DefaultValue Map<String, String> settings,
        @DefaultValue("Z") ZoneId zone,
        @DefaultValue("0") long contextWindow,
        @DefaultValue("0") long reservedTokens,
        @DefaultValue(AUTO) String model,
        @DefaultValue(CHAT_MODEL) String modelName,
        @DefaultValue("") String observerModel,
        @DefaultValue("") String reflectorModel,
        @DefaultValue("") String baseUrl,
        @DefaultValue("auto") Storage store,
        @DefaultValue Sqlite sqlite,
        @DefaultValue Upkeep upkeep,
        @DefaultValue Tracing tracing,
        @DefaultValue Chat chat) {
    /** The prefix of all keys. */
    public static final String PREFIX = "varve";

    /** The {@code ChatModel} bean writes the notes if there is one, else the built-in rules do. */
    static final String AUTO = "auto";

    /** The built-in rules write the notes: no network, deterministic. */
    static final String EXTRACTIVE = "extractive";

    /** The application's {@code ChatModel} bean writes the notes. */
    static final String CHAT_MODEL = "chat-model";

    /** The policies that ship. */
    public enum Preset {
        /** {@link dev.varve.Policy#defaults()}. */
        DEFAULTS,
        /** {@link dev.varve.Policy#incremental()}. */
        INCREMENTAL,
        /** {@link dev.varve.Policy#windowed()}. */
        WINDOWED,
        /** {@link dev.varve.Policy#tiered()}. */
        TIERED
    }

    /** The parts of memory that are switched on: one of {@link Profile}, or the policy's. */
    public enum Extent {
        /** The parts that the policy switches on. */
        POLICY,
        /** {@link dev.varve.Profile#OFF}: no memory. */
        OFF,
        /** {@link dev.varve.Profile#LITE}. */
        LITE,
        /** {@link dev.varve.Profile#BALANCED}. */
        BALANCED,
        /** {@link dev.varve.Profile#FULL}. */
        FULL
    }

    /** The settings in force: the policy with the profile, the zone and the settings over it, and the bounds on models. */
    Settings inForce() {
        Configuration configuration = Configuration.empty().with("policy", policy.name(), PREFIX + ".policy");
        if (profile != Extent.POLICY) {
            configuration = configuration.with("profile", profile.name(), PREFIX + ".profile");
        }
        configuration = configuration
                .with("zone", zone.getId(), PREFIX + ".zone")
                .with("window", Long.toString(contextWindow), PREFIX + ".context-window");
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            configuration = with(configuration, setting.getKey(), setting.getValue());
        }
        return configuration.settings();
    }

    /** Checks a key against the keys allowed here, rather than those of the command line. */
    private static Configuration with(Configuration configuration, String key, String value) {
        String origin = PREFIX + ".settings." + key;
        try {
            return configuration.with(key, value, origin);
        } catch (ConfigurationException e) {
            String closest = Settings.of(Settings.Preset.defaults).all().stream()
                    .map(Settings.Setting::name)
                    .min(Comparator.comparingInt(name -> EditDistance.ofKeys(name, key)))
                    .orElseThrow();
            throw new ConfigurationException(origin + ": there is no setting \"" + key + "\", the closest is \""
                    + closest + "\"; see docs/configuration.md of Varve for all of them");
        }
    }

    /** The store of conversations. */
    public enum Storage {
        /** In the application's database if that is PostgreSQL, else in SQLite. */
        AUTO,
        /** One file, see {@link Sqlite#file()}. */
        SQLITE,
        /** In the application's {@code DataSource}, in a schema of its own. */
        POSTGRES,
        /** In the heap, until the application ends; for tests. */
        MEMORY
    }

    /**
     * The embedded database.
     *
     * @param file made with its folders if it is not there
     */
    public record Sqlite(@DefaultValue(".varve/varve.db") Path file) {}

    /**
     * Upkeep of quiet sessions, on one node at a time if the store is PostgreSQL.
     *
     * @param enabled whether upkeep runs
     * @param digestAfter quiet time after which the rest of a session is observed
     * @param endAfter quiet time after which a session has ended, is rolled up and read for facts
     * @param pruneAfter quiet time after which a session is deleted; zero to keep all
     * @param keepFacts whether facts outlive their deleted sessions
     * @param keepMessages age at which messages are deleted with everything derived from them; zero to keep all
     * @param patience longest wait for the model of one session
     */
    public record Upkeep(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("15m") Duration digestAfter,
            @DefaultValue("1d") Duration endAfter,
            @DefaultValue("0s") Duration pruneAfter,
            @DefaultValue("true") boolean keepFacts,
            @DefaultValue("0s") Duration keepMessages,
            @DefaultValue("2m") Duration patience) {

        dev.varve.maintenance.Upkeep plan() {
            dev.varve.maintenance.Upkeep plan = dev.varve.maintenance.Upkeep.defaults()
                    .digestAfter(digestAfter)
                    .endAfter(endAfter)
                    .patience(patience);
            plan = pruneAfter.isZero() ? plan : plan.pruneAfter(pruneAfter, keepFacts);
            return keepMessages.isZero() ? plan : plan.keepMessages(keepMessages);
        }
    }

    /**
     * Memory in the application's traces, if it has any.
     *
     * @param enabled whether each operation of memory is a span
     * @param content whether spans hold messages and notes; traces then hold people's messages
     */
    public record Tracing(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("false") boolean content) {}

    /**
     * The memory of chat clients.
     *
     * @param advise whether every {@code ChatClient.Builder} of the application gets the memory
     * @param recallTool whether the model may search the conversation
     * @param memoryBean whether the application's {@code ChatMemory} bean is Varve's; for code that builds a {@code
     *      MessageChatMemoryAdvisor} itself, together with {@code advise=false}
     * @param onClear effect of {@code ChatMemory.clear} on that bean
     */
    public record Chat(
            @DefaultValue("true") boolean advise,
            @DefaultValue("true") boolean recallTool,
            @DefaultValue("false") boolean memoryBean,
            @DefaultValue("reset-window") ClearMode onClear) {}
}
