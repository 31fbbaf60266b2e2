package dev.varve.config;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;

/** Lifetimes of providers' prompt caches, from {@code cache-lifetimes.properties}. */
final class CacheLifetimes {
    private static final Properties SECONDS = Settings.properties("cache-lifetimes.properties");

    private CacheLifetimes() {}

    /** Empty for a provider that promises nothing. */
    static Optional<Duration> of(String provider) {
        return Optional.ofNullable(SECONDS.getProperty(provider.toLowerCase(Locale.ROOT)))
                .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)));
    }

    static String providers() {
        return String.join(", ", new TreeSet<>(SECONDS.stringPropertyNames()));
    }
}
