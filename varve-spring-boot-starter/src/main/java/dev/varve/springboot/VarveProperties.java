package dev.varve.springboot;

import dev.varve.Policy;
import dev.varve.Profile;
import dev.varve.config.Configuration;
import dev.varve.config.Settings;
import dev.varve.context.ClearMode;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties under {@code varve}; an unknown one stops the start.
 *
 * @param enabled        switches memory on; default off
 * @param policy         which of the policies that ship applies; a {@link Policy} bean beats it
 * @param profile        what of memory is switched on, over that policy; {@code policy} leaves it as it is
 * @param settings       keys of the policy over all that, such as {@code observe.activateAt}, see {@link
 *     dev.varve.config.Settings}
 * @param zone           zone in which notes are dated
 * @param contextWindow  context window of the agent's model in tokens; 0 for unknown
 * @param reservedTokens of the window, kept for the answer and for tools
 * @param model          who writes the notes
 * @param modelName      name under which notes by the chat model are filed, such as {@code openai/gpt-4o-mini}
 * @param store          where conversations are kept
 * @param sqlite         the embedded database
 * @param chat           how {@code ChatClient}s are set up
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
        @DefaultValue("extractive") NoteWriter model,
        @DefaultValue("chat-model") String modelName,
        @DefaultValue("auto") Storage store,
        @DefaultValue Sqlite sqlite,
        @DefaultValue Chat chat) {
    /** What all keys begin with. */
    public static final String PREFIX = "varve";

    /** The policies that ship. */
    public enum Preset {
        DEFAULTS,
        INCREMENTAL,
        WINDOWED,
        TIERED
    }

    /** What of memory is switched on: one of {@link Profile}, or what the policy says. */
    public enum Extent {
        POLICY,
        OFF,
        LITE,
        BALANCED,
        FULL
    }

    /** What is in force: the policy with the profile, the zone and the settings over it, and the bounds on models. */
    Settings inForce() {
        Configuration configuration = Configuration.empty().with("policy", policy.name(), PREFIX + ".policy");
        if (profile != Extent.POLICY) {
            configuration = configuration.with("profile", profile.name(), PREFIX + ".profile");
        }
        configuration = configuration
                .with("zone", zone.getId(), PREFIX + ".zone")
                .with("window", Long.toString(contextWindow), PREFIX + ".context-window");
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            configuration =
                    configuration.with(setting.getKey(), setting.getValue(), PREFIX + ".settings." + setting.getKey());
        }
        return configuration.settings();
    }

    /** Who writes the notes. */
    public enum NoteWriter {
        /** The built-in rules: no network, deterministic. */
        EXTRACTIVE,
        /** The application's {@code ChatModel} bean. */
        CHAT_MODEL
    }

    /** Where conversations are kept. */
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
     * How chat clients are set up.
     *
     * @param advise     whether every {@code ChatClient.Builder} of the application gets the memory
     * @param recallTool whether the model may look things up in the conversation
     * @param memoryBean whether the application's {@code ChatMemory} bean is Varve's; for code that builds a {@code
     *     MessageChatMemoryAdvisor} itself, together with {@code advise=false}
     * @param onClear    what {@code ChatMemory.clear} does with that bean
     */
    public record Chat(
            @DefaultValue("true") boolean advise,
            @DefaultValue("true") boolean recallTool,
            @DefaultValue("false") boolean memoryBean,
            @DefaultValue("reset-window") ClearMode onClear) {}
}
