package dev.varve.internal.moment;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.internal.extractive.Spoken;
import dev.varve.internal.extractive.ToolRun;
import dev.varve.language.Text;
import dev.varve.language.Voice;
import dev.varve.language.pattern.TextPattern;
import dev.varve.store.SearchTerms;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Reads the traces of one session. Secrets are the store's matter: read from a masked one. */
public final class SessionTraces {
    /** The end of a line after which a command goes on, with the mark that says so. */
    private static final TextPattern CONTINUED =
            TextPattern.compile("\\\\\\R\\s*+|(?<=[&|;({]|\\bdo|\\bthen|\\belse)[ \\t]*+\\R\\s*+");

    private static final TextPattern LINE_END = TextPattern.compile("(?<![ \\t])[ \\t]*+\\R\\s*+");

    /** The attribute of a message that names the branch of the repository. */
    public static final String BRANCH = "branch";

    private static final int ASKED = 140;
    private static final int COMMAND = 160;

    /** Fewer words only say "yes" or "continue". */
    private static final int FEWEST_WORDS = 3;

    /** Calls after which a success has nothing to do with an earlier failure. */
    private static final int NEAR = 3;

    private static final int FAR = 40;

    /** More files and commands in between say nothing of what helped. */
    private static final int MOST_FILES = 3;

    private static final int MOST_COMMANDS = 2;
    private static final int SHORTEST_LINE = 6;

    /** Begins a text in the command itself. */
    private static final String HERE = "<<";

    private final Scope session;
    private final List<Run> runs = new ArrayList<>();
    private final TreeMap<Long, String> asked = new TreeMap<>();
    private final TreeMap<Long, String> branches = new TreeMap<>();

    private record Run(ToolRun run, CommandForm form) {}

    private SessionTraces(Scope session, List<LoggedMessage> messages) {
        this.session = session;
        for (ToolRun run : ToolRun.of(messages, ZoneOffset.UTC)) {
            runs.add(new Run(run, CommandForm.of(run.command())));
        }
        for (LoggedMessage logged : messages) {
            Message message = logged.message();
            Optional.ofNullable(message.attributes().get(BRANCH)).ifPresent(name -> branches.put(logged.seq(), name));
            if (message.role() == Role.USER && message.voice() == Voice.PERSON) {
                String own = Text.oneLine(Spoken.own(message));
                if (isTelling(own)) {
                    asked.put(logged.seq(), Text.clipped(own, ASKED));
                }
            }
        }
    }

    /** True if somebody asks for something, and does not only agree to it. */
    private static boolean isTelling(String own) {
        return SearchTerms.of(own).size() >= FEWEST_WORDS;
    }

    /** Those of a session, in order; the messages are all of it, or its newest. */
    public static List<Trace> of(Scope session, List<LoggedMessage> messages) {
        return new SessionTraces(session, messages).traces();
    }

    private List<Trace> traces() {
        List<Trace> traces = new ArrayList<>();
        Map<String, Trace.Success> worked = new LinkedHashMap<>(); // each command once, where it worked last
        Set<String> changed = new HashSet<>(); // names of files
        for (int i = 0; i < runs.size(); i++) {
            ToolRun run = runs.get(i).run();
            Trace.Origin origin = origin(run);
            Set<String> undone = undone(runs.get(i));
            undone.retainAll(changed);
            run.files().forEach(path -> changed.add(FileStory.name(path)));
            undone.forEach(path -> traces.add(new Trace.Change(origin, path, asked(run), true)));
            run.files().stream()
                    .filter(path -> !undone.contains(path))
                    .forEach(path -> traces.add(new Trace.Change(origin, path, asked(run), false)));
            if (run.isCommand() && !runs.get(i).form().isEmpty()) {
                if (run.failed()) {
                    failure(i, origin).ifPresent(traces::add);
                } else if (run.worked() && isRepeatable(runs.get(i))) {
                    CommandForm form = runs.get(i).form();
                    String ran = Text.clipped(Text.defused(oneLine(run.command())), COMMAND);
                    worked.put(form.exact(), new Trace.Success(origin, ran, form.exact(), form.task()));
                }
            }
        }
        traces.addAll(worked.values());
        return List.copyOf(traces);
    }

    private Trace.Origin origin(ToolRun run) {
        return new Trace.Origin(session, run.seq(), run.at(), before(branches, run.seq()));
    }

    private String asked(ToolRun run) {
        return before(asked, run.seq());
    }

    private static String before(TreeMap<Long, String> said, long seq) {
        return Optional.ofNullable(said.floorEntry(seq))
                .map(Map.Entry::getValue)
                .orElse("");
    }

    /** True if somebody can run it again: the text of a script that stood in it is not told. */
    private static boolean isRepeatable(Run run) {
        return !run.form().isInline() && !run.run().command().contains(HERE);
    }

    /** The files that git put back. */
    private static Set<String> undone(Run run) {
        Set<String> paths = new LinkedHashSet<>();
        for (List<String> words : run.form().parts()) {
            boolean git = run.run().worked() && words.size() > 2 && words.get(0).equals("git");
            boolean back =
                    git && (words.get(1).equals("checkout") || words.get(1).equals("restore"));
            back &= !words.contains("--staged");
            for (int i = 2; back && i < words.size(); i++) {
                if (words.get(i).indexOf('.') > 0 && !words.get(i).startsWith("-")) {
                    paths.add(words.get(i));
                }
            }
        }
        return paths;
    }

    private Optional<Trace> failure(int index, Trace.Origin origin) {
        ToolRun run = runs.get(index).run();
        CommandForm form = runs.get(index).form();
        String error = line(run);
        String key = ErrorForm.of(error);
        if (key.isEmpty()) {
            return Optional.empty();
        }
        Optional<Run> instead = ErrorForm.isOfCommand(key) ? instead(index) : Optional.empty();
        return Optional.of(new Trace.Failure(
                origin,
                shown(run),
                form.exact(),
                form.task(),
                key,
                Text.clipped(Text.defused(error), COMMAND),
                instead.map(other -> shown(other.run())).orElse(""),
                instead.isPresent() ? "" : remedy(index)));
    }

    /** The line of the output in which the error stands: notes may tell it with the name of a test before it. */
    private static String line(ToolRun run) {
        String told = ErrorForm.of(run.error());
        String best = "";
        for (String line : (Iterable<String>) run.output().lines().limit(400)::iterator) {
            String form = ErrorForm.of(line);
            boolean in = form.length() >= SHORTEST_LINE && told.contains(form)
                    || told.length() >= SHORTEST_LINE && form.contains(told);
            if (in && line.length() > best.length() && ErrorForm.isTelling(form)) {
                best = line;
            }
        }
        return best.isEmpty() ? run.error() : Text.oneLine(best);
    }

    /** The next commands of the same kind, without a change in between. */
    private Optional<Run> instead(int index) {
        CommandForm failed = runs.get(index).form();
        for (int i = index + 1; i < Math.min(runs.size(), index + 1 + NEAR); i++) {
            Run next = runs.get(i);
            if (!next.run().files().isEmpty() || !sameTurn(index, i)) {
                return Optional.empty();
            }
            if (next.run().worked()
                    && next.run().isCommand()
                    && !next.form().isEmpty()
                    && !next.form().shows()
                    && !next.form().isInline()
                    && isOther(next.form(), failed)
                    && !shown(next.run()).equals(shown(runs.get(index).run()))
                    && next.form().putsRight(failed)) {
                return Optional.of(next);
            }
        }
        return Optional.empty();
    }

    private static boolean isOther(CommandForm next, CommandForm failed) {
        return !next.exact().equals(failed.exact()) || !next.around().equals(failed.around());
    }

    private boolean sameTurn(int one, int other) {
        return asked(runs.get(one).run()).equals(asked(runs.get(other).run()));
    }

    /** What was changed and run until the command worked; empty if it did not, or if it was too much to tell. */
    private String remedy(int index) {
        CommandForm failed = runs.get(index).form();
        Set<String> files = new LinkedHashSet<>();
        Set<String> commands = new LinkedHashSet<>();
        for (int i = index + 1; i < Math.min(runs.size(), index + 1 + FAR); i++) {
            Run next = runs.get(i);
            if (next.run().isCommand() && next.run().worked() && next.form().includes(failed)) {
                if (next.form().isMoreThan(failed)) {
                    commands.add(shown(next.run()));
                }
                return told(files, commands);
            }
            next.run().files().forEach(path -> files.add(path.substring(path.lastIndexOf('/') + 1)));
            if (next.run().worked()
                    && next.run().isCommand()
                    && next.run().files().isEmpty()
                    && !next.form().isEmpty()
                    && !next.form().shows()) {
                commands.add(shown(next.run()));
            }
        }
        return "";
    }

    private static String told(Set<String> files, Set<String> commands) {
        boolean clear =
                files.size() + commands.size() > 0 && files.size() <= MOST_FILES && commands.size() <= MOST_COMMANDS;
        if (!clear) {
            return "";
        }
        String changed = files.isEmpty() ? "" : Trace.CHANGED + String.join(", ", files);
        String ran = commands.isEmpty() ? "" : "ran " + String.join(" && ", commands);
        return changed + (changed.isEmpty() || ran.isEmpty() ? "" : ", ") + ran;
    }

    private static String shown(ToolRun run) {
        String line = oneLine(run.command());
        String told = line.length() <= COMMAND ? line : run.shown();
        return Text.clipped(Text.defused(told), COMMAND);
    }

    /** The lines of a command in one that does the same; of a text that it is given only the beginning. */
    static String oneLine(String command) {
        String alone =
                command.contains(HERE) ? command.strip().lines().findFirst().orElse("") + " …" : command.strip();
        return Text.oneLine(
                LINE_END.matcher(CONTINUED.matcher(alone).replaceAll(" ")).replaceAll("; "));
    }
}
