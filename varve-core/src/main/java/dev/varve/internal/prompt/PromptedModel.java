package dev.varve.internal.prompt;

import dev.varve.NoteLine;
import dev.varve.Reflection;
import dev.varve.TokenEstimator;
import dev.varve.internal.prompt.PromptExchange.Wanted;
import dev.varve.model.AnswerRefusedException;
import dev.varve.model.LanguageModel;
import dev.varve.model.MemoryModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import dev.varve.model.Picture;
import dev.varve.model.ReflectRequest;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/**
 * Observes and reflects with language models. Renders messages as one fenced transcript, asks in as many calls as the
 * model's window needs, reads the replies leniently and makes each line say whose words it carries. The engine checks
 * what comes out as it checks every model. Thread-safe if its models are.
 *
 * <p>A reply that declines or has no observation line is an {@link AnswerRefusedException}; nothing is taken from it. So
 * is one that is cut off, unless asking about half as much at a time brings whole ones. An observer that says that there is
 * nothing to note has answered, without lines.
 */
public final class PromptedModel implements MemoryModel {
    private static final String VERSION = "prompt/2";

    /** What the words around the transcript take, in tokens, amply. */
    private static final int AROUND = 400;

    private final LanguageModel observer;
    private final LanguageModel reflector;
    private final PromptSettings settings;
    private final TokenEstimator estimator;
    private final RandomGenerator random;
    private final Prompts prompts;

    private PromptedModel(Builder builder) {
        this.observer = builder.observer;
        this.reflector = builder.reflector.orElse(builder.observer);
        this.prompts = builder.prompts;
        this.settings = builder.settings;
        this.estimator = builder.estimator;
        this.random = builder.random;
    }

    private PromptedModel(PromptedModel same, UnaryOperator<LanguageModel> guard) {
        this.observer = guard.apply(same.observer);
        this.reflector = guard.apply(same.reflector);
        this.prompts = same.prompts;
        this.settings = same.settings;
        this.estimator = same.estimator;
        this.random = same.random;
    }

    /** One model for both jobs, with all defaults. */
    public static PromptedModel of(LanguageModel model) {
        return builder(model).build();
    }

    /** Starts from the model that observes; it also reflects unless another is named. */
    public static Builder builder(LanguageModel observer) {
        return new Builder(observer);
    }

    @Override
    public PromptedModel guarded(UnaryOperator<LanguageModel> guard) {
        return new PromptedModel(this, guard);
    }

    /** Both models' names, once if they are the same, and the version of the prompts. */
    @Override
    public String name() {
        String models = observer.name().equals(reflector.name())
                ? observer.name()
                : observer.name() + " and " + reflector.name();
        return models + " " + VERSION;
    }

    @Override
    public Optional<LanguageModel> languageModel() {
        return Optional.of(observer);
    }

    @Override
    public ModelAnswer observe(ObserveRequest request) {
        String instructions = prompts.observer();
        List<Utterance> blocks = Transcript.blocks(request.messages(), settings, request.zone());
        int size = blocks.stream()
                .mapToInt(block -> estimator.estimate(block.text()))
                .sum();
        List<Picture> pictures = observer.seesPictures() ? request.pictures() : List.of();
        int budget = budget(instructions, pictures);
        int earlierBudget = (int) Math.min(settings.earlierShare() * size, budget / 4.0);
        Allowance allowance = Allowance.of(blocks);
        PromptExchange inquiry = new PromptExchange(
                observer,
                instructions,
                settings.maxOutputTokens(),
                Batches.of(blocks, estimator, budget - earlierBudget),
                request.deadline(),
                Period.of(request.messages(), request.zone()),
                SpeakerFinder.toMessages(request.messages()),
                Wanted.NOTES,
                random);
        return inquiry.ask(batch -> {
                    String notes = Tail.of(request.earlierText() + "\n" + inquiry.text(), earlierBudget, estimator);
                    return PromptInput.onTranscript(
                            batch, notes, inquiry.part(), allowance.characters(batch), pictures);
                })
                .answer(request.earlier());
    }

    @Override
    public ModelAnswer reflect(ReflectRequest request) {
        boolean reflectionsOnly = request.notes().stream().allMatch(Reflection.class::isInstance);
        boolean withFacts = !request.factSources().isEmpty();
        boolean factsAlone = withFacts && request.targetTokens() == ReflectRequest.FACTS_ALONE;
        String instructions =
                factsAlone ? prompts.learning() : prompts.reflector(request.level(), reflectionsOnly, withFacts);
        List<String> lines = request.lines().stream()
                .filter(line -> line.kind() != NoteLine.Kind.LITERALS) // an index, which the guard carries on
                .map(line -> Fence.quoteNotes(line.toString()))
                .toList();
        int budget = budget(instructions, List.of());
        KnownFacts known = withFacts ? KnownFacts.of(request.knownFacts(), estimator, budget / 4) : KnownFacts.NONE;
        List<String> batches = Batches.ofLines(lines, estimator, budget - estimator.estimate(known.text()));
        PromptExchange inquiry = new PromptExchange(
                reflector,
                instructions,
                settings.maxOutputTokens(),
                batches,
                request.deadline(),
                Period.ofNotes(request.notes(), request.zone()),
                SpeakerFinder.toNotes(request.notes()),
                factsAlone ? Wanted.FACTS : withFacts ? Wanted.NOTES_AND_FACTS : Wanted.NOTES,
                random);
        int target = Math.max(1, request.targetTokens() / Math.max(1, batches.size()));
        ModelAnswer answer = inquiry.ask(batch -> factsAlone
                        ? PromptInput.onFacts(batch, known.text(), inquiry.part())
                        : PromptInput.onNotes(batch, known.text(), inquiry.part(), target))
                .answer(List.of());
        if (answer.nothingToNote()) {
            throw new AnswerRefusedException("the answer keeps no note").after(answer.usage());
        }
        return answer.withFacts(known.resolved(answer.facts()));
    }

    /** Tokens that a transcript may take of the window. */
    private int budget(String instructions, List<Picture> pictures) {
        long seen = pictures.stream().mapToLong(Picture::tokens).sum();
        int left = (int) (settings.windowTokens()
                - settings.maxOutputTokens()
                - estimator.estimate(instructions)
                - AROUND
                - seen);
        return Math.max(settings.windowTokens() / 8, left);
    }

    /** Collects settings; not thread-safe. */
    public static final class Builder {
        private final LanguageModel observer;
        private Optional<LanguageModel> reflector = Optional.empty();
        private Prompts prompts = Prompts.load();
        private PromptSettings settings = PromptSettings.defaults();
        private TokenEstimator estimator = TokenEstimator.scriptAware();
        private RandomGenerator random = new SecureRandom();

        private Builder(LanguageModel observer) {
            this.observer = observer;
        }

        /** Who reflects; default the observer. */
        public Builder reflector(LanguageModel model) {
            reflector = Optional.of(model);
            return this;
        }

        /** Appended to what the observer is told. */
        public Builder observerInstructions(String text) {
            prompts = prompts.withObserver(text);
            return this;
        }

        /** Appended to what the reflector is told. */
        public Builder reflectorInstructions(String text) {
            prompts = prompts.withReflector(text);
            return this;
        }

        /** Appended to what the reflector is told when it condenses reflections only. */
        public Builder consolidationInstructions(String text) {
            prompts = prompts.withConsolidation(text);
            return this;
        }

        /** Appended to what the reflector is told about facts, where the policy wants some. */
        public Builder factInstructions(String text) {
            prompts = prompts.withFacts(text);
            return this;
        }

        public Builder settings(PromptSettings newSettings) {
            settings = newSettings;
            return this;
        }

        /** Draws the marks around foreign text; must be hard to guess and thread-safe. Default a {@link SecureRandom}. */
        public Builder random(RandomGenerator newRandom) {
            random = newRandom;
            return this;
        }

        public PromptedModel build() {
            return new PromptedModel(this);
        }
    }
}
