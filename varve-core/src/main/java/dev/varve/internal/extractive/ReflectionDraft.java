package dev.varve.internal.extractive;

import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.Role;
import dev.varve.Statement;
import dev.varve.TokenEstimator;
import dev.varve.language.Voice;
import dev.varve.language.cue.Cue;
import dev.varve.language.cue.CueWords;
import dev.varve.language.intent.Intent;
import dev.varve.language.intent.Situation;
import dev.varve.language.pattern.TextPattern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The sentences of the notes that a reflection condenses, oldest first, each with what it is worth: what a user said to an
 * agent most, then what happened and came of it, tool detail least. Belongs to one request.
 */
final class ReflectionDraft {
    /** From this level on anything may go. */
    static final int ANYTHING = 4;

    private static final TextPattern NO_DIGITS = TextPattern.compile("\\D+");
    private static final double SAME = 0.85;
    private static final double IMPORTANT = 2;
    private static final double CRITICAL = 6;
    /** In thousandths. */
    private static final int WHOLE = 1_000;
    /** What a user said to an agent, and what binds the agent. */
    private static final double WORD = 6;

    private static final double BINDING = 6;
    private static final double COMMITTED = 4;
    private static final double FAILED = 2;
    private static final double RAN = -3;
    private static final int UNKNOWN = -1;
    /** What the newest sentence is worth beside the oldest. */
    private static final double RECENCY = 2;

    private final Salience salience;
    private final TokenEstimator tokens;
    private final Vocabulary vocabulary = new Vocabulary();
    private final SentenceReader reader;
    private final List<Entry> entries = new ArrayList<>();
    private final CpuYield courtesy = new CpuYield();
    private final CueWords cueWords;
    private final boolean served;
    /** What each term is worth, once all are counted. */
    private final double[] weight;

    /** A sentence of a line. */
    private static final class Entry {
        private final NoteLine line;
        private final Sentence sentence;
        /** Its terms, without numbers where those are readings: of these the last one counts. */
        private int[] telling = {};

        /** Its numbers, once they were asked for. */
        private String digits = "";

        /** Its size, once it was asked for: each level asks again. */
        private int tokens = UNKNOWN;

        private boolean dropped;

        Entry(NoteLine line, Sentence sentence) {
            this.line = line;
            this.sentence = sentence;
        }

        String speaker() {
            return line.source();
        }
    }

    ReflectionDraft(List<NoteLine> lines, CueWords cueWords, SalienceProfile weighing, TokenEstimator tokens) {
        this.tokens = tokens;
        this.cueWords = cueWords;
        this.reader = new SentenceReader(cueWords, vocabulary, Set.of());
        served = lines.stream()
                .map(NoteLine::source)
                .anyMatch(speaker -> speaker.equals(Attribution.AGENT) || speaker.equals(Attribution.TOOLS));
        salience = weighing.where(served);
        if (!served) {
            vocabulary.ofPeople();
        }
        for (NoteLine line : lines) {
            Sentence sentence = reader.read(line.text());
            courtesy.afterReading(line.text());
            vocabulary.count(sentence);
            entries.add(new Entry(line, sentence));
        }
        weight = vocabulary.weights();
        for (Entry entry : entries) {
            entry.telling = Arrays.stream(entry.sentence.terms())
                    .filter(term -> weight[term] > 0)
                    .toArray();
        }
    }

    FeatureWeights weights() {
        return salience.weights();
    }

    Vocabulary vocabulary() {
        return vocabulary;
    }

    /** Drops repeated sentences: the later one stays, unless that would lower the priority. */
    void dropRepetitions() {
        Map<Integer, List<Entry>> byTerm = new HashMap<>();
        for (Entry entry : entries) {
            if (entry.sentence.terms().length == 0) {
                continue;
            }
            courtesy.afterReading(entry.sentence.text());
            List<Entry> near = byTerm.computeIfAbsent(rarest(entry), term -> new ArrayList<>());
            for (Entry other : near) {
                if (!other.dropped && same(other, entry)) {
                    boolean keepsOlder = other.line.priority().compareTo(entry.line.priority()) < 0;
                    (keepsOlder ? entry : other).dropped = true;
                }
            }
            near.add(entry);
        }
    }

    /** Sentences that say the same share their rarest word, so only those need be compared. */
    private int rarest(Entry entry) {
        int rarest = entry.sentence.terms()[0];
        for (int term : entry.sentence.terms()) {
            if (weight[term] > weight[rarest]) {
                rarest = term;
            }
        }
        return rarest;
    }

    private boolean same(Entry a, Entry b) {
        if (!a.speaker().equals(b.speaker())) {
            return false;
        }
        if (a.sentence.text().equals(b.sentence.text())) {
            return true;
        }
        double enough = SAME * Math.max(a.telling.length, b.telling.length);
        return Math.min(a.telling.length, b.telling.length) >= enough
                && shared(a.telling, b.telling) >= enough
                && a.sentence.has(Cue.NEGATION) == b.sentence.has(Cue.NEGATION)
                && (vocabulary.isRoutine() || digits(a).equals(digits(b)));
    }

    /** How many of the terms are in both, which are in order. */
    private static int shared(int[] a, int[] b) {
        int shared = 0;
        for (int i = 0, j = 0; i < a.length && j < b.length; ) {
            if (a[i] == b[j]) {
                shared++;
                i++;
                j++;
            } else if (a[i] < b[j]) {
                i++;
            } else {
                j++;
            }
        }
        return shared;
    }

    private static String digits(Entry entry) {
        if (entry.digits.isEmpty()) {
            entry.digits = " "
                    + NO_DIGITS.matcher(entry.sentence.text()).replaceAll(" ").strip();
        }
        return entry.digits;
    }

    /** Leaves out statements that a later one replaces. */
    void dropReplaced() {
        Set<Statement.Place> replaced = new HashSet<>();
        for (int i = entries.size() - 1; i >= 0; i--) {
            Statement statement = entries.get(i).line.statement();
            if (replaced.contains(statement.place())) {
                entries.get(i).dropped = true;
            }
            replaced.addAll(statement.replaces());
        }
    }

    /**
     * Leaves out decisions that a later sentence declares void. An observer sees the latest notes alone, and
     * what was decided days before stands in none of them.
     */
    void dropTakenBack() {
        if (entries.stream().noneMatch(entry -> entry.sentence.has(Cue.DROPPED))) {
            return;
        }
        Reversals reversals = new Reversals(cueWords, reader, vocabulary, served);
        List<Reversals.Said> all = new ArrayList<>();
        for (Entry entry : entries) {
            all.add(new Reversals.Said(
                    all.size(),
                    entry.speaker(),
                    entry.sentence,
                    entry.sentence.text(),
                    entry.line.statement().place()));
        }
        for (int i = 0; i < entries.size(); i++) {
            if (entries.get(i).sentence.has(Cue.DROPPED)) {
                reversals.takenBack(all, i).forEach(at -> entries.get(at).dropped = true);
            }
        }
    }

    /**
     * What is left, for the selection of what fits.
     *
     * @param level how much may go: at 0 only notes, from 1 on what is important too, at 4 anything
     */
    List<Candidate> candidates(int level) {
        boolean routine = vocabulary.isRoutine(); // there a cue makes any reading important
        List<Candidate> candidates = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            Entry entry = entries.get(i);
            if (!entry.dropped) {
                boolean binding = isWord(entry) && Salience.binds(entry.sentence);
                boolean kept = level < ANYTHING && (entry.line.priority() == Priority.CRITICAL || binding)
                        || level == 0 && !routine && entry.line.priority() == Priority.IMPORTANT;
                candidates.add(new Candidate(
                        i,
                        entry.line.span(),
                        entry.line.time(),
                        entry.speaker(),
                        entry.sentence,
                        worth(entry, binding) + RECENCY * i / entries.size(),
                        entry.line.priority(),
                        entry.line.kind() == NoteLine.Kind.DECIDED ? NoteLine.Kind.SAID : entry.line.kind(),
                        entry.line.statement(),
                        ShortReplies.Reply.NONE,
                        false,
                        kept,
                        false,
                        false));
            }
        }
        return candidates;
    }

    private boolean isWord(Entry entry) {
        return served
                && !entry.speaker().isEmpty()
                && !entry.speaker().equals(Attribution.AGENT)
                && !entry.speaker().equals(Attribution.TOOLS)
                && !Attribution.isQuoted(entry.speaker());
    }

    private double worth(Entry entry, boolean binding) {
        double worth = switch (entry.line.priority()) {
            case CRITICAL -> CRITICAL;
            case IMPORTANT -> IMPORTANT;
            case NOTE -> 0;
        };
        if (entry.speaker().equals(Attribution.TOOLS)) {
            return worth + ofTool(entry.line);
        }
        boolean word = isWord(entry);
        Role role = Attribution.isQuoted(entry.speaker())
                ? Role.SYSTEM
                : entry.speaker().equals(Attribution.AGENT) ? Role.ASSISTANT : Role.USER;
        Salience.Place place = new Salience.Place(
                role, Block.Kind.PROSE, false, false, false, false, false, served, false, false, false, false, false);
        return worth
                + salience.score(entry.sentence, place)
                + (word ? WORD * share(entry) : 0)
                + (binding ? BINDING : 0);
    }

    /** How much of what a person's words are worth hers have: most of them are requests and facts, and some only moods. */
    private static double share(Entry entry) {
        String text = entry.sentence.text();
        Worth of = Worth.of(text, Situation.alone(Voice.PERSON, text.length()), false);
        return Math.min(1, 2.0 * Math.max(of.keep(), Math.max(of.errand() / 2, of.lasting())) / WHOLE);
    }

    private static double ofTool(NoteLine line) {
        if (line.statement().is(Intent.FAILURE)) {
            return FAILED;
        }
        boolean done = line.statement().is(Intent.DONE);
        boolean matters = line.priority() != Priority.NOTE;
        return done && matters ? COMMITTED : done || matters ? 0 : RAN;
    }

    /** Tokens of candidates, without the heads of their lines. */
    long size(List<Candidate> candidates) {
        return candidates.stream()
                .mapToLong(candidate -> size(entries.get(candidate.order())))
                .sum();
    }

    private int size(Entry entry) {
        if (entry.tokens == UNKNOWN) {
            entry.tokens = tokens.estimate(entry.sentence.text());
        }
        return entry.tokens;
    }

    /** A candidate as it stands in the notes. */
    Selection.Pick asSaid(Candidate candidate) {
        Entry entry = entries.get(candidate.order());
        return new Selection.Pick(candidate, entry.sentence.text(), size(entry));
    }
}
