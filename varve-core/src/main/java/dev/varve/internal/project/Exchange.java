package dev.varve.internal.project;

import dev.varve.Digest.Line;
import dev.varve.LoggedMessage;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.internal.extractive.Attribution;
import dev.varve.internal.extractive.Spoken;
import dev.varve.language.Sentences;
import dev.varve.language.Text;
import dev.varve.language.Voice;
import dev.varve.language.intent.Intent;
import dev.varve.language.intent.IntentMatcher;
import dev.varve.language.pattern.TextPattern;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What somebody asked and the agent's last words on it. A request beside its outcome is not taken for one that waits.
 *
 * @param request what was asked, and by whom
 * @param answer  what came of it, from the request on
 */
record Exchange(Line request, Line answer) {
    /** In characters. */
    private static final int ASKED = 160;

    private static final int ANSWERED = 220;

    /** A reply that says little without what it answers. */
    private static final int SHORT = 24;

    /** So much is not enough, even if the next sentence has to be cut. */
    private static final int LITTLE = 80;

    /** A command that the user ran himself, with what it printed. */
    private static final TextPattern SHELL = TextPattern.compile("^\\$ [^\\n]++\\n");

    private static final TextPattern LINK = TextPattern.compile("\\[([^\\[\\]\\n]++)]\\([^()\\s]++\\)");

    /** Those among the newest messages of a session in order of time, without the last: its words are told in full. */
    static List<Exchange> in(List<LoggedMessage> tail, Scope session, ZoneId zone) {
        List<Exchange> exchanges = new ArrayList<>();
        Optional<LoggedMessage> asked = Optional.empty();
        Optional<LoggedMessage> answer = Optional.empty();
        String question = "";
        for (int i = 0; i < tail.size(); i++) {
            LoggedMessage logged = tail.get(i);
            if (isAnswer(logged) && !isCall(tail, i + 1)) {
                answer = Optional.of(logged);
            } else if (isTyped(logged)) {
                if (asked.isPresent() && answer.isPresent()) {
                    exchanges.add(of(asked.get(), question, answer.get(), session, zone));
                }
                question = answer.flatMap(Exchange::question).orElse("");
                asked = Optional.of(logged).filter(Exchange::speaks);
                answer = Optional.empty();
            }
        }
        return exchanges;
    }

    /** True if a message is the one that answers. */
    boolean isAnsweredBy(long message) {
        return answer.span().to() == message + 1;
    }

    /** Number of the message that asks. */
    long asked() {
        return request.span().from();
    }

    /** Both in one line. */
    Line line() {
        return answer.withText(request.text() + " → " + answer.text());
    }

    private static Exchange of(LoggedMessage asked, String question, LoggedMessage answer, Scope session, ZoneId zone) {
        String request = asked(asked);
        return new Exchange(
                line(asked, about(request, question) + request, session, zone, asked.seq()),
                line(answer, first(said(answer), ANSWERED), session, zone, asked.seq()));
    }

    private static Line line(LoggedMessage logged, String words, Scope session, ZoneId zone, long from) {
        return new Line(
                LocalDateTime.ofInstant(logged.message().createdAt(), zone).truncatedTo(ChronoUnit.MINUTES),
                Attribution.of(logged.message()) + ": " + words,
                session,
                new Span(from, logged.seq() + 1),
                Statement.of(logged.message().voice()));
    }

    private static boolean isTyped(LoggedMessage logged) {
        return logged.role() == Role.USER && logged.message().voice() == Voice.PERSON;
    }

    /** True if a message has words of its own, and more than a command that the user ran himself. */
    static boolean speaks(LoggedMessage logged) {
        return !Spoken.own(logged.message()).isBlank()
                && !SHELL.matcher(logged.message().text()).find();
    }

    private static boolean isAnswer(LoggedMessage logged) {
        return logged.role() == Role.ASSISTANT
                && logged.message().toolCalls().isEmpty()
                && !prose(logged).isEmpty();
    }

    /** True if a message is a call without words: what stands before it announces it. */
    private static boolean isCall(List<LoggedMessage> tail, int place) {
        return place < tail.size()
                && !tail.get(place).message().toolCalls().isEmpty()
                && prose(tail.get(place)).isEmpty();
    }

    /** With what a message ends, if that is a question. */
    static Optional<String> question(LoggedMessage answer) {
        return OpenItems.asked(List.of(answer));
    }

    /** What a short reply answers, to stand before it. */
    static String about(String reply, String question) {
        return reply.length() <= SHORT && !question.isEmpty()
                ? "asked \"" + Text.clipped(question, ASKED - SHORT) + "\": "
                : "";
    }

    /** From the first sentence on that asks for something. */
    private static String asked(LoggedMessage logged) {
        List<String> sentences = Sentences.of(prose(logged));
        int first = 0;
        while (first < sentences.size() && !asks(sentences.get(first))) {
            first++;
        }
        return first(sentences.subList(first < sentences.size() ? first : 0, sentences.size()), ASKED);
    }

    private static boolean asks(String sentence) {
        return sentence.endsWith("?") || IntentMatcher.all().says(sentence, Intent.ERRAND);
    }

    private static String first(List<String> sentences, int most) {
        StringBuilder words = new StringBuilder();
        for (String sentence : sentences) {
            boolean fits = words.length() + sentence.length() < most;
            if (!fits && words.length() > LITTLE) {
                break;
            }
            words.append(words.length() == 0 ? "" : " ").append(Text.clipped(sentence, most - words.length()));
            if (!fits) {
                break;
            }
        }
        return withoutNumber(words.toString());
    }

    /** Without the number of an item that did not fit. */
    private static String withoutNumber(String words) {
        int end = words.endsWith(".") ? words.length() - 1 : 0;
        while (end > 0 && Character.isDigit(words.charAt(end - 1))) {
            end--;
        }
        boolean lone = end > 1 && end < words.length() - 1 && words.charAt(end - 1) == ' ';
        return lone ? words.substring(0, end - 1) : words;
    }

    /** Without the exclamations before the first thing said: "Good catch!". */
    private static List<String> said(LoggedMessage answer) {
        List<String> sentences = Sentences.of(prose(answer));
        int first = 0;
        while (first < sentences.size() - 1
                && sentences.get(first).length() <= SHORT
                && sentences.get(first).endsWith("!")) {
            first++;
        }
        return sentences.subList(first, sentences.size());
    }

    /** Without code, headings, and marks of emphasis and links. */
    private static String prose(LoggedMessage logged) {
        List<String> lines = new ArrayList<>();
        boolean code = false;
        for (String line : Spoken.own(logged.message()).split("\n")) {
            if (Rows.isFence(line)) {
                code = !code;
            } else if (!code && !line.startsWith("#")) {
                lines.add(line);
            }
        }
        String words = Rows.flat(String.join("\n", lines)).replace("**", "").replace("`", "");
        return Text.defused(LINK.matcher(words).replaceAll("$1"));
    }
}
