package dev.varve.springai;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Converts the records in which a client of Spring AI keeps data for its provider to values by component name, and
 * back. Only records of Spring AI's own packages: somebody with write access to the store must not choose which
 * classes are loaded.
 */
final class ClientRecords {
    private static final Logger LOG = LoggerFactory.getLogger(ClientRecords.class);
    private static final String CLASS = "@record";
    private static final String PACKAGE = "org.springframework.ai.";

    private ClientRecords() {}

    /** The components, without absent ones, and the class; empty if it is another's or cannot be read. */
    static Optional<Map<String, Object>> components(Record record) {
        Class<?> type = record.getClass();
        if (!type.getName().startsWith(PACKAGE)) {
            return Optional.empty();
        }
        Map<String, Object> components = new LinkedHashMap<>();
        components.put(CLASS, type.getName());
        try {
            for (RecordComponent component : type.getRecordComponents()) {
                Method accessor = component.getAccessor();
                accessor.setAccessible(true);
                Optional.ofNullable(accessor.invoke(record))
                        .ifPresent(value -> components.put(component.getName(), value));
            }
            return Optional.of(components);
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.debug("a {} in the metadata of a message is not kept", type.getName(), e);
            return Optional.empty();
        }
    }

    /** The record of such components; empty if they are no record's, or its class is not there any more. */
    static Optional<Object> record(Map<?, ?> components) {
        if (!(components.get(CLASS) instanceof String name) || !name.startsWith(PACKAGE)) {
            return Optional.empty();
        }
        try {
            Class<?> type = Class.forName(name, true, ClientRecords.class.getClassLoader());
            if (!type.isRecord()) {
                return Optional.empty();
            }
            RecordComponent[] all = type.getRecordComponents();
            Class<?>[] types = new Class<?>[all.length];
            @Nullable Object[] values = new @Nullable Object[all.length];
            for (int i = 0; i < all.length; i++) {
                types[i] = all[i].getType();
                values[i] = components.get(all[i].getName());
            }
            Constructor<?> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return Optional.of(constructor.newInstance(values));
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            LOG.debug("a {} of an earlier message is not there for the model", name, e);
            return Optional.empty();
        }
    }
}
