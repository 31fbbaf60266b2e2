package dev.varve.dashboard;

import dev.varve.dashboard.forget.Forgetting;
import dev.varve.dashboard.forget.Preview;
import dev.varve.dashboard.forget.Receipt;
import dev.varve.dashboard.health.Health;
import dev.varve.dashboard.health.RecentEvents;
import dev.varve.dashboard.project.ProjectView;
import dev.varve.dashboard.project.Projects;
import dev.varve.dashboard.session.Courses;
import dev.varve.dashboard.session.SeenContext;
import dev.varve.dashboard.session.SessionDetail;
import dev.varve.dashboard.session.SessionEndpoints;
import dev.varve.dashboard.session.SessionList;
import dev.varve.dashboard.session.Timeline;
import dev.varve.dashboard.source.MemorySource;
import dev.varve.dashboard.spend.SpendView;
import dev.varve.dashboard.spend.Spending;
import dev.varve.dashboard.web.ApiCall;
import dev.varve.dashboard.web.ApiEndpoint;
import dev.varve.dashboard.web.ApiEndpoint.Param;
import dev.varve.model.ModelLimits;
import java.util.ArrayList;
import java.util.List;

/** The API: path, parameters and handler of each endpoint. */
final class Endpoints {
    private Endpoints() {}

    /**
     * All endpoints.
     *
     * @param token required for every change
     * @param events recent events of this process
     * @param afterDeletion called after a deletion
     */
    static List<ApiEndpoint> of(MemorySource source, String token, RecentEvents events, Runnable afterDeletion) {
        SessionList list = new SessionList(source);
        SessionEndpoints pages = new SessionEndpoints(source, list, new Courses(source));
        Dashboard.About about = new Dashboard.About(
                source.name(), source.tenant(), token, !source.limits().prices().equals(ModelLimits.Prices.NONE));
        Param project = Param.optional("project", "The project; \"default\" if none is given.");
        Param session = Param.text("session", "Key of the session.");
        Param from = Param.number("from", "How many to pass over.");
        Param limit = Param.number("limit", "How many to give at most.");
        List<ApiEndpoint> all = new ArrayList<>();
        all.add(ApiEndpoint.get(
                "/about", "The database, and the token for changes.", Dashboard.About.class, (ApiCall call) -> about));
        all.add(ApiEndpoint.get(
                "/sessions",
                "Sessions, the most recently active first, and what they come to.",
                SessionList.SessionPage.class,
                list::page,
                Param.optional("project", "Only those of this project."),
                Param.optional("q", "Only those whose key or project has this."),
                Param.number("days", "Only those active in the last days."),
                Param.optional("sort", "Column to sort by: messages, raw, context, saved, lag or spent."),
                Param.optional("order", "\"up\" to begin with the smallest."),
                from,
                limit));
        all.add(ApiEndpoint.get(
                "/search",
                "Messages and notes of all sessions; ask again with from=searched until that is sessions.",
                SessionList.Findings.class,
                list::search,
                Param.text("q", "Words, best of all rare ones."),
                Param.number("from", "How many sessions were searched already.")));
        all.add(ApiEndpoint.get(
                "/session", "How a session stands.", SessionDetail.class, pages::detail, project, session));
        all.add(ApiEndpoint.get(
                "/session/timeline",
                "Tokens at each call of the agent's model.",
                Timeline.class,
                pages::timeline,
                project,
                session));
        all.add(ApiEndpoint.get(
                "/session/notes",
                "Notes, in the order of what they stand for.",
                SessionEndpoints.NotePage.class,
                pages::notes,
                project,
                session,
                Param.optional("q", "Only lines with all of these words."),
                Param.optional("priority", "Only lines that are CRITICAL, IMPORTANT or NOTE."),
                Param.number("first", "Only lines on messages from this number on."),
                Param.number("end", "Only lines on messages before this number."),
                Param.optional("replaced", "Any text, to have the notes too that a reflection replaced."),
                from,
                limit));
        all.add(ApiEndpoint.get(
                "/session/messages",
                "Messages as they were said.",
                SessionEndpoints.MessagePage.class,
                pages::messages,
                project,
                session,
                Param.number("from", "First number."),
                Param.number("to", "Number after the last."),
                Param.number("chars", "Characters of each message to give at most.")));
        all.add(ApiEndpoint.get(
                "/session/context",
                "What the model was given at a call, and what had changed since the call before.",
                SeenContext.class,
                pages::seen,
                project,
                session,
                Param.number("call", "Number of the call, from 1; the last one if none is given."),
                Param.number("at", "Or the message that the model answered with.")));
        all.add(ApiEndpoint.get(
                "/session/recall",
                "What recall finds in a session, and why.",
                SessionEndpoints.RecallView.class,
                pages::recall,
                project,
                session,
                Param.text("q", "Words."),
                limit));
        Projects projects = new Projects(source);
        all.add(ApiEndpoint.get("/project", "What is known of a project.", ProjectView.class, projects::view, project));
        all.add(ApiEndpoint.get(
                "/projects",
                "All projects, the most recently active first.",
                Projects.ProjectList.class,
                projects::list));
        all.add(ApiEndpoint.get(
                "/project/handouts",
                "What agents of a project were given from memory, and whether they used it.",
                Projects.HandOutLog.class,
                projects::handOuts,
                project,
                limit));
        all.add(ApiEndpoint.post(
                "/project/correct",
                "Corrects what holds in a project, and all that was said in the same words.",
                ProjectView.class,
                projects::correct,
                project,
                Param.text("id", "What to correct."),
                Param.text("kind", "\"edit\", \"supersede\", \"retire\" or \"pin\"."),
                Param.optional("text", "What counts instead, one line; to edit and to supersede.")));
        all.add(ApiEndpoint.post(
                "/project/undo",
                "Takes a correction back.",
                ProjectView.class,
                projects::undo,
                project,
                Param.text("id", "Which.")));
        all.add(ApiEndpoint.post(
                "/project/say",
                "Says something to a project as its user.",
                ProjectView.class,
                projects::say,
                project,
                Param.text("text", "What to say, one line.")));
        all.add(ApiEndpoint.post(
                "/project/forget-fact",
                "Deletes a fact; those that it took the place of count again.",
                ProjectView.class,
                projects::forgetFact,
                project,
                Param.text("id", "Which.")));
        Spending spending = new Spending(source, list, pages);
        all.add(ApiEndpoint.get("/spend", "What models have cost that write notes.", SpendView.class, spending::view));
        all.add(ApiEndpoint.get(
                "/spend/session",
                "What a session's agent was given, against the full history.",
                SpendView.Saving.class,
                spending::saving,
                project,
                session));
        Forgetting forgetting = new Forgetting(source, () -> {
            list.forgetTitles();
            afterDeletion.run();
        });
        Param[] target = {
            Param.optional("project", "The project; all of it goes if no session is given."),
            Param.optional("session", "The session; all of it goes if no span is given."),
            Param.number("from", "First message of a span."),
            Param.number("to", "The one after its last.")
        };
        all.add(ApiEndpoint.get(
                "/forget/preview", "What a deletion would take along.", Preview.class, forgetting::preview, target));
        List<Param> confirmed = new ArrayList<>(List.of(target));
        confirmed.add(new Param("messages", true, true, "How many messages go, as the preview said."));
        all.add(ApiEndpoint.post(
                "/forget",
                "Deletes, looks whether anything is left, and writes a receipt.",
                Receipt.class,
                forgetting::forget,
                confirmed.toArray(Param[]::new)));
        all.add(ApiEndpoint.get(
                "/health", "How everything stands.", Health.HealthView.class, new Health(source, events)::view));
        return List.copyOf(all);
    }
}
