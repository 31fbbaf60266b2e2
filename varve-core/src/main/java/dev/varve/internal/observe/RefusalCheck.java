package dev.varve.internal.observe;

import dev.varve.language.pattern.TextPattern;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Recognises a model that declines: in the first person, without saying whose words these are. "User said he cannot
 * help" is a note; "I can't help with that" is none, whatever date and priority stand before it.
 */
public final class RefusalCheck {
    private static final TextPattern DECLINES = TextPattern.compile(
            "^[\"'“(*_\\s]*+(?:(?:(?:i['’]?m|i am|we['’]?re) (?:very |so |really )?)?sorry\\b|unfortunately\\b|(?:my )?apologies\\b"
                    + "|i apologi[sz]e\\b|as an (?:ai|llm|assistant)\\b[^,.]{0,40})?[\\s,.;:!—–-]*+(?:but |however,? )?"
                    + "(?:i|we)(?: am| are|['’]m|['’]re)? ?(?:can['’]?t|can ?not|could not|couldn['’]t|won['’]?t|will not|unable to"
                    + "|not able to|not allowed to|must decline|have to decline|decline)\\b.{0,60}?\\b"
                    + "(?:help|assist|comply|provide|process|continue|fulfil|fulfill|summari[sz]e|do that|do this|request)\\b",
            Pattern.CASE_INSENSITIVE);

    private static final TextPattern DECLINES_ELSEWHERE = TextPattern.compile(
            "^[\"'“(*_\\s]*(?:죄송(?:합니다|하지만)|申し訳(?:ありません|ございません)"
                    + "|抱歉|对不起|對不起|es tut mir leid|lo siento|je suis désolée?|désolée?,|mi dispiace|desculpe)",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    private RefusalCheck() {}

    /** Whether a text declines. */
    public static boolean declines(String text) {
        return DECLINES.matcher(text).lookingAt()
                || DECLINES_ELSEWHERE.matcher(text).lookingAt();
    }

    /** Whether most lines of an answer decline. */
    static boolean isRefusal(List<String> lines) {
        long declining = lines.stream().filter(RefusalCheck::declines).count();
        return declining * 2 > lines.size();
    }
}
