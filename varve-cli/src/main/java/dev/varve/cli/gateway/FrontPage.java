package dev.varve.cli.gateway;

import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Leads a browser that asks the gateway for no page in particular to the dashboard. Clients ask {@code HEAD /}, and stay. */
final class FrontPage extends Handler.Abstract.NonBlocking {
    /** The path of nothing but a slash. */
    static final String PATH = "";

    private static final String DASHBOARD = "/ui/";

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (!HttpMethod.GET.is(request.getMethod())) {
            return false;
        }
        Response.sendRedirect(request, response, callback, DASHBOARD);
        return true;
    }
}
