package dev.varve.internal.extractive;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Role;
import dev.varve.language.Sentences;
import dev.varve.language.Text;
import dev.varve.language.Voice;
import dev.varve.language.WordList;
import dev.varve.language.cue.Cue;
import dev.varve.language.form.Form;
import dev.varve.language.pattern.TextPattern;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/** Few words say something only together with the question that they answer: "yes", "the second one", "Ratatouille". */
final class Answers {
    /** Of a question, which is quoted from its end: it asks there. */
    private static final int LONGEST = 140;
    /** Of an option that is chosen by its number. */
    private static final int OPTION = 80;

    private static final int TAIL = 1_200;
    private static final int LAST_WORDS = 160;
    /** A reply to an agent with more words stands by itself. */
    static final int REPLY = 6;
    /** People talk in sentences; what has no more words than this is none. */
    private static final int REMARK = 3;

    private static final int YES_AND_MORE = 16;

    /** As {@link Reply#with} writes it; few notes begin so. */
    private static final String NOTED = "asked \"";

    private static final TextPattern ITEM = TextPattern.compile(
            "(?m)^\\h*+(?:[-*] )?+(?:\\*\\*)?+(?:option )?+\\(?+([1-9]|[A-Ea-e])[).:](?:\\*\\*)?+\\s++(.+)$");

    private Answers() {}

    /**
     * What few words answer.
     *
     * @param question as it is quoted
     * @param choice   the option that the answer gives the number of; may be empty
     */
    record Reply(String question, String choice) {
        static final Reply NONE = new Reply("", "");

        /** The answer with its question. */
        String with(String answer) {
            return "asked \"" + question + "\": " + answer + (choice.isEmpty() ? "" : " (" + choice + ")");
        }
    }

    /**
     * A question.
     *
     * @param question empty if nobody asked
     * @param message  number of its message
     */
    record Asked(String question, long message) {
        static final Asked NOTHING = new Asked("", 0);
    }

    /** The question that somebody else has just asked. */
    static Asked questionBefore(List<LoggedMessage> messages, int index) {
        LoggedMessage before = before(messages, index);
        if (before == null) {
            return Asked.NOTHING;
        }
        String text = before.message().text().strip();
        String tail = text.substring(Math.max(0, text.length() - TAIL));
        if (tail.indexOf('?') < 0 && tail.indexOf('？') < 0) {
            return Asked.NOTHING;
        }
        String question = "";
        for (Block block : Blocks.of(tail)) {
            for (String sentence : Sentences.of(block.text())) {
                boolean asks = sentence.endsWith("?") || sentence.endsWith("？");
                question = asks ? sentence : question;
            }
        }
        return new Asked(question, question.isEmpty() ? 0 : before.seq());
    }

    /** Whether the message before, of somebody else, asks or offers something in its last words. */
    static boolean asksAtEnd(List<LoggedMessage> messages, int index) {
        LoggedMessage before = before(messages, index);
        if (before == null) {
            return false;
        }
        String text = before.message().text().strip();
        int from = Math.max(0, text.length() - LAST_WORDS);
        return text.indexOf('?', from) >= 0 || text.indexOf('？', from) >= 0;
    }

    /** What was said right before by somebody else. */
    private static @Nullable LoggedMessage before(List<LoggedMessage> messages, int index) {
        for (int i = index - 1; i >= 0; i--) {
            Message before = messages.get(i).message();
            boolean program = before.role() == Role.USER && before.voice() == Voice.MACHINE;
            if (before.role() != Role.TOOL && !program && !before.text().isBlank()) {
                boolean other = !Attribution.of(before)
                        .equals(Attribution.of(messages.get(index).message()));
                return other ? messages.get(i) : null;
            }
        }
        return null;
    }

    /** Whether a sentence says too little without the question before it. */
    static boolean isElliptical(Sentence sentence, boolean served) {
        boolean yes = served && Form.YES_OR_NO.isAll(sentence.text());
        int most = yes || served && choosesByNumber(sentence.text()) ? YES_AND_MORE : served ? REPLY : REMARK;
        boolean request = !yes && sentence.words() > 3 && sentence.has(Cue.REQUEST) && !sentence.has(Cue.PLEASANTRY);
        return sentence.words() <= most
                && !sentence.question()
                && !request
                && !sentence.has(Cue.OVERRIDE)
                && (served || !sentence.bare() || sentence.has(Cue.NEGATION))
                && !Form.COURTESY.isAll(sentence.text());
    }

    private static boolean choosesByNumber(String text) {
        return Form.CHOSEN.matched(text).map(chosen -> chosen.group("number")).isPresent();
    }

    /** Whether a note says that somebody said no to a question. */
    static boolean isNoted(String text) {
        if (!text.regionMatches(true, 0, NOTED, 0, NOTED.length())) {
            return false;
        }
        int end = text.indexOf('"', NOTED.length());
        return end > 0 && text.startsWith("\": ", end) && Form.NO.isAll(text.substring(end + 3));
    }

    /** Whether it says no to what somebody asked, and nothing else. */
    static boolean declines(Candidate candidate) {
        return candidate.reply() != Reply.NONE
                && Form.NO.isAll(candidate.sentence().text());
    }

    /** What a short answer answers, and the option that it gives the number of. */
    static Reply reply(String question, String answer, List<LoggedMessage> messages, int index) {
        Optional<Matcher> chosen = Form.CHOSEN.matched(answer.strip());
        LoggedMessage before = before(messages, index);
        if (chosen.isEmpty() || before == null) {
            return new Reply(quoted(question), "");
        }
        String number = chosen.get().group("number");
        String wanted = number != null
                ? number.toLowerCase(Locale.ROOT)
                : String.valueOf(1 + ordinal(chosen.get().group("ordinal").toLowerCase(Locale.ROOT)));
        Matcher item = ITEM.matcher(before.message().text());
        while (item.find()) {
            if (item.group(1).toLowerCase(Locale.ROOT).equals(wanted)) {
                return new Reply(quoted(question), safe(Text.clipped(item.group(2), OPTION)));
            }
        }
        return new Reply(quoted(question), "");
    }

    private static int ordinal(String word) {
        return WordList.ORDINALS.byLanguage().values().stream()
                .mapToInt(words -> words.indexOf(word))
                .max()
                .orElse(-1);
    }

    private static String quoted(String question) {
        String text = safe(question);
        if (text.length() <= LONGEST) {
            return text;
        }
        int cut = text.indexOf(' ', text.length() - LONGEST);
        return "…" + text.substring(cut < 0 ? text.length() - LONGEST : cut + 1);
    }

    /** A note's sentences are parted by semicolons, and quotes stand around a question. */
    private static String safe(String text) {
        return Text.defused(text.replace("**", "").replace("`", ""))
                .replace(';', ',')
                .replace('"', '\'');
    }
}
