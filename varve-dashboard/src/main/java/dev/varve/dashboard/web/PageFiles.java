package dev.varve.dashboard.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Serves {@code /ui/…} from the jar: the page, its modules, and the libraries for style and charts. They hold no data. */
public final class PageFiles extends Handler.Abstract {
    /** The modules of the page, each after its imports. */
    public static final List<String> MODULES = List.of(
            "dom.js",
            "api.js",
            "table.js",
            "rows.js",
            "chart.js",
            "messages.js",
            "conversation.js",
            "notes.js",
            "seen.js",
            "recall.js",
            "session.js",
            "sessions.js",
            "handouts.js",
            "project.js",
            "spend.js",
            "forget.js",
            "health.js",
            "app.js");

    private static final String PREFIX = "/ui/";
    private static final String WEBJARS = "/META-INF/resources/webjars/";

    /** Files of libraries, by the name under which the page loads them. */
    private static final Map<String, String> LIBRARIES = Map.of(
            "pico.css", WEBJARS + "picocss__pico/2.1.1/css/pico.min.css",
            "uplot.css", WEBJARS + "uplot/1.6.30/dist/uPlot.min.css",
            "uplot.js", WEBJARS + "uplot/1.6.30/dist/uPlot.iife.min.js");

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml");

    private final Map<String, byte[]> files = new LinkedHashMap<>();

    /** Reads the files. */
    public PageFiles() {
        for (String name : MODULES) {
            files.put(name, bytes(name));
        }
        for (String name : List.of("index.html", "app.css", "icon.svg")) {
            files.put(name, bytes(name));
        }
        LIBRARIES.keySet().forEach(name -> files.put(name, bytes(name)));
    }

    /** One of the files, as text. */
    public static String text(String name) {
        return new String(bytes(name), UTF_8);
    }

    private static byte[] bytes(String name) {
        String path = LIBRARIES.getOrDefault(name, name);
        try (InputStream in = PageFiles.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException("resource " + path + " is missing from the jar");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        String path = Request.getPathInContext(request);
        if (path.equals("/") || path.equals("/ui")) {
            response.getHeaders().put(HttpHeader.LOCATION, PREFIX);
            response.setStatus(302);
            callback.succeeded();
            return true;
        }
        if (!path.startsWith(PREFIX) || !HttpMethod.GET.is(request.getMethod())) {
            return false;
        }
        String name = path.equals(PREFIX) ? "index.html" : path.substring(PREFIX.length());
        Optional<byte[]> found = Optional.ofNullable(files.get(name));
        if (found.isEmpty()) {
            return false;
        }
        SafeHeaders.addTo(response.getHeaders());
        String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, TYPES.getOrDefault(ending, "application/octet-stream"));
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-cache");
        response.write(true, ByteBuffer.wrap(found.get()), callback);
        return true;
    }
}
