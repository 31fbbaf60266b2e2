package dev.varve.internal.extract;

import dev.varve.Span;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a model was shown, by the label that it was shown with.
 *
 * @param labels the messages behind each label
 */
public record Sources(Map<String, Span> labels) {
    /** Copies the map. */
    public Sources {
        labels = Map.copyOf(labels);
    }

    /** The messages behind labels, in order; those that nobody showed are left out. */
    List<Span> of(Json named) {
        List<Json> each = named instanceof Json.Items items ? items.values() : List.of(named);
        return each.stream()
                .flatMap(label -> find(label).stream())
                .distinct()
                .sorted((a, b) -> Long.compare(a.from(), b.from()))
                .toList();
    }

    private Optional<Span> find(Json label) {
        boolean single = label instanceof Json.Text || label instanceof Json.Number;
        String name = single ? label.plain() : "";
        return Optional.ofNullable(labels.get(name.startsWith("#") ? name.substring(1) : name));
    }
}
