package dev.varve.cli.agents;

import dev.varve.Digest;
import dev.varve.Fact;
import dev.varve.Project;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.database.WithDatabase;
import dev.varve.store.Store;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code varve rules}. */
@Command(
        name = "rules",
        description =
                "Print the rules and decisions in force of this folder's project as Markdown, for CLAUDE.md or AGENTS.md; or remember those of such a file.")
public final class RulesCommand extends WithDatabase {
    /** The largest budget of a digest, so that no rule in force is missing. */
    private static final int TOKENS = 100_000;

    @Option(
            names = "--from",
            paramLabel = "FILE",
            description = "Remember each point of a Markdown file that is not known yet.")
    private Optional<Path> from = Optional.empty();

    /** Runs in this environment. */
    public RulesCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        Saving saving = Saving.of(environment, database);
        return from.map(file -> remember(file, saving.byPerson("remember")))
                .orElseGet(() -> database.with(store -> print(inForce(store, saving), saving), output::missing));
    }

    private Digest inForce(Store store, Saving saving) {
        return Project.of(store, database.tenant(), saving.resource(), List.of(), environment.secrets())
                .digest(TOKENS, ZoneOffset.UTC);
    }

    private int print(Digest digest, Saving saving) {
        if (digest.rules().isEmpty() && digest.decisions().isEmpty()) {
            return output.nothing("no rule and no decision of " + saving.resource() + " is in force");
        }
        if (output.isJson()) {
            digest.rules().forEach(line -> output.line(json("rule", line)));
            digest.decisions().forEach(line -> output.line(json("decision", line)));
        } else {
            output.text(section("Rules", digest.rules()) + section("Decisions", digest.decisions()));
        }
        return ExitCode.OK;
    }

    private static JsonObject json(String kind, Digest.Line line) {
        return JsonObject.empty()
                .put("kind", kind)
                .put("text", words(line))
                .put("at", line.time().toString())
                .put("id", line.id())
                .put("session", line.session().session())
                .put("message", line.span().from());
    }

    private static String section(String name, List<Digest.Line> lines) {
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append("- ").append(words(line)).append('\n'));
        return text.isEmpty() ? "" : "## " + name + "\n\n" + text + "\n";
    }

    /** Without who said it, as a project's file states it. */
    private static String words(Digest.Line line) {
        String text = line.text();
        int speaker = text.indexOf(": ");
        return line.saved() || speaker < 0 ? text : text.substring(speaker + 2);
    }

    private int remember(Path name, Saving saving) {
        Path file = environment.folder().resolve(name);
        List<String> points = points(file);
        Set<String> known = new LinkedHashSet<>();
        database.with(
                store -> {
                    Digest digest = inForce(store, saving);
                    digest.rules().forEach(line -> known.add(MarkdownPoints.plain(words(line))));
                    digest.decisions().forEach(line -> known.add(MarkdownPoints.plain(words(line))));
                    return ExitCode.OK;
                },
                none -> ExitCode.OK);
        List<String> fresh = new ArrayList<>();
        for (String point : points) {
            if (known.add(MarkdownPoints.plain(point))) {
                fresh.add(point);
            }
        }
        saving.run(varve -> {
            fresh.forEach(point -> varve.remember(database.tenant(), saving.resource(), Fact.Type.RULE, point, ""));
            return fresh.size();
        });
        int already = points.size() - fresh.size();
        output.line(
                output.isJson()
                        ? JsonObject.empty().put("remembered", fresh.size()).put("known", already)
                        : "Remembered " + fresh.size() + " rules of " + name + " for " + saving.resource()
                                + (already == 0 ? "" : "; " + already + " were known"));
        return ExitCode.OK;
    }

    private static List<String> points(Path file) {
        try {
            List<String> points = MarkdownPoints.of(file);
            if (points.isEmpty()) {
                throw new UsageException(file + " has no points; write each rule behind a dash");
            }
            return points;
        } catch (IOException e) {
            throw new UsageException(file + " cannot be read: " + Reason.of(e) + "; check the name", e);
        }
    }
}
