package dev.varve.gateway;

import org.eclipse.jetty.http.pathmap.ServletPathSpec;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * A handler for some paths that sees each path in full. Jetty's own handler for path mappings removes the matched
 * part, and fails outside a context.
 */
final class MountedHandler extends Handler.Wrapper {
    private final ServletPathSpec paths;

    MountedHandler(String paths, Handler handler) {
        super(handler);
        this.paths = new ServletPathSpec(paths);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        return paths.matches(Request.getPathInContext(request)) && super.handle(request, response, callback);
    }
}
