package dev.varve.micrometer;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import java.util.stream.Collectors;

/** Meters as the documentation names them. */
final class MeterNames {
    private MeterNames() {}

    /** {@code name{tag,tag}}, or the name alone. */
    static String withTags(Meter.Id id) {
        String tags = id.getTags().stream().map(Tag::getKey).collect(Collectors.joining(","));
        return tags.isEmpty() ? id.getName() : id.getName() + "{" + tags + "}";
    }
}
