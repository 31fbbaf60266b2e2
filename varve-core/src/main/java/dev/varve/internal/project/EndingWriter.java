package dev.varve.internal.project;

import dev.varve.Digest.Ending;
import dev.varve.Digest.Line;
import dev.varve.LoggedMessage;
import dev.varve.NoteLine;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.internal.extractive.Spoken;
import dev.varve.internal.moment.SessionTraces;
import dev.varve.language.Sentences;
import dev.varve.language.Text;
import dev.varve.language.Voice;
import dev.varve.language.intent.Intent;
import dev.varve.store.SearchTerms;
import dev.varve.store.SessionSummary;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Tells how a session ended: what was asked and what came of it, what tools did, and the last words. Not thread-safe. */
final class EndingWriter {
    static final int HEAD_TOKENS = 40;

    private static final int MOST_LINES = 10;

    /** Exchanges among them, each of which counts for two. */
    private static final int MOST_EXCHANGES = 4;

    private static final int WORDS_CHARS = 400;

    /** Of the last sentence among them, which is told with the beginning. */
    private static final int LAST_CHARS = 160;

    private final SessionSources sources;
    private final Corrections corrections;
    private final ZoneId zone;

    EndingWriter(SessionSources sources, Corrections corrections, ZoneId zone) {
        this.sources = sources;
        this.corrections = corrections;
        this.zone = zone;
    }

    /**
     * What is known of the end of a session.
     *
     * @param tail      its newest messages
     * @param isCurrent whether it goes on; the permissions of another are over
     */
    record SessionEnd(SessionSummary session, List<Noted> notes, List<LoggedMessage> tail, boolean isCurrent) {
        boolean isOver(Noted noted) {
            return !isCurrent && noted.note().statement().is(Intent.PERMISSION);
        }
    }

    /**
     * The end of a session, as far as it fits; empty if there is nothing to tell.
     *
     * @param told what the digest says already
     */
    Optional<Ending> write(SessionEnd end, InForce force, Told told, int tokens) {
        SessionSummary session = end.session();
        List<Line> words = Fit.newest(told.without(lastWords(session, end.tail(), told)), tokens - HEAD_TOKENS);
        int left = tokens - Fit.size(words) - HEAD_TOKENS;
        List<Line> exchanges =
                sources.isByRules(session.scope()) ? exchanges(end, words, force, told, left) : List.of();
        List<String> said = words.stream().map(line -> terms(line.text())).toList();
        List<Noted> others = Noted.joined(end.notes()).stream()
                .filter(noted -> !OpenItems.isState(noted.note()) && !force.settles(noted.line()) && !end.isOver(noted))
                .filter(noted -> !isIn(said, noted) && !isOf(exchanges, noted))
                .toList();
        List<Line> lines = latest(others, told, left - Fit.size(exchanges), MOST_LINES - 2 * exchanges.size());
        lines.addAll(exchanges);
        lines.sort(Comparator.comparing(Line::time)
                .thenComparing(line -> line.span().to()));
        sources.damage(session.scope()).ifPresent(damage -> lines.add(damage(session, damage)));
        return lines.isEmpty() && words.isEmpty()
                ? Optional.empty()
                : Optional.of(new Ending(
                        session.scope(),
                        local(session.state().lastMessageAt()),
                        branch(end.tail()),
                        session.state().messages(),
                        lines,
                        words));
    }

    /** The newest exchanges; of a request that is told, or whose permission is over, only what came of it. */
    private List<Line> exchanges(SessionEnd end, List<Line> words, InForce force, Told told, int tokens) {
        Scope session = end.session().scope();
        Set<Long> gone = sources.unread(session);
        InForce.replaced(end.notes()).forEach(place -> gone.add(place.message()));
        Set<Long> over = new HashSet<>();
        for (Noted noted : end.notes()) {
            long message = noted.note().statement().place().message();
            if (force.isGone(noted.line())) {
                gone.add(message);
            } else if (end.isOver(noted)) {
                over.add(message);
            }
        }
        List<Exchange> all = new ArrayList<>(Exchange.in(end.tail(), session, zone));
        all.removeIf(exchange -> gone.contains(exchange.asked())
                || corrections.corrects(session, exchange.asked())
                || words.stream()
                        .anyMatch(line -> exchange.isAnsweredBy(line.span().from())));
        List<Line> lines = new ArrayList<>();
        for (Exchange exchange : all.subList(Math.max(0, all.size() - MOST_EXCHANGES), all.size())) {
            boolean answerOnly = told.has(exchange.request()) || over.contains(exchange.asked());
            lines.add(answerOnly ? exchange.answer() : exchange.line());
            told.add(List.of(exchange.request()));
        }
        return Fit.newest(lines, tokens);
    }

    /** The newest of some lines; details take what room the others leave. */
    private static List<Line> latest(List<Noted> notes, Told told, int tokens, int most) {
        List<Line> lines = new ArrayList<>();
        Set<Line> details = new HashSet<>();
        Set<Line> reports = new HashSet<>();
        for (Noted noted : notes) {
            lines.add(noted.line());
            if (noted.isDetail()) {
                details.add(noted.line());
            }
            if (!noted.isPersons()) {
                reports.add(noted.line());
            }
        }
        List<Line> fitting = Fit.latest(Wordings.newest(told.without(lines), reports), details, tokens);
        return new ArrayList<>(fitting.subList(Math.max(0, fitting.size() - most), fitting.size()));
    }

    /** True if the last words have a line as it stands, whatever marks stand around its words. */
    private static boolean isIn(List<String> lastWords, Noted noted) {
        String said = terms(noted.note().text());
        return lastWords.stream().anyMatch(last -> last.contains(said));
    }

    /** True if exchanges tell what was said in its place. */
    private static boolean isOf(List<Line> exchanges, Noted noted) {
        NoteLine.Kind kind = noted.note().kind();
        long place = noted.line().span().from();
        return kind != NoteLine.Kind.TOOL
                && kind != NoteLine.Kind.ERROR
                && exchanges.stream().anyMatch(line -> line.span().contains(place));
    }

    private static String terms(String text) {
        return SearchTerms.of(text).stream().collect(Collectors.joining(" ", " ", " "));
    }

    private static String branch(List<LoggedMessage> tail) {
        String branch = "";
        for (LoggedMessage logged : tail) {
            branch = logged.message().attributes().getOrDefault(SessionTraces.BRANCH, branch);
        }
        return branch;
    }

    private Line damage(SessionSummary session, String damage) {
        Span all = new Span(1, session.state().lastSeq() + 1);
        return new Line(
                local(session.state().lastMessageAt()), damage, session.scope(), all, Statement.of(Voice.MACHINE));
    }

    /** What the user and the agent said last, word for word, without a question that was told as open. */
    private List<Line> lastWords(SessionSummary session, List<LoggedMessage> newest, Told told) {
        List<LoggedMessage> tail = new ArrayList<>(newest);
        String asked = OpenItems.question(tail, session.scope(), zone)
                .filter(told::has)
                .flatMap(question -> OpenItems.asked(tail))
                .orElse("");
        long user = session.state().lastUserSeq();
        if (user > 0 && tail.stream().noneMatch(message -> message.seq() == user)) {
            tail.addAll(0, sources.user(session));
        }
        Optional<LoggedMessage> person = last(tail, Role.USER);
        String question = person.flatMap(reply -> last(before(tail, reply), Role.ASSISTANT))
                .flatMap(Exchange::question)
                .orElse("");
        List<Line> words = new ArrayList<>();
        person.filter(message -> !corrections.corrects(session.scope(), message.seq()))
                .flatMap(message -> words("The user's last words: ", session, message, question, asked))
                .ifPresent(words::add);
        last(tail, Role.ASSISTANT)
                .flatMap(message -> words("The agent's last words: ", session, message, "", asked))
                .ifPresent(words::add);
        words.sort(Comparator.comparing(line -> line.span().from()));
        return words;
    }

    private static List<LoggedMessage> before(List<LoggedMessage> messages, LoggedMessage reply) {
        return messages.stream().filter(message -> message.seq() < reply.seq()).toList();
    }

    private static Optional<LoggedMessage> last(List<LoggedMessage> messages, Role role) {
        return messages.stream()
                .filter(logged -> logged.role() == role && Exchange.speaks(logged))
                .reduce((a, b) -> b);
    }

    private Optional<Line> words(
            String label, SessionSummary session, LoggedMessage message, String question, String asked) {
        List<String> said = new ArrayList<>(
                message.role() == Role.USER
                        ? Sentences.of(Rows.flat(Spoken.own(message.message())))
                        : Prose.of(message));
        int last = said.size() - 1;
        if (!asked.isEmpty() && last >= 0 && said.get(last).equals(Prose.plain(asked))) {
            said.remove(last);
        }
        if (said.isEmpty()) {
            return Optional.empty();
        }
        String pasted = Spoken.pasted(message.message())
                .map(text -> ", pasting \"" + Text.clipped(Prose.plain(text), LAST_CHARS) + '"')
                .orElse("");
        String words = Prose.ends(said, WORDS_CHARS, LAST_CHARS);
        Span span = new Span(message.seq(), message.seq() + 1);
        return Optional.of(new Line(
                local(message.message().createdAt()),
                label + Exchange.about(words, question) + '"' + words + '"' + pasted,
                session.scope(),
                span,
                Statement.of(message.message().voice())));
    }

    private LocalDateTime local(Instant time) {
        return LocalDateTime.ofInstant(time, zone).truncatedTo(ChronoUnit.MINUTES);
    }
}
