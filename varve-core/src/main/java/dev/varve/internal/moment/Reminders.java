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
import java.util.function.UnaryOperator;

/**
 * What a hook may tell, prepared as lines of a file: it finds what fits the moment without a database. Reading and finding take
 * neither expressions nor lambdas, whose first use would take longer than all the rest. Immutable.
 */
public final class Reminders {
    private static final int FIELDS = 9;
    private static final int MOST = 6;

    private final List<Prepared> prepared;

    private Reminders(List<Prepared> prepared) {
        this.prepared = prepared;
    }

    private record Prepared(Reminder reminder, int tokens) {}

    /** Of files, commands and errors. */
    public static List<Reminder> ofTools(List<Digest.Line> holding, List<Trace> traces) {
        List<Reminder> all = new ArrayList<>(FileStory.ofAll(holding, traces));
        all.addAll(Prohibitions.among(holding));
        all.addAll(Remedies.ofAll(traces));
        return all;
    }

    /** Of prompts. */
    public static List<Reminder> ofPrompts(List<Digest.Line> holding) {
        return Passages.among(holding);
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

    /** Those of a file that are of some kinds; a line that a crash has torn is passed over. */
    public static Reminders read(String file, String tenant, String resource, Reminder.Kind... kinds) {
        List<Prepared> prepared = new ArrayList<>();
        for (int from = 0; from < file.length(); ) {
            int end = file.indexOf('\n', from);
            if (end < 0) {
                break;
            }
            if (isAny(file, from, kinds)) {
                String[] fields = file.substring(from, end).split("\t");
                if (fields.length == FIELDS) {
                    prepared.add(prepared(fields, tenant, resource));
                }
            }
            from = end + 1;
        }
        return new Reminders(prepared);
    }

    private static boolean isAny(String file, int from, Reminder.Kind... kinds) {
        for (Reminder.Kind kind : kinds) {
            String name = kind.name();
            if (file.startsWith(name, from) && file.startsWith("\t", from + name.length())) {
                return true;
            }
        }
        return false;
    }

    private static Prepared prepared(String[] fields, String tenant, String resource) {
        Statement.Place place = new Statement.Place(
                Long.parseLong(fields[4]), Integer.parseInt(fields[5]), Integer.parseInt(fields[6]));
        return new Prepared(
                new Reminder(
                        Reminder.Kind.valueOf(fields[0]),
                        fields[1],
                        LocalDateTime.ofEpochSecond(Long.parseLong(fields[2]), 0, ZoneOffset.UTC),
                        new StatementId(new Scope(tenant, resource, fields[3]), place),
                        fields[8]),
                Integer.parseInt(fields[7]));
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
        for (Prepared each : prepared) {
            Reminder reminder = each.reminder();
            if (reminder.source().session().session().equals(session)) {
                continue;
            }
            switch (reminder.kind()) {
                case SAID_OF_FILE -> add(said, each, reminder.key().equals(name));
                case UNDONE -> add(undone, each, FileStory.isSame(path, reminder.key()));
                case CHANGED -> {
                    boolean same = FileStory.isSame(path, reminder.key());
                    add(changed, each, same);
                    news |= same && reminder.at().isAfter(since);
                }
                default -> {
                    // of another moment
                }
            }
        }
        if (said.isEmpty() && undone.isEmpty() && !news) {
            return new Reminders(List.of());
        }
        List<Prepared> all = new ArrayList<>(said);
        all.addAll(undone);
        all.addAll(changed);
        return new Reminders(all);
    }

    /** Newest first. */
    private static void add(List<Prepared> found, Prepared one, boolean fits) {
        if (fits) {
            int at = 0;
            while (at < found.size()
                    && !found.get(at).reminder().at().isBefore(one.reminder().at())) {
                at++;
            }
            found.add(at, one);
        }
    }

    /** Before a command is run: that a person forbids it, or that it failed and another one worked. */
    public Reminders beforeCommand(String command) {
        CommandForm form = CommandForm.of(command);
        List<Prepared> found = new ArrayList<>();
        for (Prepared each : prepared) {
            Reminder reminder = each.reminder();
            boolean fits = reminder.kind() == Reminder.Kind.FORBIDDEN && Prohibitions.forbids(reminder.key(), form)
                    || reminder.kind() == Reminder.Kind.REPLACED
                            && reminder.key().equals(form.exact());
            add(found, each, fits);
        }
        return new Reminders(found);
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
            return new Reminders(found);
        }
        List<String> errors = errors(output);
        for (Prepared each : prepared) {
            boolean remedy = each.reminder().kind() == Reminder.Kind.REMEDY;
            add(found, each, remedy && isAmong(errors, each.reminder().key()));
        }
        return new Reminders(found);
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
        List<Reminder> passages = new ArrayList<>();
        for (Prepared each : prepared) {
            if (each.reminder().kind() == Reminder.Kind.PASSAGE) {
                passages.add(each.reminder());
            }
        }
        List<Prepared> found = new ArrayList<>();
        for (Reminder reminder : Passages.about(prompt, passages, session)) {
            for (Prepared each : prepared) {
                if (each.reminder() == reminder) {
                    found.add(each);
                }
            }
        }
        return new Reminders(found);
    }

    /** A few of them, in their order, that together take no more than so many tokens. */
    public List<Reminder> within(int tokens) {
        List<Reminder> fitting = new ArrayList<>();
        int left = tokens;
        for (Prepared each : prepared) {
            if (each.tokens() <= left && fitting.size() < MOST) {
                fitting.add(each.reminder());
                left -= each.tokens();
            }
        }
        return fitting;
    }
}
