package dev.varve.language.voice;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Tells whether a line announces somebody else's words: "Here is the README:", "Bob wrote:", "Summarise this." */
final class LeadIns {
    /** A presenting word stands among the first words. */
    private static final int FRONT = 4;

    private static final String DECORATION = "[]/*=# -";
    private static final int LONGEST_EXTENSION = 6;

    /** What is to be done with a text stands among these. */
    private static final int ASKING = 3;

    private final Saying saying;
    private final Globs<Boolean> follows;
    private final Set<String> pastes;
    private final Set<String> demonstratives;
    private final Set<String> texts;
    private final Set<String> theirs;
    private final Set<String> ownNouns;
    private final Set<String> conditions;
    private final Set<String> presents;
    private final Set<String> inFront;
    private final Set<String> source;
    private final Set<String> output;
    private final Set<String> alone;
    private final Set<String> noSource;
    private final Set<String> worksOnText;
    private final Set<String> negations;
    private final Set<String> copula;
    private final Set<String> prepositions;
    private final Set<String> places;
    private final Set<String> ownLead;
    private final Set<String> possessives;
    private final List<String> beforeColon;
    private final List<String> ownBeforeColon;

    LeadIns(Lexicon lexicon, Saying saying) {
        this.saying = saying;
        follows = lexicon.globs("follows");
        pastes = lexicon.words("pastes");
        demonstratives = lexicon.words("this");
        texts = lexicon.words("this-text");
        theirs = lexicon.words("theirs");
        ownNouns = lexicon.words("own-noun");
        conditions = lexicon.words("no-report");
        presents = lexicon.words("presents");
        inFront = lexicon.words("presents-in-front");
        source = lexicon.words("source");
        output = lexicon.words("output");
        alone = lexicon.words("source-alone");
        noSource = lexicon.words("no-source");
        worksOnText = lexicon.words("works-on-text");
        copula = lexicon.words("copula");
        prepositions = lexicon.words("of");
        places = lexicon.words("place");
        negations = lexicon.words("negation");
        possessives = lexicon.words("possessive");
        ownLead = lexicon.words("own-lead");
        beforeColon = lexicon.phrases("before-colon");
        ownBeforeColon = lexicon.phrases("own-before-colon");
    }

    /** The kind of the lines after a line, given its end; empty if they may be the person's. */
    Optional<Kind> announced(String tail) {
        String sentence = SentenceEnds.last(tail);
        int end = sentence.length();
        boolean colon = end > 0 && isColon(sentence.charAt(end - 1));
        String bare = sentence.substring(0, colon ? end - 1 : end).strip();
        if (colon) {
            Optional<Kind> kind = introduced(bare);
            kind = kind.isPresent() ? kind : named(bare);
            if (kind.isPresent()) {
                return kind;
            }
            if (points(bare)) {
                return Optional.of(Kind.DOCUMENT);
            }
            if (saying.saidFrom(sentence, 0, end) >= 0) {
                return Optional.of(Kind.REPORT);
            }
        }
        String ask = colon || !bare.endsWith(".") ? bare : bare.substring(0, bare.length() - 1);
        return follows.match(ask.toLowerCase(Locale.ROOT)).isPresent() ? Optional.of(Kind.DOCUMENT) : Optional.empty();
    }

    /** The kind of text that a sentence presents without a colon, as in "Here is their README, what do you think?". */
    Optional<Kind> presented(String line) {
        Optional<Kind> found = Optional.empty();
        for (int from = 0; from < line.length() && found.isEmpty(); ) {
            int end = SentenceEnds.end(line, from, line.length());
            String sentence = line.substring(from, end);
            boolean hers = isHers(Saying.words(sentence, 0, sentence.length()));
            found = hers ? Optional.empty() : introduced(sentence);
            from = end;
        }
        return found;
    }

    /** True if a noun is said to be the person's, as in "my last message", and not in "our vendor's page". */
    private boolean isOwn(List<Saying.Word> words, int noun) {
        for (int i = noun - 1; i >= 0 && i >= noun - 3 && !words.get(i).word().endsWith("'s"); i--) {
            if (possessives.contains(words.get(i).word())) {
                return true;
            }
        }
        return false;
    }

    /** True if a line has nothing but the name of a file in brackets, or marked as a comment. */
    static boolean isNameOfFile(String line) {
        int from = 0;
        int to = line.length();
        while (from < to && DECORATION.indexOf(line.charAt(from)) >= 0) {
            from++;
        }
        while (to > from && DECORATION.indexOf(line.charAt(to - 1)) >= 0) {
            to--;
        }
        int dot = line.lastIndexOf('.', to - 1);
        return from > 0
                && dot > from
                && to - dot > 1
                && to - dot <= LONGEST_EXTENSION
                && line.substring(from, to).indexOf(' ') < 0;
    }

    /** The kind of text that a line of its own names: "HANDOFF.md:", "Review comments:". */
    private Optional<Kind> named(String words) {
        List<Saying.Word> all = Saying.words(words, 0, words.length());
        if (all.isEmpty() || all.size() > FRONT) {
            return Optional.empty();
        }
        boolean own = Saying.hasAny(all, FRONT, ownLead) || Saying.hasAny(all, FRONT, noSource);
        String last = all.get(all.size() - 1).word();
        boolean file = all.size() == 1 && isFile(last);
        boolean of = all.size() > 2
                && alone.contains(all.get(0).word())
                && prepositions.contains(all.get(1).word());
        return !own && (file || of || alone.contains(last))
                ? Optional.of(output.contains(last) ? Kind.LOG : Kind.DOCUMENT)
                : Optional.empty();
    }

    /** The kind of text after some words and a colon; empty if it may be the person's. */
    Optional<Kind> introduced(String words) {
        if (isAsian(words)) {
            return Words.hasAny(words, beforeColon) && !Words.hasAny(words, ownBeforeColon)
                    ? Optional.of(Kind.DOCUMENT)
                    : Optional.empty();
        }
        int aside = words.endsWith(")") ? words.lastIndexOf('(') : -1;
        List<Saying.Word> all = Saying.words(words, 0, aside > 0 ? aside : words.length());
        if (all.isEmpty()) {
            return Optional.empty();
        }
        if (isOnPlace(all)) {
            return Optional.of(Kind.REVIEW);
        }
        if (Saying.hasAny(all, ASKING, worksOnText) && !Saying.hasAny(all, all.size(), negations)) {
            return Optional.of(Kind.DOCUMENT);
        }
        boolean presented = Saying.hasAny(all, FRONT, presents)
                && !Saying.hasAny(all, FRONT, negations)
                && !Saying.hasAny(all, FRONT, conditions);
        boolean pointed =
                inFront.contains(all.get(0).word()) || all.get(0).word().endsWith("'s");
        int last = all.size() - 1;
        for (int i = 0; i <= last && (presented || pointed); i++) {
            String word = all.get(i).word();
            boolean own = isOwn(all, i);
            boolean ends =
                    i == last || i == last - 1 && copula.contains(all.get(last).word());
            boolean named = i > 0 ? presented || ends : presented && last == 0;
            if (named && (source.contains(word) || isFile(word)) && !own) {
                return Optional.of(output.contains(word) ? Kind.LOG : Kind.DOCUMENT);
            }
        }
        return Optional.empty();
    }

    /** True if a comment is named by its place, or by a program that made it: "Comment by Eve on line 8", "Review from x-bot". */
    private boolean isOnPlace(List<Saying.Word> words) {
        boolean comment = false;
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i).word();
            boolean place = places.contains(word)
                    && i + 1 < words.size()
                    && Character.isDigit(words.get(i + 1).word().charAt(0));
            boolean program = i > 0
                    && word.endsWith("bot")
                    && prepositions.contains(words.get(i - 1).word());
            if (comment && (place || program)) {
                return true;
            }
            comment |= i < 2 && source.contains(word) && !isOwn(words, i);
        }
        return false;
    }

    /** True if words tell that the person pastes something that is not hers, or point at a text: "look at this letter". */
    private boolean points(String lead) {
        List<Saying.Word> words = Saying.words(lead, 0, lead.length());
        if (words.isEmpty() || isHers(words)) {
            return false;
        }
        boolean first = demonstratives.contains(words.get(0).word());
        boolean pointed = first && Saying.hasAny(words, words.size(), theirs);
        for (int i = 0; i < words.size() && !pointed; i++) {
            String word = words.get(i).word();
            boolean text = i > 0
                    && texts.contains(word)
                    && demonstratives.contains(words.get(i - 1).word());
            pointed = text || pastes.contains(word);
        }
        return pointed;
    }

    private boolean isHers(List<Saying.Word> words) {
        int all = words.size();
        return Saying.hasAny(words, all, possessives)
                || Saying.hasAny(words, all, negations)
                || Saying.hasAny(words, all, ownNouns)
                || Saying.hasAny(words, all, conditions);
    }

    private static boolean isAsian(String words) {
        for (int i = 0; i < words.length(); i++) {
            char c = words.charAt(i);
            if (Words.isWithoutSpaces(c) || c >= 0xAC00 && c < 0xD7B0) {
                return true;
            }
        }
        return false;
    }

    private static boolean isFile(String word) {
        int dot = word.lastIndexOf('.');
        return dot > 0
                && word.length() - dot <= LONGEST_EXTENSION
                && Character.isLetter(word.charAt(word.length() - 1));
    }

    static boolean isColon(char c) {
        return c == ':' || c == '：';
    }
}
