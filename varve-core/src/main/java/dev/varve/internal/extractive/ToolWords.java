package dev.varve.internal.extractive;

import dev.varve.LoggedMessage;
import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.Role;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.language.Text;
import dev.varve.language.Voice;
import dev.varve.language.cue.Cue;
import dev.varve.language.cue.CueWords;
import dev.varve.language.form.Form;
import dev.varve.language.intent.Intent;
import dev.varve.language.pattern.TextPattern;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;

/**
 * What people said by way of tools: the answers that the user gave to a question tool, the agent's list of what is to be
 * done in its last state, or its tasks, and what a ticket asks for that the agent opened.
 */
final class ToolWords {
    /** The words of a call have places behind those of the calls of its message. */
    private static final int BEHIND_CALLS = 1_000;

    private static final int ANSWER = 400;
    private static final int QUESTION = 160;
    private static final int MOST_TICKETS = 4;
    private static final int TICKET_SENTENCES = 6;
    private static final int TICKET = 420;
    private static final TextPattern OPENS_TICKET = TextPattern.compile(
            "(?:bd|gh issue|gh pr|glab issue|glab mr|jira|linear|issues?|tk|ticket)\\s+(?:issue\\s+)?(?:show|view)\\b(?!.* (?:-q|--jq|--json|--template)\\b).*");
    private static final TextPattern BULLET = TextPattern.compile("^(?:[-*•]|\\d+[.)]|- \\[.\\])\\s+");

    private static final ToolForm NOTHING = ToolForm.of("nothing");

    /** The form in which a program pairs questions with answers. */
    private static final TextPattern ANSWERED = TextPattern.compile("\"([^\"\\n]{1,400}+)\"=\"([^\"]{1,600}+)\"");

    private final CueWords cueWords;

    ToolWords(CueWords cueWords) {
        this.cueWords = cueWords;
    }

    List<NoteLine> lines(List<LoggedMessage> messages, List<NoteLine> earlier, ZoneId zone) {
        List<NoteLine> lines = new ArrayList<>();
        Map<String, NoteLine> tickets = new LinkedHashMap<>();
        Tasks tasks = new Tasks(earlier);
        List<NoteLine> todo = List.of();
        List<NoteLine> kept = List.of();
        String user = messages.stream()
                .filter(message ->
                        message.role() == Role.USER && message.message().voice() == Voice.PERSON)
                .findFirst()
                .map(message -> Attribution.of(message.message()))
                .orElse(Attribution.USER);
        for (List<ToolWork> stretch : ToolWork.stretches(messages, zone)) {
            for (ToolWork work : stretch) {
                switch (work.kind()) {
                    case ASK -> lines.addAll(answers(work, user));
                    case PLAN -> {
                        if (Tasks.areKeptBy(work)) {
                            tasks.follow(work);
                            kept = plan(work, tasks.items(), Attribution.TASKS);
                        } else {
                            List<Todo> items = TodoList.items(work.call().arguments());
                            todo = items.isEmpty()
                                    ? todo
                                    : plan(work, TodoList.news(items, earlier), Attribution.TO_DO);
                        }
                    }
                    case COMMAND, READ -> {
                        if (tickets.size() < MOST_TICKETS
                                && OPENS_TICKET.matcher(work.target()).matches()) {
                            ticket(work).ifPresent(line -> tickets.putIfAbsent(work.target(), line));
                        }
                    }
                    case CHANGE, OTHER -> {}
                }
            }
        }
        lines.addAll(tickets.values());
        lines.addAll(todo);
        lines.addAll(kept);
        return lines;
    }

    /** The to-do list, one line per item. */
    private static List<NoteLine> plan(ToolWork work, List<Todo> items, String source) {
        List<NoteLine> lines = new ArrayList<>();
        for (Todo item : items) {
            boolean open = item.state().isOpen();
            lines.add(line(
                            work,
                            open ? Priority.IMPORTANT : Priority.NOTE,
                            source,
                            item.words(),
                            statement(work, Voice.AGENT, lines.size())
                                    .withIntents(Set.of(open ? Intent.OPEN : Intent.DONE)))
                    .withKind(open ? NoteLine.Kind.OPEN : NoteLine.Kind.DONE)
                    .withIdentifiers(item.number().isEmpty() ? List.of() : List.of("#" + item.number())));
        }
        return lines;
    }

    private static NoteLine line(ToolWork work, Priority priority, String source, String text, Statement statement) {
        return new NoteLine(work.at(), priority, text)
                .withSource(source)
                .withSpan(new Span(work.seq(), work.seq() + 1))
                .withStatement(statement);
    }

    private static Statement statement(ToolWork work, Voice voice, int number) {
        int place = BEHIND_CALLS + number;
        return Statement.of(voice).withPlace(new Statement.Place(work.seq(), place, place));
    }

    /** The tool's result is the user's own answer; no other tool's result is. */
    private static List<NoteLine> answers(ToolWork work, String user) {
        List<NoteLine> lines = new ArrayList<>();
        Matcher pairs = ANSWERED.matcher(work.result());
        while (!work.failed() && pairs.find()) {
            lines.add(answer(work, user, pairs.group(1), pairs.group(2), lines.size()));
        }
        if (lines.isEmpty() && !work.failed() && Text.hasWords(work.result())) {
            String question = ToolArguments.value(work.call().arguments(), "question");
            boolean repeated = work.result().contains(Text.clipped(question, 40).replace("…", ""));
            lines.add(answer(work, user, repeated ? "" : question, work.result(), 0));
        }
        return lines;
    }

    private static NoteLine answer(ToolWork work, String user, String question, String answer, int number) {
        String said = Text.clipped(Text.defused(answer), ANSWER);
        String text = question.isEmpty()
                ? said
                : new ShortReplies.Reply(Text.clipped(Text.defused(question), QUESTION), "").with(said);
        Statement statement = statement(work, Voice.PERSON, number).withAnswers(work.seq());
        return line(work, Priority.CRITICAL, user, text, statement);
    }

    /** Title and demands of a ticket, said to be the ticket's. */
    private Optional<NoteLine> ticket(ToolWork work) {
        if (work.result().startsWith("{") || work.result().startsWith("[")) {
            return Optional.empty(); // fields of data, which make no sentence
        }
        List<String> said = new ArrayList<>();
        boolean demanding = false;
        int length = 0;
        for (String raw : (Iterable<String>) work.result().lines().limit(200)::iterator) {
            String text = raw.strip();
            if (!Text.hasWords(text) || NOTHING.fits(text)) {
                continue;
            }
            boolean heading = text.startsWith("#") || text.endsWith(":") || text.equals(text.toUpperCase(Locale.ROOT));
            if (said.isEmpty()) {
                said.add(text);
            } else if (heading) {
                demanding = Form.DEMANDS.isAll(text);
            } else if (demanding && said.size() <= TICKET_SENTENCES && !isOverride(text)) {
                said.add(BULLET.matcher(text).replaceFirst(""));
            }
            length += text.length();
            if (length > 6_000) {
                break;
            }
        }
        String text = Text.clipped(Text.defused(String.join("; ", said).replace("`", "")), TICKET);
        return said.size() < 2 || work.failed() // a title alone tells what the agent looked at
                ? Optional.empty()
                : Optional.of(line(
                        work,
                        Priority.IMPORTANT,
                        Attribution.TOOLS,
                        work.target() + " says: " + text,
                        statement(work, Voice.TOOL, 0)));
    }

    private boolean isOverride(String text) {
        return (cueWords.in(text) & Cue.OVERRIDE.bit()) != 0;
    }
}
