package dev.varve.internal.extractive;

import dev.varve.LoggedMessage;
import dev.varve.NoteLine;
import dev.varve.Statement;
import dev.varve.internal.weight.Weights;
import dev.varve.language.Evidence;
import dev.varve.language.Voice;
import dev.varve.language.cue.Cue;
import dev.varve.language.cue.CueWords;
import dev.varve.language.intent.Intent;
import dev.varve.language.intent.IntentMatcher;
import dev.varve.language.intent.Reading;
import dev.varve.language.intent.Situation;
import dev.varve.language.voice.Passages;
import dev.varve.language.voice.Stretch;
import dev.varve.model.ObserveRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the observer makes of a statement, and what told it so.
 *
 * @param text      the statement
 * @param voice     whose words it is
 * @param kind      what somebody else's words are, such as "quotation"; empty for the speaker's own
 * @param sign      by which they are known to be, such as "quotation marks"; empty for the speaker's own
 * @param reading   what the rules say
 * @param evidence  the rules and cues that gave it intents
 * @param weights   what the weights say of it
 * @param selection whether it is noted
 * @param line      of the note; empty if it has none
 * @param doubts    what speaks against its holding for the project
 */
public record Explanation(
        String text,
        Voice voice,
        String kind,
        String sign,
        Reading reading,
        List<Evidence> evidence,
        String weights,
        String selection,
        Optional<NoteLine> line,
        List<String> doubts) {
    private static final List<Cue> WISHES = List.of(Cue.CONSTRAINT, Cue.PREFERENCE, Cue.HEALTH);

    /** True if it is certain to hold for the project. */
    public boolean certain() {
        return line.filter(noted -> noted.statement().lasting() == Statement.CERTAIN)
                .isPresent();
    }

    /** Copies the lists. */
    public Explanation {
        evidence = List.copyOf(evidence);
        doubts = List.copyOf(doubts);
    }

    /** The statements of a message as the observer reads it among others, in order. */
    public static List<Explanation> of(LoggedMessage message, ObserveRequest request) {
        return new Observed(message, request).explained();
    }

    /** A run of the observer's own parts, which tell what they decide. */
    private static final class Observed implements Candidates.Reading {
        private final LoggedMessage message;
        private final List<Candidate> found;
        private final Candidates candidates;
        private final Borrowings borrowings;
        private final List<NoteLine> lines;
        private final Map<String, String> signs;
        private final Map<Statement.Place, Worth> worth = new HashMap<>();
        private final Map<Statement.Place, Keeping> keeping = new HashMap<>();

        Observed(LoggedMessage message, ObserveRequest request) {
            this.message = message;
            this.signs = Passages.signs(message.message().text());
            this.candidates = new Candidates(
                    CueWords.all(),
                    SalienceProfile.by(Weights.defaults()),
                    new Vocabulary(),
                    request.messages(),
                    false,
                    this);
            this.found = candidates.of(request.messages(), request.zone());
            this.borrowings = new Borrowings(request.messages(), candidates.words());
            this.lines = ExtractiveModel.create().observe(request).lines();
        }

        @Override
        public Worth worth(Statement.Place place, String text, Situation situation, boolean foreign) {
            Worth found = Worth.of(text, situation, foreign);
            worth.put(place, found);
            return found;
        }

        @Override
        public void decided(Statement.Place place, Keeping decided) {
            keeping.put(place, decided);
        }

        List<Explanation> explained() {
            List<Explanation> explained = new ArrayList<>();
            for (Candidate candidate : found) {
                if (candidate.statement().place().message() == message.seq()) {
                    explained.add(explained(candidate));
                }
            }
            candidates.words().stretches(message).stream()
                    .filter(stretch -> !stretch.isOwn() && !Spoken.isEvidence(stretch))
                    .map(this::leftOut)
                    .forEach(explained::add);
            return explained;
        }

        private Explanation leftOut(Stretch stretch) {
            return new Explanation(
                    stretch.text().strip().lines().findFirst().orElse(""),
                    stretch.voice(),
                    stretch.kind(),
                    signs.getOrDefault(stretch.kind(), ""),
                    IntentMatcher.all().read(""),
                    List.of(),
                    "",
                    "left out: notes tell nothing of this kind",
                    Optional.empty(),
                    List.of());
        }

        private Explanation explained(Candidate candidate) {
            Statement.Place place = candidate.statement().place();
            Optional<NoteLine> line = lines.stream()
                    .filter(noted -> noted.statement().place().equals(place))
                    .findFirst();
            String text = line.map(NoteLine::text).orElse(candidate.sentence().text());
            Voice voice = candidate.statement().voice();
            Optional<Evidence> listed = candidate.statement().lasting() == Statement.CERTAIN
                    ? RuleLists.headingIn(message.message().text())
                    : Optional.empty();
            Reading reading = IntentMatcher.all().read(voice == Voice.PERSON ? text : ""); // rules read persons alone
            return new Explanation(
                    candidate.sentence().text(),
                    voice,
                    kind(candidate),
                    signs.getOrDefault(kind(candidate), ""),
                    reading,
                    evidence(reading, listed),
                    weights(place),
                    selection(keeping.getOrDefault(place, Keeping.NOT_A_PERSONS), line.isPresent()),
                    line,
                    voice != Voice.PERSON
                            ? List.of("only a person's words bind")
                            : listed.isPresent() ? List.of() : doubts(reading, line, text));
        }

        private static String selection(Keeping keeping, boolean noted) {
            if (noted) {
                return keeping.reason();
            }
            return keeping == Keeping.KEPT
                    ? "not noted: it only leads to other lines, or says what they say"
                    : "not noted: " + keeping.reason();
        }

        private String kind(Candidate candidate) {
            if (candidate.statement().voice() != Voice.MACHINE) {
                return "";
            }
            String words = candidate.sentence().text().replace("\"", "");
            List<Stretch> others = candidates.words().stretches(message).stream()
                    .filter(stretch -> !stretch.isOwn())
                    .toList();
            return others.stream()
                    .filter(stretch -> stretch.text().contains(words))
                    .findFirst()
                    .or(() -> others.stream().findFirst())
                    .map(Stretch::kind)
                    .orElse("");
        }

        private static List<Evidence> evidence(Reading reading, Optional<Evidence> listed) {
            Stream<Evidence> cues = reading.holds()
                    ? WISHES.stream()
                            .filter(cue -> (reading.cues() & cue.bit()) != 0)
                            .map(cue -> CueWords.located(
                                    cue.evidence(), reading.heard().rest()))
                    : Stream.of();
            return Stream.of(listed.stream(), reading.evidence().stream(), cues)
                    .flatMap(all -> all)
                    .toList();
        }

        private String weights(Statement.Place place) {
            Worth found = worth.get(place);
            if (found == null) {
                return "not asked";
            }
            return found == Worth.UNKNOWN
                    ? "not asked: they were not fitted to this language"
                    : "keep %d, errand %d, lasting %d of 1000".formatted(found.keep(), found.errand(), found.lasting());
        }

        private List<String> doubts(Reading reading, Optional<NoteLine> line, String text) {
            List<String> doubts = new ArrayList<>();
            reading.against()
                    .map(against -> CueWords.located(against, reading.heard().rest()))
                    .ifPresent(against -> doubts.add(against.toString()));
            Intents.undecided(text, reading).ifPresent(muses -> doubts.add(muses.toString()));
            String borrowed = borrowings.reason(message.seq());
            if (!borrowed.isEmpty()) {
                doubts.add("the message may hold somebody else's words: " + borrowed);
            }
            if (line.filter(noted -> noted.statement().is(Intent.PERMISSION)).isPresent()) {
                doubts.add("a permission ends with its session");
            }
            if (!reading.certain() && doubts.isEmpty()) {
                doubts.add(
                        reading.evidence().isEmpty()
                                ? "no rule reads it as certain"
                                : "the rules that read it are not certain");
            }
            return doubts;
        }
    }
}
