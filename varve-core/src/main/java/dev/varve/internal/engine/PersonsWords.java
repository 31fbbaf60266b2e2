package dev.varve.internal.engine;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.internal.extractive.Spoken;
import dev.varve.internal.session.Masking;
import dev.varve.language.Voice;
import dev.varve.language.pattern.TextPattern;
import dev.varve.language.voice.Passages;
import dev.varve.language.voice.Stretch;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds the message of a session in which a person said something, word for word but for white space, case and the form of
 * quotation marks. What she quotes, what a program wrote in her name, and what tools returned is nobody's word.
 */
final class PersonsWords {
    /** In characters. Less is found in many a message by chance, so it has to be all that she said. */
    static final int SHORTEST = 12;

    /** Length in characters up to which a message may be an answer, which says little without its question. */
    private static final int ANSWER = 120;

    private static final long PAGE = 256;

    /** How an answer to one of several questions begins. */
    private static final TextPattern NUMBER = TextPattern.compile("^\\d{1,2}[.)] ");

    private static final TextPattern WHITE = TextPattern.compile("[\\s\\p{Z}]++");
    private static final TextPattern SINGLE = TextPattern.compile("[’‘‚´`]");
    private static final TextPattern DOUBLE = TextPattern.compile("[“”„«»]");

    private final Function<Span, List<LoggedMessage>> log;
    private final long lastSeq;
    private final Masking masking;

    /**
     * The words of one session.
     *
     * @param log     reads its messages
     * @param lastSeq number of the newest
     */
    PersonsWords(Function<Span, List<LoggedMessage>> log, long lastSeq, Masking masking) {
        this.log = log;
        this.lastSeq = lastSeq;
        this.masking = masking;
    }

    /** Those of a session. */
    static PersonsWords of(Engine engine, Scope scope, Masking masking) {
        Reading reading = engine.reading();
        return new PersonsWords(
                span -> reading.messages(scope, span),
                reading.status(scope).state().lastSeq(),
                masking);
    }

    /**
     * A message with words that were quoted.
     *
     * @param seq  its number
     * @param said the person's own words in it; of an answer, behind what it answers
     */
    record Said(long seq, String said) {}

    /**
     * What is looked for, in the form in which texts are compared.
     *
     * @param words all of it
     * @param bare  the same with "…" for what is quoted in it
     */
    private record Quote(String words, String bare) {}

    private static Quote quote(String text) {
        return new Quote(plain(text), plain(Passages.unquoted(text)));
    }

    /** The newest message in which the person said that. */
    Optional<Said> find(String quote) {
        Quote wanted = quote(unmarked(masking.text(quote)));
        if (wanted.words().isEmpty()) {
            return Optional.empty();
        }
        for (long to = lastSeq + 1; to > 1; to -= PAGE) {
            List<LoggedMessage> page = log.apply(new Span(Math.max(1, to - PAGE), to));
            for (int i = page.size() - 1; i >= 0; i--) {
                if (isSaidIn(page.get(i).message(), wanted)) {
                    return Optional.of(said(page.get(i), wanted));
                }
            }
        }
        return Optional.empty();
    }

    /** Asks first what costs little: most messages do not have the words at all. */
    private boolean isSaidIn(Message message, Quote wanted) {
        if (message.role() != Role.USER
                || message.voice() != Voice.PERSON
                || !plain(masking.text(message.text())).contains(wanted.words())) {
            return false;
        }
        List<Stretch> all = Spoken.stretches(message);
        boolean whole = all.size() == 1
                && all.get(0).isOwn()
                && unmarked(plain(masking.text(all.get(0).text()))).equals(wanted.words());
        return whole
                || isNumbered(message, wanted)
                || wanted.words().length() >= SHORTEST
                        && all.stream().filter(Stretch::isOwn).anyMatch(own -> isSaidIn(own, wanted));
    }

    /** Both with and without what is quoted in it: a person who quotes a rule has not stated it. */
    private boolean isSaidIn(Stretch own, Quote wanted) {
        Quote said = quote(masking.text(own.text()));
        return !wanted.bare().isBlank()
                && said.words().contains(wanted.words())
                && said.bare().contains(wanted.bare());
    }

    private static List<Stretch> own(Message message) {
        return Spoken.stretches(message).stream().filter(Stretch::isOwn).toList();
    }

    /** True if it is all that the person said under a number, which answers a numbered question. */
    private boolean isNumbered(Message message, Quote wanted) {
        String said = NUMBER.matcher(wanted.words()).replaceFirst("");
        return own(message).stream()
                .flatMap(own -> masking.text(own.text()).lines())
                .map(PersonsWords::plain)
                .filter(line -> NUMBER.matcher(line).find())
                .anyMatch(
                        line -> unmarked(NUMBER.matcher(line).replaceFirst("")).equals(said));
    }

    private Said said(LoggedMessage logged, Quote wanted) {
        StringBuilder words = new StringBuilder();
        for (Stretch stretch : own(logged.message())) {
            words.append(Passages.unquoted(stretch.text())).append('\n');
        }
        boolean answers = words.length() <= ANSWER || isNumbered(logged.message(), wanted);
        return new Said(logged.seq(), answers ? answered(logged.seq()) + "\n" + words : words.toString());
    }

    /** The agent's last words before a message. */
    private String answered(long seq) {
        List<LoggedMessage> before = log.apply(new Span(Math.max(1, seq - PAGE), Math.max(1, seq)));
        for (int i = before.size() - 1; i >= 0; i--) {
            Message message = before.get(i).message();
            if (message.voice() == Voice.PERSON) {
                return "";
            }
            if (message.voice() == Voice.AGENT && !message.text().isBlank()) {
                return message.text();
            }
        }
        return "";
    }

    /** Without marks around it, and without a full stop at its end. */
    private static String unmarked(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && "\"“”„«»「」『』 \n".indexOf(text.charAt(from)) >= 0) {
            from++;
        }
        while (to > from && "\"“”„«»「」『』 \n.。".indexOf(text.charAt(to - 1)) >= 0) {
            to--;
        }
        return text.substring(from, to);
    }

    private static String plain(String text) {
        String spaced = WHITE.matcher(text.strip()).replaceAll(" ");
        String single = SINGLE.matcher(spaced).replaceAll("'");
        return DOUBLE.matcher(single).replaceAll("\"").toLowerCase(Locale.ROOT);
    }
}
