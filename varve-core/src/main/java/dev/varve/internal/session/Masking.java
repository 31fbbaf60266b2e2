package dev.varve.internal.session;

import dev.varve.ContinuationHint;
import dev.varve.Correction;
import dev.varve.Fact;
import dev.varve.HandOut;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Observation;
import dev.varve.Part;
import dev.varve.Policy;
import dev.varve.Reflection;
import dev.varve.language.secret.Secret;
import dev.varve.language.secret.SecretFinder;
import dev.varve.store.SearchText;
import dev.varve.store.SessionState;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Puts masks in place of secrets, in whatever a reader gets. What has no secret is returned as it is, the same object. The
 * same value always gives the same result, so a prompt stays the same. Immutable.
 */
public final class Masking {
    private static final Masking ON = new Masking(true);
    private static final Masking OFF = new Masking(false);

    private static final int MOST_NAMES = 20;

    /** In characters. */
    private static final int SHORT_ANSWER = 200;

    private static final Pattern NO_NAME = Pattern.compile("[^A-Za-z_-]++");

    private final boolean on;

    private Masking(boolean on) {
        this.on = on;
    }

    /** As a policy says. */
    public static Masking by(Policy.Secrets secrets) {
        return secrets == Policy.Secrets.KEEP ? OFF : ON;
    }

    /** Masks everything. */
    public static Masking on() {
        return ON;
    }

    /** A store for readers who are not the session's own agent: everything that is read from it is masked. */
    public Store forOthers(Store store) {
        return on && !(store instanceof MaskedStore masked && !masked.isOwn())
                ? new MaskedStore(store, this, false)
                : store;
    }

    /** The store itself, for those who look at no words: to mask what nobody reads takes time. */
    public static Store wordless(Store store) {
        return store instanceof MaskedStore masked ? masked.unmasked() : store;
    }

    /** A store for the agent of the session: its own messages stay as they were said, and notes and facts are masked. */
    public Store forItself(Store store) {
        return on ? new MaskedStore(store, this, true) : store;
    }

    /** Messages that are at hand, as a store gives them to its readers. */
    public static List<LoggedMessage> asRead(Store store, List<LoggedMessage> messages) {
        return store instanceof MaskedStore masked ? masked.said(messages) : messages;
    }

    /** True if anything is masked. */
    public boolean isOn() {
        return on;
    }

    /** A text. */
    public String text(String text) {
        return on ? SecretFinder.standard().mask(text) : text;
    }

    /** Each element; the list itself if none changes. */
    public static <T> List<T> each(List<T> all, UnaryOperator<T> mask) {
        List<T> masked = new ArrayList<>(all.size());
        boolean same = true;
        for (T one : all) {
            T shown = mask.apply(one);
            same &= shown == one;
            masked.add(shown);
        }
        return same ? all : masked;
    }

    /** A message. Its id, its role and the names of tools stay. */
    public Message message(Message message) {
        List<Part> parts = each(message.parts(), this::part);
        Map<String, String> attributes = attributes(message.attributes());
        String speaker = text(message.speaker());
        boolean same =
                parts == message.parts() && attributes == message.attributes() && speaker.equals(message.speaker());
        return same
                ? message
                : new Message(
                        message.role(), message.voice(), parts, message.time(), message.id(), speaker, attributes);
    }

    /** A message of a log. */
    public LoggedMessage message(LoggedMessage logged) {
        Message message = message(logged.message());
        return message == logged.message()
                ? logged
                : new LoggedMessage(
                        logged.seq(), message, logged.tokens(), logged.tokensThrough(), logged.startsGroup());
    }

    /** Messages of a log. A short one may answer the question of the one before: "What is the password?", "It is ...". */
    public List<LoggedMessage> messages(List<LoggedMessage> messages) {
        if (!on) {
            return messages;
        }
        List<LoggedMessage> masked = each(messages, this::message);
        for (int i = 1; i < messages.size(); i++) {
            String question = end(messages.get(i - 1).message().text());
            LoggedMessage answer = masked.get(i);
            if (question.indexOf('?') >= 0 && isShort(answer.message())) {
                LoggedMessage shown = answering(question, answer);
                if (shown != answer) {
                    masked = masked == messages ? new ArrayList<>(messages) : masked;
                    masked.set(i, shown);
                }
            }
        }
        return masked;
    }

    private static boolean isShort(Message message) {
        return message.parts().size() == 1
                && message.parts().get(0) instanceof Part.Text said
                && said.text().length() <= SHORT_ANSWER;
    }

    private static String end(String text) {
        return text.substring(Math.max(0, text.length() - SHORT_ANSWER)).replace('\n', ' ');
    }

    private LoggedMessage answering(String question, LoggedMessage answer) {
        String said = answer.message().text();
        String masked = text(question + "\n" + said);
        String shown = masked.substring(masked.indexOf('\n') + 1);
        return shown.equals(said)
                ? answer
                : new LoggedMessage(
                        answer.seq(),
                        answer.message().withParts(List.of(new Part.Text(shown))),
                        answer.tokens(),
                        answer.tokensThrough(),
                        answer.startsGroup());
    }

    /** The kinds of secrets in a message, each as often as there are any; for reports, which show no secret. */
    public static List<String> kinds(Message message) {
        List<String> kinds = new ArrayList<>();
        for (Part part : message.parts()) {
            SecretFinder.standard().find(SearchText.words(part)).forEach(secret -> kinds.add(secret.kind()));
        }
        return kinds;
    }

    private Map<String, String> attributes(Map<String, String> attributes) {
        Map<String, String> masked = new TreeMap<>(attributes);
        masked.replaceAll((key, value) -> text(value));
        return masked.equals(attributes) ? attributes : masked;
    }

    private Part part(Part part) {
        if (part instanceof Part.Text said) {
            String text = text(said.text());
            return text.equals(said.text()) ? part : new Part.Text(text);
        }
        if (part instanceof Part.ToolCall call) {
            String arguments = text(call.arguments());
            return arguments.equals(call.arguments()) ? part : new Part.ToolCall(call.id(), call.name(), arguments);
        }
        if (part instanceof Part.ToolResult result) {
            String content = text(result.content());
            return content.equals(result.content())
                    ? part
                    : new Part.ToolResult(result.callId(), result.name(), content, result.error());
        }
        Part.Attachment attachment = (Part.Attachment) part;
        String uri = text(attachment.uri());
        String name = text(attachment.name());
        return uri.equals(attachment.uri()) && name.equals(attachment.name())
                ? part
                : new Part.Attachment(attachment.mediaType(), uri, name);
    }

    /** The lines of a note. One may name what another tells: "What is the password?", "It is ...". */
    public List<NoteLine> lines(List<NoteLine> lines) {
        if (!on) {
            return lines;
        }
        List<NoteLine> shown = each(lines, this::line);
        for (String between : List.of("\n", "; \t")) {
            shown = together(shown, between);
        }
        return shown;
    }

    private List<NoteLine> together(List<NoteLine> lines, String between) {
        String joined = lines.stream().map(NoteLine::text).collect(Collectors.joining(between));
        String masked = text(joined);
        List<String> texts = masked.equals(joined) ? List.of() : List.of(masked.split(between, -1));
        if (texts.size() != lines.size()) {
            return lines;
        }
        List<NoteLine> shown = new ArrayList<>(lines.size());
        for (int i = 0; i < lines.size(); i++) {
            NoteLine line = lines.get(i);
            shown.add(texts.get(i).equals(line.text()) || texts.get(i).isBlank() ? line : line.withText(texts.get(i)));
        }
        return shown;
    }

    private NoteLine line(NoteLine line) {
        String text = text(line.text());
        String source = text(line.source());
        List<String> flags = each(line.flags(), this::text);
        List<String> identifiers = identifiers(line.identifiers());
        boolean same = text.equals(line.text())
                && source.equals(line.source())
                && flags == line.flags()
                && identifiers == line.identifiers();
        return same
                ? line
                : new NoteLine(
                        line.time(),
                        line.priority(),
                        line.kind(),
                        source,
                        text,
                        line.span(),
                        flags,
                        identifiers,
                        line.statement());
    }

    /** Literals of one line: any of them may be the name of another. */
    private List<String> identifiers(List<String> identifiers) {
        List<String> names = identifiers.stream()
                .map(identifier -> NO_NAME.matcher(identifier).replaceAll(""))
                .filter(name -> !name.isEmpty())
                .limit(MOST_NAMES)
                .map(name -> name + "=")
                .toList();
        return each(
                identifiers,
                identifier -> names.stream()
                        .filter(name -> !name.equals(identifier + "="))
                        .map(name -> text(name + identifier))
                        .filter(masked -> masked.contains("=" + Secret.MASK))
                        .findFirst()
                        .map(masked -> masked.substring(masked.indexOf(Secret.MASK)))
                        .orElseGet(() -> text(identifier)));
    }

    /** A note. Its size stays as it was counted, so that thresholds do not depend on masks. */
    public Note note(Note note) {
        return note instanceof Observation observation ? observation(observation) : reflection((Reflection) note);
    }

    /** An observation. */
    public Observation observation(Observation note) {
        List<NoteLine> lines = lines(note.lines());
        ContinuationHint hint = hint(note.hint());
        return lines == note.lines() && hint == note.hint()
                ? note
                : new Observation(
                        note.id(),
                        note.span(),
                        lines,
                        note.tokens(),
                        note.sourceTokens(),
                        note.createdAt(),
                        note.model(),
                        note.status(),
                        hint,
                        note.fidelity());
    }

    /** A reflection. */
    public Reflection reflection(Reflection note) {
        List<NoteLine> lines = lines(note.lines());
        return lines == note.lines() ? note : note.withLines(lines, note.tokens());
    }

    /** A hint. */
    public ContinuationHint hint(ContinuationHint hint) {
        String task = text(hint.currentTask());
        String next = text(hint.suggestedResponse());
        return task.equals(hint.currentTask()) && next.equals(hint.suggestedResponse())
                ? hint
                : new ContinuationHint(task, next);
    }

    /** A fact. */
    public Fact fact(Fact fact) {
        String summary = text(fact.summary());
        List<String> tags = each(fact.tags(), this::text);
        return summary.equals(fact.summary()) && tags == fact.tags()
                ? fact
                : new Fact(
                        fact.id(),
                        fact.type(),
                        summary,
                        tags,
                        fact.origin(),
                        fact.span(),
                        fact.tokens(),
                        fact.createdAt(),
                        fact.model(),
                        fact.supersededBy());
    }

    /** A correction. */
    public Correction correction(Correction correction) {
        String text = text(correction.text());
        return text.equals(correction.text())
                ? correction
                : new Correction(
                        correction.id(),
                        correction.kind(),
                        correction.about(),
                        correction.fact(),
                        text,
                        correction.source(),
                        correction.author(),
                        correction.at(),
                        correction.undone());
    }

    /** A hand-out. Its size stays as it was counted. */
    public HandOut handOut(HandOut handOut) {
        List<HandOut.Line> lines = each(handOut.lines(), line -> {
            String text = text(line.text());
            return text.equals(line.text()) ? line : new HandOut.Line(text, line.sources());
        });
        return lines == handOut.lines() ? handOut : handOut.withLines(lines);
    }

    /** The row of a session, which has a hint. */
    public SessionState state(SessionState state) {
        ContinuationHint hint = hint(state.hint());
        return hint == state.hint() ? state : state.withHint(hint);
    }

    SessionSummary summary(SessionSummary summary) {
        SessionState state = state(summary.state());
        return state == summary.state() ? summary : new SessionSummary(summary.scope(), state);
    }
}
