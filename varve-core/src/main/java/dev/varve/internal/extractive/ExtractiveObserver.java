package dev.varve.internal.extractive;

import dev.varve.LoggedMessage;
import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.Role;
import dev.varve.Statement;
import dev.varve.TokenEstimator;
import dev.varve.Usage;
import dev.varve.language.Voice;
import dev.varve.language.cue.CueWords;
import dev.varve.language.time.TimeGrammar;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Writes the observation of a span: what the user said to an agent, however many tokens that takes; then the sentences that say
 * most, and the log of tool calls.
 */
final class ExtractiveObserver {
    /** One call that no provider saw and nobody paid for. */
    static final Usage USAGE = Usage.call(0, 0);

    /** Tokens that may be noted of even the shortest span: a user's words verbatim, or what friends told. */
    private static final int SHORT_SPAN = 220;
    /** Tokens of a chat among people for which that minimum applies: any of its sentences may be asked for later. */
    private static final int SHORT_CHAT = 400;

    /** Tokens of a line's head, at the most. */
    private static final int HEAD = 18;

    private final ExtractiveSettings settings;
    private final CueWords cueWords;
    private final SalienceProfile weighing;
    private final Shortener shortener;
    private final TokenEstimator tokens;
    private final TimeGrammar dates = TimeGrammar.ofAllLanguages();
    private final LineWriter lineWriter;
    private final ToolLog toolLog;
    private final ToolWords toolWords;
    private final Intents intents = new Intents();

    ExtractiveObserver(
            ExtractiveSettings settings,
            CueWords cueWords,
            SalienceProfile weighing,
            Shortener shortener,
            TokenEstimator tokens) {
        this.settings = settings;
        this.cueWords = cueWords;
        this.weighing = weighing;
        this.shortener = shortener;
        this.tokens = tokens;
        this.lineWriter = new LineWriter(tokens, settings.criticalShare());
        this.toolLog = new ToolLog(tokens, settings.lineTokens());
        this.toolWords = new ToolWords(cueWords);
    }

    ModelAnswer observe(ObserveRequest request) {
        List<LoggedMessage> messages = request.messages();
        Vocabulary vocabulary = new Vocabulary();
        Candidates candidates = new Candidates(
                cueWords, weighing, vocabulary, messages, !request.earlier().isEmpty());
        Budget budget = Budget.of(messages, settings, candidates.served());
        List<Candidate> found = candidates.of(messages, request.zone());

        List<NoteLine> lines = new ArrayList<>(toolWords.lines(messages, request.earlier(), request.zone()).stream()
                .map(intents::read)
                .toList());
        lines.addAll(prose(found, candidates, vocabulary, request, budget));
        lines.addAll(toolLog.lines(
                messages,
                request.earlier(),
                request.zone(),
                () -> Math.max(budget.tools(), budget.total() - size(lines))));
        if (lines.isEmpty()) {
            lines.addAll(leastLine(found, request));
        }
        lines.replaceAll(new Borrowings(messages, candidates.words())::doubted);
        lines.sort(Comparator.comparing(NoteLine::time));
        return ModelAnswer.byRules(lines, new Hints(candidates, shortener).of(messages), USAGE);
    }

    /**
     * Budgets of the answer, in tokens.
     *
     * @param total  all of it, beside what the user said to an agent
     * @param tools the part that tool calls have for themselves; they also get what the words leave
     * @param most   what no answer exceeds
     */
    private record Budget(int total, int tools, int most) {
        static Budget of(List<LoggedMessage> messages, ExtractiveSettings settings, boolean served) {
            long prose = 0;
            long tool = 0;
            for (LoggedMessage message : messages) {
                boolean ofTool = message.role() == Role.TOOL
                        || !message.message().toolCalls().isEmpty();
                prose += ofTool ? 0 : said(message);
                tool += ofTool ? message.tokens() : 0;
            }
            double share = prose * settings.proseShare() + tool * settings.toolShare();
            boolean fewWords = !served && prose <= SHORT_CHAT;
            int least = fewWords ? Math.max(settings.minTokens(), SHORT_SPAN) : settings.minTokens();
            int budget = (int) Math.max(least, Math.min(settings.maxTokens(), share));
            int most = (int) Math.max((prose + tool) * 4 / 5, 1);
            int total = Math.min(budget, most);
            int tools = tool == 0 ? 0 : (int) (settings.toolLogShare() * total);
            return new Budget(total, tools, Math.min(settings.maxTokens(), Math.max(SHORT_SPAN, most)));
        }

        /** Tokens of a message, not counting an agent's asides, which are never noted. */
        private static long said(LoggedMessage message) {
            int all = message.message().text().length();
            return message.role() != Role.ASSISTANT || all == 0
                    ? message.tokens()
                    : (long) message.tokens() * Spoken.own(message.message()).length() / all;
        }
    }

    /** The user's words to an agent get the tokens that they need, all else shares what there is. */
    private List<NoteLine> prose(
            List<Candidate> found,
            Candidates candidates,
            Vocabulary vocabulary,
            ObserveRequest request,
            Budget bounds) {
        SentenceReader reader = candidates.reader();
        Set<String> names = candidates.names();
        Reversals reversals = new Reversals(cueWords, reader, vocabulary, candidates.served());
        Map<Integer, String> written = new HashMap<>();
        Function<Candidate, String> writer =
                candidate -> written.computeIfAbsent(candidate.order(), order -> written(candidate, names));
        ReversalResult takenBack = ReversalResult.among(found, request.earlier(), reversals, reader, writer);
        List<Candidate> holding = takenBack.withoutGone(found);
        int kept = 0;
        for (Candidate candidate : holding) {
            kept += candidate.kept()
                    ? HEAD + tokens.estimate(candidate.sentence().text())
                    : 0;
        }
        int budget = Math.min(
                bounds.most(), Math.max(bounds.total() - bounds.tools(), kept + (bounds.total() - bounds.tools()) / 2));
        List<Sentence> earlier = request.earlier().stream()
                .map(line -> reader.read(line.words()))
                .toList();
        Selection.Writer setting = candidate -> {
            String text = writer.apply(candidate) + takenBack.mark(candidate);
            Statement statement = candidate.statement().withReplaces(takenBack.replaced(candidate));
            return new Selection.Pick(candidate.stating(statement), text, tokens.estimate(text));
        };
        List<Selection.Pick> picks =
                new Selection(vocabulary, candidates.weights()).pick(holding, earlier, budget, setting);
        List<Selection.Pick> standing = new Antecedents(holding).with(picks, setting::write);
        return lineWriter.fitting(standing, 0, budget).lines().stream()
                .map(intents::read)
                .toList();
    }

    private String written(Candidate candidate, Set<String> names) {
        String dated = dated(candidate);
        String text = candidate.kept()
                ? shortener.asSaid(dated, 2 * settings.lineTokens())
                : candidate.telegraphic()
                        ? shortener.headline(dated, settings.lineTokens(), names)
                        : shortener.shorten(dated, settings.lineTokens());
        return candidate.reply() != ShortReplies.Reply.NONE
                ? candidate.reply().with(text)
                : candidate.asked() && !candidate.kept() ? "asked: " + text : text;
    }

    private String dated(Candidate candidate) {
        return dates.resolve(candidate.sentence().text(), candidate.at().toLocalDate());
    }

    /** A span with a person's words never becomes nothing, however small its budget is. */
    private List<NoteLine> leastLine(List<Candidate> found, ObserveRequest request) {
        return found.stream()
                .filter(candidate -> !Salience.isNothing(candidate.score())
                        || candidate.statement().voice() == Voice.PERSON)
                .max(Comparator.comparingDouble(Candidate::score).thenComparing(c -> -c.order()))
                .map(best -> new NoteLine(best.at(), Priority.NOTE, shortener.shorten(dated(best), 12))
                        .withSource(best.speaker())
                        .withSpan(best.span())
                        .withStatement(best.statement()))
                .map(intents::read)
                .map(List::of)
                .orElseGet(() -> toolLog.failedLooks(request.messages(), request.zone()));
    }

    private int size(List<NoteLine> lines) {
        int size = 0;
        for (NoteLine line : lines) {
            size += tokens.estimate(line.toString()) + 1;
        }
        return size;
    }
}
