package dev.varve.adk;

import com.google.adk.events.Event;
import com.google.adk.sessions.BaseSessionService;
import com.google.adk.sessions.GetSessionConfig;
import com.google.adk.sessions.ListEventsResponse;
import com.google.adk.sessions.ListSessionsResponse;
import com.google.adk.sessions.Session;
import dev.varve.Varve;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Single;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * A session service that deletes sessions from memory too. Without it, a session outlives ADK's: a new one of the
 * same id continues the old conversation, and {@link VarveMemoryService} finds it.
 *
 * <pre>{@code
 * Runner.builder().sessionService(VarveSessionService.of(new InMemorySessionService(), varve))
 * }</pre>
 *
 * <p>All other calls go to the given service. Memory is deleted first: if that fails, the session still exists and
 * can be deleted again. Everything derived from the session is deleted with it. Thread-safe.
 */
public final class VarveSessionService implements BaseSessionService {
    private final BaseSessionService service;
    private final Varve varve;
    private final SessionKey key;

    private VarveSessionService(BaseSessionService service, Varve varve, SessionKey key) {
        this.service = service;
        this.varve = varve;
        this.key = key;
    }

    /** For sessions by app, user and session, see {@link SessionKey#appUserSession()}. */
    public static VarveSessionService of(BaseSessionService service, Varve varve) {
        return of(service, varve, SessionKey.appUserSession());
    }

    /** With the mapping given to {@link VarvePlugin#withKey}. */
    public static VarveSessionService of(BaseSessionService service, Varve varve, SessionKey key) {
        return new VarveSessionService(service, varve, key);
    }

    @Override
    public Completable deleteSession(String appName, String userId, String sessionId) {
        return service.getSession(appName, userId, sessionId, Optional.empty())
                .switchIfEmpty(Single.fromSupplier(() -> Session.builder(sessionId)
                        .appName(appName)
                        .userId(userId)
                        .build()))
                .flatMapCompletable(session -> Completable.fromAction(() ->
                        key.of(session).ifPresent(scope -> varve.session(scope).delete())))
                .andThen(Completable.defer(() -> service.deleteSession(appName, userId, sessionId)));
    }

    /**
     * {@inheritDoc}
     *
     * @deprecated by ADK, which has it with a map
     */
    @Override
    @Deprecated
    public Single<Session> createSession(
            String appName, String userId, @Nullable ConcurrentMap<String, Object> state, @Nullable String sessionId) {
        return service.createSession(appName, userId, state, sessionId);
    }

    @Override
    public Single<Session> createSession(
            String appName, String userId, @Nullable Map<String, Object> state, @Nullable String sessionId) {
        return service.createSession(appName, userId, state, sessionId);
    }

    @Override
    public Maybe<Session> getSession(
            String appName, String userId, String sessionId, Optional<GetSessionConfig> config) {
        return service.getSession(appName, userId, sessionId, config);
    }

    @Override
    public Single<ListSessionsResponse> listSessions(String appName, String userId) {
        return service.listSessions(appName, userId);
    }

    @Override
    public Single<ListEventsResponse> listEvents(String appName, String userId, String sessionId) {
        return service.listEvents(appName, userId, sessionId);
    }

    @Override
    public Completable closeSession(Session session) {
        return service.closeSession(session);
    }

    @Override
    public Single<Event> appendEvent(Session session, Event event) {
        return service.appendEvent(session, event);
    }
}
