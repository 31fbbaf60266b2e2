package dev.varve.internal.fidelity;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.language.Voice;
import dev.varve.language.form.Form;
import dev.varve.language.literal.Literal;
import dev.varve.language.literal.LiteralFinder;
import dev.varve.language.pattern.PatternIndex;
import dev.varve.language.pattern.Readings;
import dev.varve.language.pattern.TextPattern;
import dev.varve.language.voice.Passages;
import dev.varve.model.ObserveRequest;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;

/**
 * The literals of a span, and which of them must not be lost.
 *
 * <p>Must not be lost: what a user states in a sentence that decides, prefers, demands or forbids (it has words
 * of {@link Form#STATES}, is no question and no longer than a sentence is), the names of errors that were raised, and
 * the places that a failed tool call names first.
 */
final class SpanLiterals {
    private static final int LONGEST_SENTENCE = 400;
    private static final int ERROR_HEAD = 400;

    /** Of a word of {@link Form#STATES}, that tell which one it may be. */
    private static final int LETTERS = 10;

    private static final PatternIndex<TextPattern> STATES =
            new PatternIndex<>(Form.STATES.expressions(), Function.identity(), LETTERS);

    /** An error that was raised stands at the start of its line; code and prose name errors anywhere. */
    private static final TextPattern RAISED = TextPattern.compile(
            "(?m)^[^\\w\\n]{0,8}+(?:Caused by:\\s|Exception in thread \"[^\"]{0,80}\"\\s|\\[?ERROR]?:?\\s)?((?:\\w{1,60}\\.){0,12}[A-Z]\\w{0,80}(?:Exception|Error))(?=:|\\h*+$)");

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm");

    private final Map<String, Literal> all = new LinkedHashMap<>();
    private final Map<String, Literal> statements = new LinkedHashMap<>();
    private final Map<String, Literal> errors = new LinkedHashMap<>();
    private final Set<String> standing = new HashSet<>();

    private SpanLiterals() {}

    /** Those of a message that no rule can read are not known. */
    static SpanLiterals of(ObserveRequest request) {
        SpanLiterals literals = new SpanLiterals();
        request.messages().forEach(logged -> Readings.attempt(() -> literals.with(logged.message())));
        return literals;
    }

    /** Distinct literals in order of appearance. */
    Collection<Literal> all() {
        return all.values();
    }

    /** The literals that a user stated. */
    Collection<Literal> statements() {
        return statements.values();
    }

    /** Errors and their places. */
    Collection<Literal> errors() {
        return errors.values();
    }

    /** Texts of literals that certainly stand alone in the text, without a letter or digit beside them. */
    Set<String> standing() {
        return standing;
    }

    /** All that the observer could read, when and by whom it was said included. */
    static String text(ObserveRequest request) {
        StringBuilder text = new StringBuilder();
        for (LoggedMessage logged : request.messages()) {
            Message message = logged.message();
            text.append(TIME.format(message.createdAt().atZone(request.zone())))
                    .append(' ')
                    .append(message.speaker());
            message.parts()
                    .forEach(part -> text.append('\n').append(words(part)).append('\n'));
        }
        return text.toString();
    }

    /** The text of a part that may contain literals. */
    static String words(Part part) {
        if (part instanceof Part.Text words) {
            return words.text();
        }
        if (part instanceof Part.ToolCall call) {
            return call.name() + " " + call.arguments();
        }
        if (part instanceof Part.ToolResult result) {
            return result.name() + "\n" + result.content();
        }
        Part.Attachment attachment = (Part.Attachment) part;
        return attachment.name() + " " + attachment.uri() + " " + attachment.mediaType();
    }

    /** The day on which a message was said. */
    static LocalDate day(LoggedMessage message, ZoneId zone) {
        return message.message().createdAt().atZone(zone).toLocalDate();
    }

    private SpanLiterals with(Message message) {
        for (Part part : message.parts()) {
            if (part instanceof Part.Text words) {
                remember(words.text(), LiteralFinder.inProse(words.text()));
                if (message.role() == Role.USER && message.voice() == Voice.PERSON) {
                    statements(Passages.own(words.text()));
                }
            } else {
                String data = words(part);
                remember(data, LiteralFinder.inData(data));
            }
            if (part instanceof Part.ToolResult result && result.error()) {
                failure(result.content());
            }
        }
        return this;
    }

    private void statements(String words) {
        int start = 0;
        for (int i = 0; i <= words.length(); i++) {
            if (i == words.length() || endsSentence(words, i)) {
                sentence(words.substring(start, i).strip());
                start = i;
            }
        }
    }

    private void sentence(String sentence) {
        boolean asks = sentence.endsWith("?") || sentence.endsWith("？");
        if (!asks && sentence.length() <= LONGEST_SENTENCE && states(sentence)) {
            put(statements, LiteralFinder.inProse(sentence));
        }
    }

    /** Behind a full stop of Han or Kana, at a blank behind any other, and at the end of a line. */
    private static boolean endsSentence(String text, int at) {
        char c = text.charAt(at);
        char before = at > 0 ? text.charAt(at - 1) : ' ';
        if (c > ' ' && c < 0x80 && before < 0x80) { // as nearly everywhere
            return false;
        }
        return c >= '\n' && c <= '\r'
                || c == 0x85
                || c == 0x2028
                || c == 0x2029
                || (c == ' ' || c == '\t') && (before == '.' || before == '!' || before == '?')
                || before == '。'
                || before == '！'
                || before == '？';
    }

    private static boolean states(String sentence) {
        for (int i = 0; i < sentence.length(); i++) {
            boolean inWord = i > 0 && isLetter(sentence.charAt(i)) && isLetter(sentence.charAt(i - 1));
            if (!inWord && statesAt(sentence, i)) {
                return true;
            }
        }
        return false;
    }

    private static boolean statesAt(String sentence, int from) {
        for (TextPattern pattern : STATES.at(sentence, from)) {
            if (pattern.matcher(sentence)
                    .useTransparentBounds(true)
                    .region(from, sentence.length())
                    .lookingAt()) {
                return true;
            }
        }
        return false;
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    private void failure(String content) {
        String head = content.substring(0, Math.min(content.length(), ERROR_HEAD));
        put(
                errors,
                LiteralFinder.inData(head).stream()
                        .filter(literal -> literal.kind() == Literal.Kind.ERROR || literal.kind() == Literal.Kind.PATH)
                        .toList());
    }

    private void remember(String words, List<Literal> literals) {
        put(all, literals);
        LiteralFinder.addStanding(words, literals, standing);
        if (words.contains("Exception") || words.contains("Error")) {
            Matcher raised = RAISED.matcher(words);
            while (raised.find()) {
                put(errors, LiteralFinder.inData(raised.group(1)));
            }
        }
    }

    private static void put(Map<String, Literal> into, List<Literal> literals) {
        literals.forEach(literal -> into.putIfAbsent(literal.key(), literal));
    }
}
