package dev.varve.internal.fidelity;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.internal.token.LowerCase;
import dev.varve.language.Voice;
import dev.varve.language.literal.Literal;
import dev.varve.language.literal.LiteralFinder;
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
import java.util.regex.Matcher;

/**
 * The literals of a span, and which of them must not be lost.
 *
 * <p>Must not be lost: what a user states in a sentence that decides, prefers, demands or forbids (it has one of the
 * words in {@link #STATES}, is no question and no longer than a sentence is), the names of errors that were raised, and
 * the places that a failed tool call names first.
 */
final class SpanLiterals {
    private static final int LONGEST_SENTENCE = 400;
    private static final int ERROR_HEAD = 400;

    /** Words of decisions, preferences, demands and facts about oneself. */
    private static final TextPattern STATES = TextPattern.compile(
            "(?i)\\b(?:must|needs?|never|always|don['’]t|do not|please|prefers?|wants?|decided?|decision|let['’]s|use|keep|instead"
                    + "|deadline|budget|only|not|remember|important|critical|requires?|required|has to|have to|should|my|our|i['’]m"
                    + "|i am|we|change|switch|rename|move|set|is|are|muss|soll|bitte|nicht|debe|doit|veuillez)\\b");

    /** What they begin with, up to the first character that is no letter. */
    private static final Set<String> FIRST_WORDS =
            Set.of(("must need needs never always don do please prefer prefers want wants"
                            + " decide decided decision let use keep instead deadline budget only not remember important critical"
                            + " require requires required has have should my our i we change switch rename move set is are"
                            + " muss soll bitte nicht debe doit veuillez")
                    .split(" "));

    /** How long those are that begin with a letter, as bits: most words are told by that. */
    private static final int[] LENGTHS = new int['z' + 1];

    static {
        FIRST_WORDS.forEach(word -> LENGTHS[word.charAt(0)] |= 1 << word.length());
    }

    /** The same in scripts without words; apart, since looking for them at every letter takes longest. */
    private static final TextPattern STATES_CJK =
            TextPattern.compile("해야|하자|싶|세요|결정|말고|마감|예산|선호|입니다|이에요|해줘|必须|必須|不要|请|喜欢|决定|決|ください|です|ます|予算|期限");

    /** An error that was raised stands at the start of its line; code and prose name errors anywhere. */
    private static final TextPattern RAISED = TextPattern.compile(
            "(?m)^[^\\w\\n]{0,8}+(?:Caused by:\\s|Exception in thread \"[^\"]{0,80}\"\\s|\\[?ERROR]?:?\\s)?((?:\\w{1,60}\\.){0,12}[A-Z]\\w{0,80}(?:Exception|Error))(?=:|\\h*+$)");

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm");

    private final Map<String, Literal> all = new LinkedHashMap<>();
    private final Map<String, Literal> statements = new LinkedHashMap<>();
    private final Map<String, Literal> errors = new LinkedHashMap<>();
    private final Set<String> standing = new HashSet<>();

    private SpanLiterals() {}

    static SpanLiterals of(ObserveRequest request) {
        SpanLiterals literals = new SpanLiterals();
        request.messages().forEach(logged -> literals.read(logged.message()));
        return literals;
    }

    /** Distinct literals in order of appearance. */
    Collection<Literal> all() {
        return all.values();
    }

    /** What a user stated. */
    Collection<Literal> statements() {
        return statements.values();
    }

    /** Errors and their places. */
    Collection<Literal> errors() {
        return errors.values();
    }

    /** Texts of literals of which it is certain that they stand in the text between other characters than letters and digits. */
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

    /** What of a part may have literals. */
    private static String words(Part part) {
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

    private void read(Message message) {
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
        return hasStatingWord(sentence)
                || !LiteralFinder.isAscii(sentence)
                        && STATES_CJK.matcher(sentence).find();
    }

    /** Tries the pattern where a word begins as one of its words does, since few do. */
    private static boolean hasStatingWord(String sentence) {
        for (int i = 0; i < sentence.length(); i++) {
            int from = i;
            while (i < sentence.length() && isLetter(sentence.charAt(i))) {
                i++;
            }
            if (i > from
                    && i - from < Integer.SIZE
                    && (LENGTHS[sentence.charAt(from) | 0x20] & 1 << (i - from)) != 0
                    && FIRST_WORDS.contains(LowerCase.of(sentence.substring(from, i)))
                    && statesAt(sentence, from)) {
                return true;
            }
        }
        return false;
    }

    private static boolean statesAt(String sentence, int from) {
        return STATES.matcher(sentence)
                .useTransparentBounds(true)
                .region(from, sentence.length())
                .lookingAt();
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
