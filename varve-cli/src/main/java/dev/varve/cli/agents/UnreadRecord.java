package dev.varve.cli.agents;

import dev.varve.Scope;
import dev.varve.cli.console.Environment;
import dev.varve.cli.database.Database;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The messages that rules could not read when they last wrote the digest of a project, so that nobody has to write one to find
 * them. A line has the number of a message, a blank and its session. Only the agents' database has this record.
 */
public final class UnreadRecord {
    private final SessionBriefings briefings;

    UnreadRecord(SessionBriefings briefings) {
        this.briefings = briefings;
    }

    /** The messages by session, in the projects of some sessions. */
    public static Map<Scope, List<Long>> of(Environment environment, Database database, Collection<Scope> sessions) {
        Map<Scope, List<Long>> unread = new LinkedHashMap<>();
        Optional<SessionBriefings> briefings = SessionBriefings.of(environment, database);
        if (briefings.isPresent()) {
            UnreadRecord record = new UnreadRecord(briefings.get());
            sessions.stream().map(Scope::resource).distinct().forEach(project -> record.read(project, unread));
        }
        return unread;
    }

    /** Replaces the record of a project. */
    void keep(String project, Map<Scope, List<Long>> messages) throws IOException {
        String lines = messages.entrySet().stream()
                .filter(each -> each.getKey().session().indexOf('\n') < 0)
                .flatMap(each -> each.getValue().stream()
                        .map(number -> number + " " + each.getKey().session() + "\n"))
                .collect(Collectors.joining());
        if (!lines.equals(briefings.ofUnread(project))) {
            briefings.keepUnread(project, lines);
        }
    }

    private void read(String project, Map<Scope, List<Long>> unread) {
        try {
            for (String line : briefings.ofUnread(project).split("\n")) {
                int space = line.indexOf(' ');
                if (space > 0) {
                    Scope session = new Scope(Scope.DEFAULT, project, line.substring(space + 1));
                    unread.computeIfAbsent(session, any -> new ArrayList<>())
                            .add(Long.valueOf(line.substring(0, space)));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the texts for new sessions of " + project, e);
        }
    }
}
