package dev.varve.internal.extract;

import dev.varve.Span;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads an answer into a form. Nothing is guessed: a value of another kind, or one that names no message that was shown, is
 * left out and said to be a problem.
 */
final class FormReader {
    static final String VALUE = "value";
    private static final String SOURCES = "sources";
    private static final int MOST_PROBLEMS = 20;

    private final Json value;
    private final Map<String, List<Span>> named = new LinkedHashMap<>();
    private final Map<String, List<Span>> used = new TreeMap<>();
    private final Set<String> missing = new LinkedHashSet<>();
    private final List<String> problems = new ArrayList<>();

    FormReader(Json.Members answer, Sources sources) {
        this.value = answer.get(VALUE);
        if (answer.get(SOURCES) instanceof Json.Members paths) {
            paths.values().forEach((path, labels) -> named.put(path(path), sources.of(labels)));
        }
    }

    private static String path(String written) {
        String path = written.strip();
        path = path.startsWith("$.") ? path.substring(2) : path;
        return path.startsWith(VALUE + ".") ? path.substring(VALUE.length() + 1) : path;
    }

    /**
     * A place in the record.
     *
     * @param said how the answer calls it
     * @param kept how the record calls it, in which a list is shorter if an element was left out
     */
    private record Place(String said, String kept) {
        Place of(String name) {
            return new Place(join(said, name), join(kept, name));
        }

        Place at(int index, int keptIndex) {
            return new Place(said + "[" + index + "]", kept + "[" + keptIndex + "]");
        }

        private static String join(String path, String name) {
            return path.isEmpty() ? name : path + "." + name;
        }
    }

    /** The record. A model that found nothing may say so in one word. */
    Optional<Object> value(Form.Group form) {
        return group(form, value.isNothing() ? new Json.Members(Map.of()) : value, new Place("", ""));
    }

    <T> Filled<T> filled(Optional<T> read) {
        return new Filled<>(
                read, Collections.unmodifiableMap(new TreeMap<>(used)), List.copyOf(missing), List.copyOf(problems));
    }

    private Optional<Object> read(Form form, Json json, Place place) {
        if (form instanceof Form.Maybe maybe) {
            return Optional.of(maybe.wrap().apply(read(maybe.form(), json, place)));
        }
        if (form instanceof Form.Many many) {
            return Optional.of(many(many, json, place));
        }
        if (json.isNothing()) {
            return Optional.empty();
        }
        return form instanceof Form.Group group ? group(group, json, place) : one((Form.One) form, json, place);
    }

    private Optional<Object> one(Form.One form, Json json, Place place) {
        List<Span> sources = sources(place.said());
        Object read;
        try {
            read = form.read().apply(json);
        } catch (RuntimeException e) { // whatever a type throws for a text that is none of it
            return refused(place, "must be " + form.described() + ", or null");
        }
        if (sources.isEmpty()) {
            return refused(place, "has no entry under sources with a number that was shown");
        }
        used.put(place.kept(), sources);
        return Optional.of(read);
    }

    /** The sources named for a value, or else for the value that contains it. */
    private List<Span> sources(String path) {
        String at = path;
        while (!at.isEmpty()) {
            List<Span> found = named.getOrDefault(at, List.of());
            if (!found.isEmpty()) {
                return found;
            }
            at = at.substring(0, Math.max(0, Math.max(at.lastIndexOf('.'), at.lastIndexOf('['))));
        }
        return List.of();
    }

    private Object many(Form.Many form, Json json, Place place) {
        List<Json> items =
                json.isNothing() ? List.of() : json instanceof Json.Items list ? list.values() : List.of(json);
        List<Object> read = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            Place item = place.at(i, read.size());
            Optional<Object> element = read(form.form(), items.get(i), item);
            if (element.isEmpty() || form.distinct() && read.contains(element.get())) {
                forget(item);
            } else {
                read.add(element.get());
            }
        }
        return form.distinct() ? Collections.unmodifiableSet(new LinkedHashSet<>(read)) : List.copyOf(read);
    }

    private Optional<Object> group(Form.Group form, Json json, Place place) {
        if (!(json instanceof Json.Members members)) {
            return refused(place, "must be an object, or null");
        }
        @Nullable Object[] values = new @Nullable Object[form.slots().size()];
        boolean whole = true;
        for (int i = 0; i < values.length; i++) {
            Form.Slot slot = form.slots().get(i);
            Place part = place.of(slot.name());
            Optional<Object> read = read(slot.form(), members.get(slot.name()), part);
            values[i] = read.orElse(null);
            if (read.isEmpty() && !slot.nullable()) {
                missing.add(part.said());
                whole = false;
            }
        }
        if (whole) {
            try {
                return Optional.of(form.create().apply(values));
            } catch (RuntimeException e) { // the record's own constructor
                refused(
                        place,
                        "is refused by its record, which checks it ("
                                + e.getClass().getSimpleName() + ")");
            }
        }
        forget(place);
        return Optional.empty();
    }

    /** Removes the sources of a value that is left out. */
    private void forget(Place place) {
        String path = place.kept();
        used.keySet()
                .removeIf(each -> path.isEmpty()
                        || each.equals(path)
                        || each.startsWith(path + ".")
                        || each.startsWith(path + "["));
    }

    private Optional<Object> refused(Place place, String why) {
        String path = place.said().isEmpty() ? VALUE : place.said();
        missing.add(path);
        if (problems.size() < MOST_PROBLEMS) {
            problems.add(path + " " + why);
        }
        return Optional.empty();
    }
}
