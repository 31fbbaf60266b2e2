package dev.varve.internal.extractive;

import dev.varve.ContinuationHint;
import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.TokenEstimator;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ReflectRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Condenses notes by leaving out, merging and shortening lines; it adds no word. Each level does what the one below
 * it does and goes on, and stops as soon as the target is met: so a higher level is never longer (COR-23).
 *
 * <ol start="0">
 *   <li>drops what is said twice or replaced, merges identifier cards, drops NOTE lines, the oldest and plainest first
 *   <li>shortens IMPORTANT lines, the oldest first
 *   <li>drops IMPORTANT lines, the oldest and plainest first
 *   <li>gives up the identifier card
 *   <li>shortens CRITICAL lines, the oldest first, and gives up the oldest if they do not fit even so: a memory that
 *       cannot shrink any more would be condensed over and over, and the messages behind them stay in reach of recall
 * </ol>
 */
final class ExtractiveReflector {
    private static final int SHORT_LINE = 24;
    private static final int SHORTEST_LINE = 10;
    private static final double CARD_SHARE = 0.5;

    private final ExtractiveSettings settings;
    private final CueWords cueWords;
    private final Shortener shortener;
    private final TokenEstimator tokens;

    ExtractiveReflector(ExtractiveSettings settings, CueWords cueWords, Shortener shortener, TokenEstimator tokens) {
        this.settings = settings;
        this.cueWords = cueWords;
        this.shortener = shortener;
        this.tokens = tokens;
    }

    ModelAnswer reflect(ReflectRequest request) {
        ReflectionDraft draft = new ReflectionDraft(lines(request), cueWords, tokens);
        draft.dropRepetitions();
        draft.dropReplaced();
        draft.mergeCards(Math.min(settings.cardTokens(), (int) (CARD_SHARE * request.targetTokens())));
        draft.drop(Priority.NOTE, request.targetTokens());
        if (request.level() >= 1) {
            shorten(draft, Priority.IMPORTANT, SHORT_LINE, request.targetTokens());
        }
        if (request.level() >= 2) {
            draft.drop(Priority.IMPORTANT, request.targetTokens());
        }
        if (request.level() >= 3) {
            draft.dropCards(request.targetTokens());
        }
        if (request.level() >= 4) {
            shorten(draft, Priority.CRITICAL, SHORT_LINE, request.targetTokens());
            shorten(draft, Priority.CRITICAL, SHORTEST_LINE, request.targetTokens());
            draft.drop(Priority.CRITICAL, request.targetTokens());
        }
        return new ModelAnswer(draft.lines(), ContinuationHint.NONE, ExtractiveObserver.USAGE);
    }

    private void shorten(ReflectionDraft draft, Priority priority, int limit, int target) {
        draft.shorten(priority, text -> shortener.clipped(text, limit), target);
    }

    private static List<NoteLine> lines(ReflectRequest request) {
        List<NoteLine> lines = new ArrayList<>(request.lines());
        lines.sort(Comparator.comparing(NoteLine::time));
        return lines;
    }
}
