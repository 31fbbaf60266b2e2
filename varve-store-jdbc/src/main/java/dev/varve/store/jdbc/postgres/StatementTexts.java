package dev.varve.store.jdbc.postgres;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Statements as they travel, each made once: the driver finds what it has prepared by the text, and one that it has seen
 * needs neither be made nor read again. Thread-safe.
 */
final class Texts {
    private final Settings settings;
    private final Map<Settings.Way, Map<String, String>> texts = new EnumMap<>(Settings.Way.class);

    Texts(Settings settings) {
        this.settings = settings;
        for (Settings.Way way : Settings.Way.values()) {
            texts.put(way, new ConcurrentHashMap<>());
        }
    }

    Settings settings() {
        return settings;
    }

    /** @param sql one of few, in which {@code {s}} stands for the schema */
    String of(Settings.Way way, String sql) {
        return Objects.requireNonNull(texts.get(way)).computeIfAbsent(sql, made -> settings.text(way, made));
    }
}
