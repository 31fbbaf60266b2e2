package dev.varve.internal.moment;

import dev.varve.Digest;
import dev.varve.Scope;
import dev.varve.Statement;
import dev.varve.StatementId;
import dev.varve.TokenEstimator;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What a hook may tell, prepared as lines of a file: it finds what fits the moment without a database. Of a line that does not
 * fit, only its key is read. Reading and finding take neither expressions nor lambdas, whose first use would take longer than
 * all the rest. Immutable.
 */
public final class Reminders {
    /** Number of fields after the key. */
    private static final int FIELDS = 7;

    private static final int MOST = 6;

    private final List<Line> lines;
    private final List<Prepared> found;

    private Reminders(List<Line> lines, List<Prepared> found) {
        this.lines = lines;
        this.found = found;
    }

    /**
     * A line of the file.
     *
     * @param project of its session, which the line does not name
     * @param rest    what stands behind the key
     */
    private record Line(Reminder.Kind kind, String key, Scope project, String rest) {}

    private record Prepared(Reminder reminder, int tokens) {}

    private static Reminders found(List<Prepared> found) {
        return new Reminders(List.of(), found);
    }

    /** Reminders about files, commands and errors. */
    public static List<Reminder> ofTools(List<Digest.Line> holding, List<Trace> traces) {
        List<Reminder> all = new ArrayList<>(FileStory.ofAll(holding, traces));
        all.addAll(Prohibitions.among(holding));
        all.addAll(Remedies.ofAll(traces));
        return all;
    }

    /** Reminders for prompts. */
    public static List<Reminder> ofPrompts(List<Digest.Line> holding) {
        return RelatedStatements.among(holding);
    }

    /**
     * The file.
     *
     * @param quoted makes a text fit to stand in a prompt as a quotation
     */
    public static String file(List<Reminder> reminders, UnaryOperator<String> quoted) {
        TokenEstimator tokens = TokenEstimator.scriptAware();
        StringBuilder file = new StringBuilder();
        for (Reminder reminder : reminders) {
            String text = quoted.apply(reminder.text());
            StatementId source = reminder.source();
            file.append(reminder.kind())
                    .append('\t')
                    .append(plain(reminder.key()))
                    .append('\t')
                    .append(reminder.at().toEpochSecond(ZoneOffset.UTC))
                    .append('\t')
                    .append(plain(source.session().session()))
                    .append('\t')
                    .append(source.place().message())
                    .append('\t')
                    .append(source.place().from())
                    .append('\t')
                    .append(source.place().to())
                    .append('\t')
                    .append(tokens.estimate(text) + 1)
                    .append('\t')
                    .append(plain(text))
                    .append('\n');
        }
        return file.toString();
    }

    private static String plain(String text) {
        return text.replace('\t', ' ').replace('\n', ' ').replace('\r', ' ');
    }

    /** Those of a file that are of some kinds. */
    public static Reminders read(String file, String tenant, String resource, Reminder.Kind... kinds) {
        Scope project = new Scope(tenant, resource, "-");
        List<Line> lines = new ArrayList<>();
        for (int from = 0; from < file.length(); ) {
            int end = file.indexOf('\n', from);
            if (end < 0) {
                break;
            }
            for (Reminder.Kind kind : kinds) {
                String name = kind.name();
                int key = from + name.length() + 1;
                if (file.startsWith(name, from) && file.startsWith("\t", key - 1)) {
                    int behind = file.indexOf('\t', key);
                    if (behind > 0 && behind < end) {
                        lines.add(
                                new Line(kind, file.substring(key, behind), project, file.substring(behind + 1, end)));
                    }
                }
            }
            from = end + 1;
        }
        return new Reminders(lines, List.of());
    }

    /** What a line tells; nothing if a crash has torn it. */
    private static Optional<Prepared> prepared(Line line) {
        String[] fields = line.rest().split("\t");
        if (fields.length != FIELDS) {
            return Optional.empty();
        }
        Statement.Place place = new Statement.Place(
                Long.parseLong(fields[2]), Integer.parseInt(fields[3]), Integer.parseInt(fields[4]));
        Scope session = new Scope(line.project().tenant(), line.project().resource(), fields[1]);
        return Optional.of(new Prepared(
                new Reminder(
                        line.kind(),
                        line.key(),
                        LocalDateTime.ofEpochSecond(Long.parseLong(fields[0]), 0, ZoneOffset.UTC),
                        new StatementId(session, place),
                        fields[6]),
                Integer.parseInt(fields[5])));
    }

    /**
     * Before a file is changed: what was said about it, what was undone, and what others have changed since the session began.
     * That somebody changed it once is no news, but goes with news.
     *
     * @param session of the agent; what it said and did itself, it knows
     * @param since   when it began, in UTC
     */
    public Reminders beforeEdit(String path, String session, LocalDateTime since) {
        String name = FileStory.name(path);
        List<Prepared> said = new ArrayList<>();
        List<Prepared> undone = new ArrayList<>();
        List<Prepared> changed = new ArrayList<>();
        boolean news = false;
        for (Line line : lines) {
            boolean fits = line.kind() == Reminder.Kind.SAID_OF_FILE
                    ? line.key().equals(name)
                    : FileStory.isSame(path, line.key());
            Optional<Prepared> read = fits ? prepared(line) : Optional.empty();
            if (read.isEmpty()
                    || read.get().reminder().source().session().session().equals(session)) {
                continue;
            }
            switch (line.kind()) {
                case SAID_OF_FILE -> add(said, read.get());
                case UNDONE -> add(undone, read.get());
                case CHANGED -> {
                    add(changed, read.get());
                    news |= read.get().reminder().at().isAfter(since);
                }
                default -> {
                    // of another moment
                }
            }
        }
        if (said.isEmpty() && undone.isEmpty() && !news) {
            return found(List.of());
        }
        List<Prepared> all = new ArrayList<>(said);
        all.addAll(undone);
        all.addAll(changed);
        return found(all);
    }

    /** Newest first. */
    private static void add(List<Prepared> found, Prepared one) {
        int at = 0;
        while (at < found.size()
                && !found.get(at).reminder().at().isBefore(one.reminder().at())) {
            at++;
        }
        found.add(at, one);
    }

    private static void add(List<Prepared> found, Line line) {
        Optional<Prepared> read = prepared(line);
        if (read.isPresent()) {
            add(found, read.get());
        }
    }

    /** Before a command is run: that a person forbids it, or that it failed and another one worked. */
    public Reminders beforeCommand(String command) {
        CommandForm form = CommandForm.of(command);
        List<Prepared> found = new ArrayList<>();
        for (Line line : lines) {
            boolean fits = line.kind() == Reminder.Kind.FORBIDDEN && Prohibitions.forbids(line.key(), form)
                    || line.kind() == Reminder.Kind.REPLACED && line.key().equals(form.exact());
            if (fits) {
                add(found, line);
            }
        }
        return found(found);
    }

    /**
     * After a command has failed: what helped against the same error.
     *
     * @param output what it printed
     */
    public Reminders afterFailure(String command, String output) {
        CommandForm form = CommandForm.of(command);
        List<Prepared> found = new ArrayList<>();
        if (form.shows()) {
            return found(found);
        }
        List<String> errors = errors(output);
        for (Line line : lines) {
            if (line.kind() == Reminder.Kind.REMEDY && isAmong(errors, line.key())) {
                add(found, line);
            }
        }
        return found(found);
    }

    /** Some programs put a word before what a command printed. */
    private static boolean isAmong(List<String> errors, String form) {
        for (String error : errors) {
            if (error.equals(form) || error.endsWith(" ".concat(form))) {
                return true;
            }
        }
        return false;
    }

    /** Forms of the lines at the beginning and at the end, where errors stand. */
    private static List<String> errors(String output) {
        List<String> errors = new ArrayList<>();
        int part = 8_000;
        String ends = output.length() <= 2 * part
                ? output
                : output.substring(0, part) + "\n" + output.substring(output.length() - part);
        for (int from = 0; from <= ends.length(); ) {
            int end = ends.indexOf('\n', from);
            end = end < 0 ? ends.length() : end;
            String form = ErrorForm.of(ends.substring(from, end));
            if (ErrorForm.isTelling(form)) {
                errors.add(form);
            }
            from = end + 1;
        }
        return errors;
    }

    /** With a prompt: what other sessions have said about the same. */
    public Reminders onPrompt(String prompt, String session) {
        List<Prepared> all = new ArrayList<>();
        List<Reminder> passages = new ArrayList<>();
        for (Line line : lines) {
            Optional<Prepared> read = line.kind() == Reminder.Kind.PASSAGE ? prepared(line) : Optional.empty();
            if (read.isPresent()) {
                all.add(read.get());
                passages.add(read.get().reminder());
            }
        }
        List<Prepared> found = new ArrayList<>();
        for (Reminder reminder : RelatedStatements.about(prompt, passages, session)) {
            for (Prepared each : all) {
                if (each.reminder() == reminder) {
                    found.add(each);
                }
            }
        }
        return found(found);
    }

    /** A few of them, in their order, that together fit into this many tokens. */
    public List<Reminder> within(int tokens) {
        List<Reminder> fitting = new ArrayList<>();
        int left = tokens;
        for (Prepared each : found) {
            if (each.tokens() <= left && fitting.size() < MOST) {
                fitting.add(each.reminder());
                left -= each.tokens();
            }
        }
        return fitting;
    }
}
