package dev.varve.gateway.memory;

import dev.varve.Scope;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Where conversations stand in the log that providers keep: by the id of an answer, from which a client goes on. What is
 * not known here, since another node has heard the answer or it is long ago, begins a session of its own. Thread-safe.
 */
final class KeptByProvider {
    private static final int MOST = 4_096;

    private final Map<String, Place> places = new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Place> eldest) {
            return size() > MOST;
        }
    };

    /**
     * A place in the log.
     *
     * @param scope of the session
     * @param size  messages of the client's list that are before it
     */
    record Place(Scope scope, int size) {}

    synchronized Optional<Place> find(String caller, String id) {
        return Optional.ofNullable(places.get(name(caller, id)));
    }

    synchronized void put(String caller, String id, Place place) {
        if (!id.isEmpty()) {
            places.put(name(caller, id), place);
        }
    }

    private static String name(String caller, String id) {
        return caller + "\n" + id;
    }
}
