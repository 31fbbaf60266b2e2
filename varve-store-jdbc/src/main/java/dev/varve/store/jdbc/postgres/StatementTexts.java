package dev.varve.store.jdbc.postgres;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Caches the SQL texts sent to the server. The driver looks up prepared statements by text, so a cached text is
 * neither assembled nor parsed again. Thread-safe.
 */
final class StatementTexts {
    private final StatementSettings settings;
    private final Map<StatementSettings.Way, Map<String, String>> texts = new EnumMap<>(StatementSettings.Way.class);

    StatementTexts(StatementSettings settings) {
        this.settings = settings;
        for (StatementSettings.Way way : StatementSettings.Way.values()) {
            texts.put(way, new ConcurrentHashMap<>());
        }
    }

    StatementSettings settings() {
        return settings;
    }

    /** @param sql one of a fixed set of statements, in which {@code {s}} is replaced by the schema */
    String of(StatementSettings.Way way, String sql) {
        return Objects.requireNonNull(texts.get(way)).computeIfAbsent(sql, made -> settings.text(way, made));
    }
}
