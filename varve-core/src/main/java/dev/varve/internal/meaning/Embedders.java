package dev.varve.internal.meaning;

import dev.varve.embedding.Embedder;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Models on the class path. */
public final class Embedders {
    private static final Logger log = LoggerFactory.getLogger(Embedders.class);

    private Embedders() {}

    /** New ones of this library's own class path, see {@link #of}. */
    public static List<Embedder> onClassPath() {
        return of(Embedder.class.getClassLoader());
    }

    /** New ones, to be closed; one that cannot be made is logged and left out. */
    public static List<Embedder> of(ClassLoader loader) {
        List<Embedder> found = new ArrayList<>();
        Iterator<Embedder> services = ServiceLoader.load(Embedder.class, loader).iterator();
        while (hasNext(services)) {
            try {
                found.add(services.next());
            } catch (ServiceConfigurationError e) {
                log.warn("a model on the class path cannot be used; recall goes on without it", e);
            }
        }
        return List.copyOf(found);
    }

    private static boolean hasNext(Iterator<Embedder> services) {
        try {
            return services.hasNext();
        } catch (ServiceConfigurationError e) {
            log.warn("models on the class path cannot be listed; recall goes by words alone", e);
            return false;
        }
    }

    /** Closes them, whatever the others do. */
    public static void close(List<Embedder> embedders) {
        for (Embedder embedder : embedders) {
            try {
                embedder.close();
            } catch (RuntimeException | LinkageError e) {
                log.debug("the model {} did not close", embedder.name(), e);
            }
        }
    }
}
