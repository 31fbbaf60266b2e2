package dev.varve.dashboard.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.varve.VarveException;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code /api/events}: notifies pages by server-sent events that the database has changed, whoever changed it, or
 * that it does not answer. Polls for all pages together, and not at all while there is none.
 */
public final class LiveEvents extends Handler.Abstract implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(LiveEvents.class);
    private static final int MOST_PAGES = 64;
    private static final String DOWN = "event: down\ndata: {}\n\n";

    private final Supplier<String> stamp;
    private final Set<Page> pages = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService thread;
    private String last = "";
    private volatile boolean down;

    /**
     * Looks every so often.
     *
     * @param stamp changes when the database does
     */
    public LiveEvents(Supplier<String> stamp, long everyMillis) {
        this.stamp = stamp;
        this.thread = Executors.newSingleThreadScheduledExecutor(job -> {
            Thread daemon = new Thread(job, "varve-dashboard-live");
            daemon.setDaemon(true);
            return daemon;
        });
        thread.scheduleWithFixedDelay(this::look, everyMillis, everyMillis, TimeUnit.MILLISECONDS);
    }

    /** A page that listens; gets nothing new while the last event is on its way. */
    private final class Page implements Callback {
        private final Response response;
        private final Callback whole;
        private final AtomicBoolean writing = new AtomicBoolean();

        Page(Response response, Callback whole) {
            this.response = response;
            this.whole = whole;
        }

        void tell(String event) {
            if (writing.compareAndSet(false, true)) {
                response.write(false, BufferUtil.toBuffer(event, UTF_8), this);
            }
        }

        @Override
        public void succeeded() {
            writing.set(false);
        }

        @Override
        public void failed(Throwable cause) {
            if (pages.remove(this)) {
                whole.succeeded(); // the page was closed, which is how these end
            }
        }
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (!Request.getPathInContext(request).equals("/api/events")) {
            return false;
        }
        if (!ApiHandler.mayEnter(request) || pages.size() >= MOST_PAGES) {
            Response.writeError(request, response, callback, 403);
            return true;
        }
        SafeHeaders.addTo(response.getHeaders());
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/event-stream");
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
        Page page = new Page(response, callback);
        pages.add(page);
        page.tell(down ? DOWN : "event: hello\ndata: {}\n\n");
        return true;
    }

    private void look() {
        if (pages.isEmpty()) {
            return;
        }
        try {
            String now = stamp.get();
            boolean changed = down || !now.equals(last);
            last = now;
            down = false;
            tell(changed ? "event: change\ndata: {}\n\n" : ": still here\n\n");
        } catch (VarveException | UncheckedIOException e) {
            log.debug("the store does not answer", e);
            down = true;
            tell(DOWN);
        }
    }

    private void tell(String event) {
        pages.forEach(page -> page.tell(event));
    }

    @Override
    public void close() {
        thread.shutdownNow();
        pages.forEach(page -> page.whole.succeeded());
        pages.clear();
    }
}
