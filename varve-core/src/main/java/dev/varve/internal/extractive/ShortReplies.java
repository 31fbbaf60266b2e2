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
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Joins short replies with the questions that they answer: "yes", "the second one", "Ratatouille". */
final class ShortReplies {
    /** Maximum length of a quoted question, which is cut at its beginning: it asks at its end. */
    private static final int LONGEST = 140;
    /** Maximum length of an option that is chosen by its number. */
    private static final int OPTION = 80;

    private static final int TAIL = 1_200;
    private static final int LAST_WORDS = 160;
    /** A reply to an agent with more words stands by itself. */
    static final int REPLY = 6;
    /** People talk in sentences; what has no more words than this is none. */
    private static final int REMARK = 3;

    /** Words up to which any reply answers a yes-or-no question. */
    private static final int YES_OR_NO = 2;

    private static final int YES_AND_MORE = 16;

    /** The beginning that {@link Reply#with} writes; few other notes begin so. */
    private static final String NOTED = "asked \"";

    /** An item of a list, or the row of a table, that begins with its number. */
    private static final TextPattern ITEM = TextPattern.compile("(?m)^\\h*+(?:[-*|] ?+)?+(?:\\*\\*)?+(?:option )?+"
            + "\\(?+([1-9]|[A-Ea-e])(?:[).:](?:\\*\\*)?+\\s++|(?:\\*\\*)?+\\h*+\\|\\h*+)(.+)$");

    /** A number or letter by itself among those that were chosen. */
    private static final TextPattern NUMBER = TextPattern.compile("(?<![\\pL\\d])[1-9A-Ea-e](?![\\pL\\d])");

    /** Maximum number of options that are chosen at once. */
    private static final int MOST = 4;

    private static final int ONE_OF_SEVERAL = 40;

    private ShortReplies() {}

    /**
     * What few words answer.
     *
     * @param question as it is quoted; empty if options were offered without one
     * @param choice   the options that the answer gives the numbers of; may be empty
     */
    record Reply(String question, String choice) {
        static final Reply NONE = new Reply("", "");

        /** The answer with its question. */
        String with(String answer) {
            String asked = question.isEmpty() ? "" : "asked \"" + question + "\": ";
            return asked + answer + (choice.isEmpty() ? "" : " (" + choice + ")");
        }

        /** What the answer does not say by itself. */
        String unsaid() {
            return question.isEmpty() ? choice : question;
        }
    }

    /**
     * A question.
     *
     * @param question empty if nobody asked in words
     * @param message  number of its message, or of that which offers what is chosen; 0 if there is none
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
        String answer = messages.get(index).message().text();
        boolean chooses = choosesByNumber(answer.strip());
        String text = said(before.message());
        String tail = text.substring(Math.max(0, text.length() - TAIL));
        String question = tail.indexOf('?') < 0 && tail.indexOf('？') < 0 ? "" : question(tail, chooses);
        boolean offered = chooses && !chosen(answer, text).isEmpty();
        return question.isEmpty() && !offered ? Asked.NOTHING : new Asked(question, before.seq());
    }

    /** The last question; of a list that is chosen from, that before the list. */
    private static String question(String tail, boolean chooses) {
        String question = "";
        for (Block block : Blocks.of(tail)) {
            for (String sentence : Sentences.of(block.text())) {
                boolean asks = sentence.endsWith("?") || sentence.endsWith("？");
                question = asks && !(chooses && block.item()) ? sentence : question;
            }
        }
        return question;
    }

    /** True if the message before, of somebody else, asks or offers something in its last words. */
    static boolean asksAtEnd(List<LoggedMessage> messages, int index) {
        LoggedMessage before = before(messages, index);
        if (before == null) {
            return false;
        }
        String text = said(before.message());
        int from = Math.max(0, text.length() - LAST_WORDS);
        return text.indexOf('?', from) >= 0 || text.indexOf('？', from) >= 0;
    }

    private static String said(Message message) {
        return message.role() == Role.ASSISTANT
                ? Spoken.own(message).strip()
                : message.text().strip();
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

    /** True if a sentence says too little without the question before it. */
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

    /** True if it may be what was asked for, as far as its words tell. */
    static boolean bears(Sentence reply, Sentence question) {
        String text = reply.text();
        if (choosesByNumber(text) || sharesTerm(reply, question)) {
            return true;
        }
        if (!Form.ASKS_YES_OR_NO.begins(question.text())) {
            return !Form.REPORTS.begins(text);
        }
        return reply.words() <= YES_OR_NO
                || Form.REPLIES.begins(text)
                || Form.POINTS.isIn(text)
                || reply.has(Cue.DECISION)
                || reply.has(Cue.PREFERENCE)
                || reply.has(Cue.NEGATION);
    }

    private static boolean sharesTerm(Sentence one, Sentence other) {
        return Arrays.stream(one.terms()).anyMatch(term -> Arrays.binarySearch(other.terms(), term) >= 0);
    }

    /** True if it says no more than which of several options is chosen. */
    static boolean choosesByNumber(String text) {
        return Form.CHOSEN.matched(text).map(chosen -> chosen.group("number")).isPresent();
    }

    /** True if a note begins with the question that somebody answered. */
    static boolean isReply(String text) {
        return text.regionMatches(true, 0, NOTED, 0, NOTED.length());
    }

    /** True if a note says that somebody said no to a question. */
    static boolean isNoted(String text) {
        if (!isReply(text)) {
            return false;
        }
        int end = text.indexOf('"', NOTED.length());
        return end > 0 && text.startsWith("\": ", end) && Form.NO.isAll(text.substring(end + 3));
    }

    /** True if it says no to what somebody asked, and nothing else. */
    static boolean declines(Candidate candidate) {
        return candidate.reply() != Reply.NONE
                && Form.NO.isAll(candidate.sentence().text());
    }

    /** What a short answer answers, and the options that it gives the numbers of. */
    static Reply reply(String question, String answer, List<LoggedMessage> messages, int index) {
        LoggedMessage before = before(messages, index);
        return new Reply(quoted(question), before == null ? "" : chosen(answer, said(before.message())));
    }

    /** The options of a text whose numbers an answer gives, parted by commas; of two with one number the later. */
    private static String chosen(String answer, String text) {
        Optional<Matcher> chosen = Form.CHOSEN.matched(answer.strip());
        if (chosen.isEmpty()) {
            return "";
        }
        Map<String, String> options = new HashMap<>();
        Matcher item = ITEM.matcher(text);
        while (item.find()) {
            options.put(item.group(1).toLowerCase(Locale.ROOT), item.group(2).replace('|', ' '));
        }
        List<String> wanted = numbers(chosen.get())
                .map(options::get)
                .filter(Objects::nonNull)
                .limit(MOST)
                .toList();
        int longest = wanted.size() > 1 ? ONE_OF_SEVERAL : OPTION;
        return wanted.stream()
                .map(option -> safe(Text.clipped(option.strip(), longest)))
                .collect(Collectors.joining(", "));
    }

    private static Stream<String> numbers(Matcher chosen) {
        String numbers = chosen.group("number");
        return numbers != null
                ? NUMBER.matcher(numbers.toLowerCase(Locale.ROOT)).results().map(MatchResult::group)
                : Stream.of(String.valueOf(1 + ordinal(chosen.group("ordinal").toLowerCase(Locale.ROOT))));
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
