package dev.varve.internal.extract;

import dev.varve.Described;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A record type as a form to fill in. Made once per type; immutable.
 *
 * @param <T> the record
 */
public final class RecordForm<T extends Record> {
    private static final int DEEPEST = 8;
    private static final int MOST_COMPONENTS = 200;
    private static final Set<Class<?>> LISTS = Set.of(List.class, Collection.class, Iterable.class);

    private final Class<T> type;
    private final Form.Group group;

    private RecordForm(Class<T> type, Form.Group group) {
        this.type = type;
        this.group = group;
    }

    /**
     * The form of a record.
     *
     * @throws IllegalArgumentException if it has a component that nothing can be read into
     */
    public static <T extends Record> RecordForm<T> of(Class<T> type) {
        return new RecordForm<>(type, new Builder().group(type));
    }

    /** The name of the record, for messages. */
    public String name() {
        return type.getSimpleName();
    }

    /** The form as a model is told of it: JSON with the kind of each value in its place. */
    public String text() {
        return FormText.of(group);
    }

    /**
     * Reads what a model answered.
     *
     * @param sources what the model was shown
     * @return empty if the reply has no such answer at all
     */
    public Optional<Filled<T>> read(String reply, Sources sources) {
        return JsonText.objectWith(FormReader.VALUE, reply).map(answer -> {
            FormReader reader = new FormReader(answer, sources);
            return reader.filled(reader.value(group).map(type::cast));
        });
    }

    /** Walks through the types of components. */
    private static final class Builder {
        private final Deque<Class<?>> within = new ArrayDeque<>();
        private int components;

        Form.Group group(Class<?> type) {
            if (within.contains(type)) {
                throw refused(type, "contains itself; give it a depth of its own, such as another record");
            }
            within.push(type);
            if (within.size() > DEEPEST) {
                throw refused(type, "is nested more than " + DEEPEST + " deep");
            }
            if (type.getTypeParameters().length > 0) {
                throw refused(type, "has type parameters; name a record without");
            }
            RecordComponent[] parts = type.getRecordComponents();
            components += parts.length;
            if (parts.length == 0 || components > MOST_COMPONENTS) {
                throw refused(type, "must have 1 to " + MOST_COMPONENTS + " components, nested ones included");
            }
            List<Form.Slot> slots = new ArrayList<>();
            for (RecordComponent part : parts) {
                Form form = form(part.getGenericType(), type.getSimpleName() + "." + part.getName());
                slots.add(new Form.Slot(part.getName(), about(part), form, nullable(part)));
            }
            within.pop();
            return new Form.Group(List.copyOf(slots), creator(type, parts));
        }

        private Form form(Type type, String where) {
            if (type instanceof ParameterizedType generic && generic.getRawType() instanceof Class<?> raw) {
                Type element = generic.getActualTypeArguments()[0];
                if (raw == Optional.class) {
                    return new Form.Maybe(form(element, where), value -> value);
                }
                if (LISTS.contains(raw) || raw == Set.class) {
                    return new Form.Many(form(element, where), raw == Set.class);
                }
            }
            if (type instanceof Class<?> raw) {
                if (raw == OptionalInt.class) {
                    return maybe(
                            int.class,
                            value -> value.map(i -> OptionalInt.of((int) i)).orElseGet(OptionalInt::empty));
                }
                if (raw == OptionalLong.class) {
                    return maybe(
                            long.class,
                            value -> value.map(l -> OptionalLong.of((long) l)).orElseGet(OptionalLong::empty));
                }
                if (raw == OptionalDouble.class) {
                    return maybe(
                            double.class,
                            value -> value.map(d -> OptionalDouble.of((double) d))
                                    .orElseGet(OptionalDouble::empty));
                }
                if (raw.isRecord()) {
                    return group(raw);
                }
                Optional<Form.One> one = Values.of(raw);
                if (one.isPresent()) {
                    return one.get();
                }
            }
            throw new IllegalArgumentException(where + " has the type " + type.getTypeName()
                    + ", which cannot be extracted. Use text, numbers, boolean, enums, java.time types, URI, records, or"
                    + " List, Set and Optional of these");
        }

        private static Form maybe(Class<?> inner, Function<Optional<Object>, Object> wrap) {
            return new Form.Maybe(Values.of(inner).orElseThrow(), wrap);
        }

        private static String about(RecordComponent part) {
            return Optional.ofNullable(part.getAnnotation(Described.class))
                    .map(Described::value)
                    .orElse("");
        }

        private static boolean nullable(RecordComponent part) {
            return !part.getType().isPrimitive()
                    && Stream.<AnnotatedElement>of(part, part.getAnnotatedType(), part.getAccessor())
                            .flatMap(element -> Arrays.stream(element.getAnnotations()))
                            .anyMatch(each ->
                                    each.annotationType().getSimpleName().equals("Nullable"));
        }

        private static Function<@Nullable Object[], Object> creator(Class<?> type, RecordComponent[] parts) {
            Class<?>[] types =
                    Arrays.stream(parts).map(RecordComponent::getType).toArray(Class<?>[]::new);
            try {
                Constructor<?> constructor = type.getDeclaredConstructor(types);
                if (!constructor.trySetAccessible()) {
                    throw refused(type, "cannot be created from here; open its package to dev.varve");
                }
                return values -> created(constructor, values);
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException("a record without a canonical constructor", e);
            }
        }

        private static Object created(Constructor<?> constructor, @Nullable Object[] values) {
            try {
                return constructor.newInstance(values);
            } catch (InvocationTargetException e) {
                if (e.getCause() instanceof RuntimeException refusal) {
                    throw refusal;
                }
                throw new IllegalStateException("the constructor failed", e);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("a record that cannot be created", e);
            }
        }

        private static IllegalArgumentException refused(Class<?> type, String why) {
            return new IllegalArgumentException("the record " + type.getName() + " " + why);
        }
    }
}
