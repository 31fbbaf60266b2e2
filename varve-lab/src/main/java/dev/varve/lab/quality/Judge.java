package dev.varve.lab.quality;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Scores memories on one conversation. */
final class Judge {
    private final Sample sample;
    private final AnswerRecall answers;
    private final DateRecall dates;
    private final EvidenceSurvival evidence;
    /** Questions whose answer the evidence alone gives, the only ones that count for GAR*. */
    private final Map<String, Boolean> earned = new HashMap<>();

    Judge(Sample sample) {
        this.sample = sample;
        Rarity rarity = new Rarity(sample.turns());
        answers = new AnswerRecall(rarity, sample.speakers());
        dates = new DateRecall(rarity, sample.speakers());
        evidence = new EvidenceSurvival(rarity, sample.turns());
        Windows whole = whole(sample.turns());
        for (Question question : sample.questions()) {
            boolean found = answers.found(question, whole).orElse(false);
            earned.put(question.id(), found && !isFoundWithoutEvidence(question));
        }
    }

    static Windows whole(List<Turn> turns) {
        return Windows.of(Page.of(turns.stream().map(Baselines::line).toList(), Integer.MAX_VALUE));
    }

    private boolean isFoundWithoutEvidence(Question question) {
        List<Turn> rest = sample.turns().stream()
                .filter(turn -> !question.evidence().contains(turn.id()))
                .toList();
        return answers.found(question, whole(rest)).orElse(false);
    }

    /** Adds to a card what a memory earns at a budget. */
    void judge(Memory memory, int budget, ScoreCard card) {
        Optional<Windows> shared = memory.dependsOnQuestion()
                ? Optional.empty()
                : Optional.of(read(memory, sample.questions().get(0), budget, card));
        List<Question> questions = sample.questions();
        for (int i = 0; i < questions.size(); i++) {
            Question question = questions.get(i);
            Windows text = shared.isPresent() ? shared.get() : read(memory, question, budget, card);
            score(question, text, card);
            other(i).flatMap(wrong -> answers.found(wrong, text)).ifPresent(card.nulls()::add);
        }
    }

    private Windows read(Memory memory, Question question, int budget, ScoreCard card) {
        String text = memory.text(sample, sample.turns(), question, budget);
        card.size(Memory.tokens(text), Words.functionShare(text));
        return Windows.of(text);
    }

    private void score(Question question, Windows text, ScoreCard card) {
        Optional<Boolean> found = answers.found(question, text);
        found.ifPresent(card.answers()::add);
        if (earned.getOrDefault(question.id(), false)) {
            card.earned().add(found.orElse(false));
        }
        dates.stated(question, text).ifPresent(card.dates()::add);
        List<Turn> cited = evidence.evidence(question);
        cited.forEach(turn -> card.evidence().add(evidence.survives(turn, question, text)));
        if (!cited.isEmpty()) {
            card.finds().add(evidence.isFound(question, cited, text));
        }
    }

    /** The question with the answer of the next one of its category, which is wrong as a rule. */
    private Optional<Question> other(int index) {
        List<Question> questions = sample.questions();
        Question question = questions.get(index);
        List<Question> same = new ArrayList<>(questions.subList(index + 1, questions.size()));
        same.addAll(questions.subList(0, index));
        return same.stream()
                .filter(next ->
                        next.category() == question.category() && !next.answer().equals(question.answer()))
                .findFirst()
                .map(next -> question.answered(next.answer()));
    }
}
