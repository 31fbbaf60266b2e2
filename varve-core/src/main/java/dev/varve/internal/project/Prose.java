package dev.varve.internal.project;

import dev.varve.LoggedMessage;
import dev.varve.internal.extractive.Spoken;
import dev.varve.language.Text;
import dev.varve.language.Voice;
import dev.varve.language.form.Form;
import dev.varve.language.intent.Head;
import dev.varve.language.intent.IntentModel;
import dev.varve.language.intent.Situation;
import dev.varve.language.pattern.TextPattern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The sentences of a message without code, headings, marks and links, and shorter forms of them for a line of the digest. */
final class Prose {
    /** A text of fewer characters says too little, so that the next sentence is cut rather than left out. */
    private static final int LITTLE = 80;

    /** An exclamation of at most so many characters says nothing: "Good catch!". */
    private static final int EXCLAMATION = 24;

    /** Sentences of either end of a long message that are read. */
    private static final int READ = 16;

    /** Fewer words say nothing without those around them. */
    private static final int FEW = 4;

    /** In thousandths: what is less worth keeping is left out, even if there is room. */
    private static final int WORTH = 400;

    /** Ends of sentences after which no space stands. */
    private static final String UNSPACED = "。！？";

    private static final String GAP = " … ";

    private static final TextPattern LINK = TextPattern.compile("\\[([^\\[\\]\\n]++)]\\([^()\\s]++\\)");

    private Prose() {}

    /** In the order of the message. */
    static List<String> of(LoggedMessage logged) {
        return Spoken.sentences(logged.message()).stream()
                .map(Prose::plain)
                .filter(sentence -> sentence.chars().anyMatch(Character::isLetter))
                .toList();
    }

    /** In one line, without marks and the addresses of links. */
    static String plain(String text) {
        String words = Rows.flat(text).replace("**", "").replace("`", "");
        return Text.defused(LINK.matcher(words).replaceAll("$1"));
    }

    /** The beginning of some sentences, in at most so many characters. */
    static String beginning(List<String> sentences, int most) {
        StringBuilder words = new StringBuilder();
        String before = "";
        for (String sentence : sentences) {
            boolean fits = words.length() + sentence.length() < most;
            if (!fits && words.length() > LITTLE) {
                break;
            }
            words.append(words.length() == 0 ? "" : between(before))
                    .append(Text.clipped(sentence, most - words.length()));
            if (!fits) {
                break;
            }
            before = sentence;
        }
        return words.toString();
    }

    /** The beginning and the last sentence, in at most so many characters: the last one asks, offers, or says what is left. */
    static String ends(List<String> sentences, int most, int mostOfLast) {
        int last = sentences.size() - 1;
        String all = joined(sentences);
        if (all.length() <= most) {
            return all;
        }
        if (last < 1 || sentences.get(last).length() > mostOfLast) {
            return beginning(sentences, most);
        }
        String end = sentences.get(last);
        if (isItem(end)) {
            return beginning(sentences, most); // nobody knows of what without the words above it
        }
        int room = most - end.length() - GAP.length();
        String head = beginning(sentences.subList(0, shown(sentences, room)), room);
        return (head.endsWith("…") ? head + " " : head + GAP) + end;
    }

    /** How many first sentences to show: where more is left out, none that points to what follows it is the last. */
    private static int shown(List<String> sentences, int room) {
        int whole = 0;
        int length = 0;
        while (whole < sentences.size() - 1 && length + sentences.get(whole).length() < room) {
            length += sentences.get(whole).length() + 2;
            whole++;
        }
        int shown = whole;
        while (shown > 1 && sentences.get(shown - 1).endsWith(":")) {
            shown--;
        }
        return length(sentences.subList(0, shown)) > LITTLE ? shown : sentences.size() - 1;
    }

    /** True if it stands in a list, as far as its end tells. */
    private static boolean isItem(String sentence) {
        return between(sentence).equals("; ");
    }

    /**
     * What an agent answers, in at most so many characters: its first sentence that says something, and of the others those
     * that are most worth keeping.
     */
    static String answer(List<String> sentences, int most) {
        List<String> said = withoutPreamble(ofBothEnds(sentences));
        String all = joined(said);
        if (all.length() <= most) {
            return all;
        }
        int first = said.get(0).length();
        if (first >= most) {
            return Text.clipped(said.get(0), most);
        }
        boolean[] chosen = new boolean[said.size()];
        chosen[0] = true;
        int length = first;
        for (int place : byWorth(said)) {
            int longer = length + said.get(place).length() + GAP.length();
            if (place > 0 && longer <= most) {
                chosen[place] = true;
                length = longer;
            }
        }
        StringBuilder words = new StringBuilder(said.get(0));
        for (int i = 1; i < said.size(); i++) {
            if (chosen[i]) {
                words.append(chosen[i - 1] ? between(said.get(i - 1)) : GAP).append(said.get(i));
            }
        }
        return words.length() > LITTLE || said.size() < 2 ? words.toString() : beginning(said, most);
    }

    private static List<String> ofBothEnds(List<String> sentences) {
        if (sentences.size() <= 2 * READ) {
            return sentences;
        }
        List<String> ends = new ArrayList<>(sentences.subList(0, READ));
        ends.addAll(sentences.subList(sentences.size() - READ, sentences.size()));
        return ends;
    }

    /** Without what only announces, praises or is taken back; all if nothing else is left. */
    private static List<String> withoutPreamble(List<String> sentences) {
        List<String> said = new ArrayList<>();
        for (int i = 0; i < sentences.size(); i++) {
            String sentence = sentences.get(i);
            boolean takenBack = i + 1 < sentences.size() && Form.RETRACTS.begins(sentences.get(i + 1));
            if (!takenBack && !isPreamble(sentence)) {
                said.add(sentence);
            }
        }
        return said.isEmpty() ? sentences : said;
    }

    private static boolean isPreamble(String sentence) {
        return sentence.endsWith(":")
                || sentence.endsWith("!") && sentence.length() <= EXCLAMATION
                || Form.BEGINS.begins(sentence)
                || Form.NEXT_STEP.begins(sentence);
    }

    /** Places of the sentences that are worth keeping, those first that are most; a question was answered since. */
    private static List<Integer> byWorth(List<String> sentences) {
        int length = length(sentences);
        int[] worth = new int[sentences.size()];
        for (int i = 0; i < worth.length; i++) {
            String sentence = sentences.get(i);
            worth[i] = sentence.endsWith("?") || words(sentence) < FEW
                    ? 0
                    : IntentModel.standard()
                            .of(sentence, Situation.alone(Voice.AGENT, length))
                            .perMille(Head.KEEP_AGENT);
        }
        return IntStream.range(0, worth.length)
                .filter(place -> worth[place] >= WORTH)
                .boxed()
                .sorted(Comparator.comparing(place -> -worth[place]))
                .toList();
    }

    private static int words(String sentence) {
        return (int) Arrays.stream(sentence.split(" ")).filter(Text::hasWords).count();
    }

    private static int length(List<String> sentences) {
        return joined(sentences).length();
    }

    private static String joined(List<String> sentences) {
        return beginning(sentences, Integer.MAX_VALUE);
    }

    /** What stands between a sentence and the next: items of a list often end without a mark. */
    private static String between(String sentence) {
        char last = sentence.charAt(sentence.length() - 1);
        boolean open = Text.isWordChar(last) || last == ')';
        return open ? "; " : Text.isCjk(last) || UNSPACED.indexOf(last) >= 0 ? "" : " ";
    }
}
