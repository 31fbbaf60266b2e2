package dev.varve.internal.extract;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The type of a record component. */
sealed interface Form {

    /**
     * One value.
     *
     * @param described for the model, such as {@code date as YYYY-MM-DD}
     * @param read      fails with any exception for what is no such value
     */
    record One(String described, Function<Json, Object> read) implements Form {}

    /**
     * What may be missing.
     *
     * @param wrap makes the value of the component, also of nothing
     */
    record Maybe(Form form, Function<Optional<Object>, Object> wrap) implements Form {}

    /**
     * Any number of values.
     *
     * @param distinct whether each counts once
     */
    record Many(Form form, boolean distinct) implements Form {}

    /**
     * A record.
     *
     * @param create calls its constructor with the values of its components, in order
     */
    record Group(List<Slot> slots, Function<@Nullable Object[], Object> create) implements Form {}

    /**
     * A component.
     *
     * @param about    what its author says about it; may be empty
     * @param nullable whether it may be {@code null}
     */
    record Slot(String name, String about, Form form, boolean nullable) {}
}
