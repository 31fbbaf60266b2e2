package dev.varve.internal.extractive;

import dev.varve.LoggedMessage;
import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.Role;
import dev.varve.Span;
import dev.varve.TokenEstimator;
import dev.varve.Usage;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Writes the observation of a span: the ledger of tool calls first gets its share of the room, then the sentences that
 * say most, then the card of identifiers that neither of them shows.
 */
final class ExtractiveObserver {
    /** One call that no provider saw and nobody paid for. */
    static final Usage USAGE = Usage.call(0, 0);

    private static final int SMALLEST_CARD = 16;
    /** Room for names in a call, beside what each token of tool work gets: what the agent wrote is what comes back. */
    private static final double CALLS = 2.5;
    /** A line's head costs as much as a sentence, so a line holds several. */
    private static final int SENTENCES_A_LINE = 4;

    private final ExtractiveSettings settings;
    private final CueWords cueWords;
    private final FeatureWeights weights;
    private final Salience salience;
    private final Shortener shortener;
    private final TokenEstimator tokens;
    private final RelativeDates dates = RelativeDates.allLanguages();
    private final LineWriter lineWriter;
    private final ToolLedger ledger;

    ExtractiveObserver(
            ExtractiveSettings settings,
            CueWords cueWords,
            FeatureWeights weights,
            Shortener shortener,
            TokenEstimator tokens) {
        this.settings = settings;
        this.cueWords = cueWords;
        this.weights = weights;
        this.salience = new Salience(weights);
        this.shortener = shortener;
        this.tokens = tokens;
        this.lineWriter = new LineWriter(tokens, SENTENCES_A_LINE * settings.lineTokens());
        this.ledger = new ToolLedger(tokens, settings.lineTokens());
    }

    ModelAnswer observe(ObserveRequest request) {
        List<LoggedMessage> messages = request.messages();
        Room room = Room.of(messages, settings);
        Vocabulary vocabulary = new Vocabulary();
        Candidates candidates = new Candidates(cueWords, salience, vocabulary, messages);
        List<Candidate> found = candidates.of(messages, request.zone());

        int card = room.card();
        List<NoteLine> lines = new ArrayList<>(
                prose(found, candidates.reader(), vocabulary, request, room.total() - room.ledger() - card));
        lines.addAll(ledger.lines(messages, request.zone(), room.total() - card - size(lines)));
        card(request, Math.min(settings.cardTokens(), Math.max(card, (room.total() - size(lines)) / 2)), lines);
        if (lines.isEmpty()) {
            lines = new ArrayList<>(leastLine(found, request));
        }
        lines.sort(Comparator.comparing(NoteLine::time));
        return new ModelAnswer(lines, new Hints(candidates.reader(), shortener).of(messages), USAGE);
    }

    /**
     * Room for the answer in tokens.
     *
     * @param total  all of it
     * @param ledger the part that tool calls have for themselves; they also get what the words leave
     * @param card   the part of the identifier card, which also gets half of what is left in the end
     */
    private record Room(int total, int ledger, int card) {
        static Room of(List<LoggedMessage> messages, ExtractiveSettings settings) {
            long prose = 0;
            long tool = 0;
            long calls = 0;
            for (LoggedMessage message : messages) {
                boolean ofTool = message.role() == Role.TOOL
                        || !message.message().toolCalls().isEmpty();
                prose += ofTool ? 0 : message.tokens();
                tool += ofTool ? message.tokens() : 0;
                calls += ofTool && message.role() != Role.TOOL ? message.tokens() : 0;
            }
            double share = prose * settings.proseShare() + tool * settings.toolShare();
            int room = (int) Math.max(settings.minTokens(), Math.min(settings.maxTokens(), share));
            int total = (int) Math.min(room, Math.max((prose + tool) * 4 / 5, 1));
            if (tool == 0) {
                return new Room(total, 0, 0);
            }
            // What words have earned stays with the words: a rule of the user outweighs one more path.
            double words = prose * settings.proseShare() / share * total;
            double wanted = (settings.ledgerShare() + settings.cardShare()) * total;
            double granted = wanted <= total - words ? 1 : (total - words) / wanted;
            int names = (int) (CALLS * calls * settings.toolShare());
            int card = (int) Math.min(settings.cardTokens(), settings.cardShare() * total * granted + names);
            int most = Math.min(settings.maxTokens(), total + names);
            return new Room(most, (int) (settings.ledgerShare() * total * granted), card);
        }
    }

    private List<NoteLine> prose(
            List<Candidate> found, SentenceReader reader, Vocabulary vocabulary, ObserveRequest request, int room) {
        List<Sentence> earlier = request.earlier().stream()
                .map(line -> reader.read(line.words()))
                .toList();
        List<Selection.Pick> picks =
                new Selection(vocabulary, weights, tokens).pick(found, earlier, room, this::written);
        Reversals reversals = new Reversals(cueWords, reader, vocabulary);
        // The picks are in order of merit: as many of the first as fit once they are set in lines.
        int fits = 0;
        int tooMany = picks.size() + 1;
        while (tooMany - fits > 1) {
            int middle = (fits + tooMany) >>> 1;
            if (set(picks.subList(0, middle), reversals).tokens() <= room) {
                fits = middle;
            } else {
                tooMany = middle;
            }
        }
        return set(picks.subList(0, fits), reversals).lines();
    }

    private String written(Candidate candidate) {
        String dated = candidate.sentence().has(Cue.TIME)
                ? dates.resolve(candidate.sentence().text(), candidate.at().toLocalDate())
                : candidate.sentence().text();
        String text = shortener.shorten(dated, settings.lineTokens());
        return candidate.asked() ? "asked: " + text : text;
    }

    /** What is CRITICAL beyond its share becomes IMPORTANT, the least salient first. */
    private LineWriter.Written set(List<Selection.Pick> picks, Reversals reversals) {
        Set<Candidate> critical = critical(picks);
        List<LineWriter.Item> items = new ArrayList<>();
        for (Selection.Pick pick : picks) {
            Candidate candidate = pick.candidate();
            Priority priority = candidate.priority() == Priority.CRITICAL && !critical.contains(candidate)
                    ? Priority.IMPORTANT
                    : candidate.priority();
            String text = reversals.text(pick, picks);
            int size = text.equals(pick.text()) ? pick.tokens() : tokens.estimate(text);
            items.add(new LineWriter.Item(
                    candidate.order(), candidate.seq(), candidate.at(), priority, candidate.speaker(), text, size));
        }
        return lineWriter.write(items);
    }

    private Set<Candidate> critical(List<Selection.Pick> picks) {
        return picks.stream()
                .map(Selection.Pick::candidate)
                .filter(candidate -> candidate.priority() == Priority.CRITICAL)
                .sorted(Comparator.comparingDouble(candidate -> -candidate.score()))
                .limit((long) Math.ceil(settings.criticalShare() * picks.size()))
                .collect(Collectors.toSet());
    }

    private void card(ObserveRequest request, int room, List<NoteLine> lines) {
        boolean toolWork = request.messages().stream().anyMatch(message -> message.role() == Role.TOOL);
        if (!toolWork || room < SMALLEST_CARD) {
            return;
        }
        // What an earlier card has stands again, so that a reflection can tell what the work keeps coming back to.
        String already = lines.stream().map(NoteLine::words).collect(Collectors.joining("\n"));
        List<LoggedMessage> messages = request.messages();
        String literals = IdentifierScan.card(messages, already).text(room, tokens);
        if (!literals.isEmpty()) {
            LocalDateTime at = LocalDateTime.ofInstant(
                    messages.get(messages.size() - 1).message().createdAt(), request.zone());
            lines.add(new NoteLine(at, Priority.NOTE, literals)
                    .withSource(Attribution.IDENTIFIERS)
                    .withSpan(request.span()));
        }
    }

    /** A span with words never becomes nothing, however little room it has. */
    private List<NoteLine> leastLine(List<Candidate> found, ObserveRequest request) {
        return found.stream()
                .max(Comparator.comparingDouble(Candidate::score).thenComparing(c -> -c.order()))
                .map(best -> new NoteLine(
                                best.at(),
                                Priority.NOTE,
                                shortener.shorten(best.sentence().text(), 12))
                        .withSource(best.speaker())
                        .withSpan(new Span(best.seq(), best.seq() + 1)))
                .map(List::of)
                .orElseGet(() -> ledger.lines(request.messages(), request.zone(), settings.lineTokens() * 2));
    }

    private int size(List<NoteLine> lines) {
        int size = 0;
        for (NoteLine line : lines) {
            size += tokens.estimate(line.toString()) + 1;
        }
        return size;
    }
}
