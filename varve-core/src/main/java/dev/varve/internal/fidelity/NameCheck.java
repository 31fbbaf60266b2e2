package dev.varve.internal.fidelity;

import dev.varve.internal.fidelity.Evidence.Match;
import dev.varve.language.WordList;
import dev.varve.language.claim.OrdinaryWords;
import java.util.List;
import java.util.Set;

/** Names and things that come from nowhere, or stand where the source has another. */
final class NameCheck {
    private static final OrdinaryWords ORDINARY = OrdinaryWords.all();
    private static final Set<String> TITLES = Set.copyOf(WordList.TITLES.words());
    private static final Set<String> RELATIONS = Set.copyOf(WordList.RELATIONS.words());
    static final Set<String> ARTICLES = Set.copyOf(WordList.ARTICLES.words());

    /** Of a name that is known in a shorter or longer form. */
    private static final int TELLING = 4;

    private final Evidence evidence;
    private final Alignment alignment;

    NameCheck(Evidence evidence, Alignment alignment) {
        this.evidence = evidence;
        this.alignment = alignment;
    }

    void names(Clause clause, List<Clause> statement, Set<String> found) {
        for (int i = 0; i < clause.words().size(); i++) {
            Word word = clause.words().get(i);
            if (!word.content()
                    || ARTICLES.contains(word.lower())
                    || isSided(clause, i) && !RELATIONS.contains(word.lower())) {
                continue;
            }
            boolean known = isKnown(word);
            if (known && !word.named()) {
                continue;
            }
            Match match = alignment.match(clause, statement, each -> !each.named() && each != word);
            boolean other = evidence.isEnglish()
                    && !match.best().isEmpty()
                    && match.best().stream().allMatch(each -> namesAnother(each, known ? List.of(clause) : statement));
            boolean invented = !known
                    && evidence.isEnglish()
                    && word.named()
                    && (word.isCapital() || other && match.coverage() >= Alignment.ABOUT);
            boolean swapped = known
                    && word.named()
                    && word.isCapital()
                    && evidence.isEnglish()
                    && other
                    && Alignment.isSure(match)
                    && !evidence.isSpeaker(word.lower())
                    && match.best().stream().noneMatch(each -> isOf(each, word, clause));
            if (invented || swapped || !known && (isOther(clause, i) || replaces(word, i, clause, statement))) {
                found.add(word.text());
            }
        }
    }

    static boolean isSided(Clause clause, int at) {
        return clause.opposites().stream().anyMatch(each -> each.at() <= at && at < each.end());
    }

    /** Whether a word that comes from nowhere stands where the source has another. */
    private boolean replaces(Word word, int at, Clause clause, List<Clause> statement) {
        boolean english = evidence.isEnglish();
        if (evidence.hasTools() && !word.named() || english && !isThing(word)) {
            return false;
        }
        Match match = alignment.match(clause, statement, each -> each != word);
        if (match.coverage() < Alignment.ABOUT) {
            return false;
        }
        for (Clause source : match.best()) {
            for (int i = 0; i < source.words().size(); i++) {
                Word there = source.words().get(i);
                if (there.content()
                        && (english ? isThing(there) : there.isCapital() && word.isCapital())
                        && statement.stream().noneMatch(each -> mentions(each, there))
                        && isPlaced(source, i, clause, at, Alignment.isSure(match))) {
                    return true;
                }
            }
        }
        return false;
    }

    static boolean isThing(Word word) {
        return word.named() || word.isAbbreviation() || ORDINARY.isThing(word.stem());
    }

    /** Whether two words have a neighbour in common. */
    private static boolean isPlaced(Clause source, int at, Clause note, int place, boolean sure) {
        return Alignment.isSame(neighbour(source, at, -1, sure), neighbour(note, place, -1, sure))
                || Alignment.isSame(neighbour(source, at, 1, false), neighbour(note, place, 1, false));
    }

    /**
     * The next word that is no article.
     *
     * @param any whether it may be a preposition
     */
    private static String neighbour(Clause clause, int at, int step, boolean any) {
        for (int i = at + step; i >= 0 && i < clause.words().size(); i += step) {
            Word word = clause.words().get(i);
            if (!ARTICLES.contains(word.lower())) {
                boolean telling =
                        !ClauseReader.GRAMMAR.contains(word.lower()) || any && FrameCheck.PLACES.contains(word.lower());
                return telling ? word.stem() : "";
            }
        }
        return "";
    }

    /** Whether a name has another title or relation there. */
    private boolean isOther(Clause clause, int at) {
        Word word = clause.words().get(at);
        boolean titled = at > 0 && TITLES.contains(clause.words().get(at - 1).lower());
        if (titled) {
            return true;
        }
        if (!RELATIONS.contains(word.lower())) {
            return false;
        }
        Match match = alignment.match(clause, List.of(clause), each -> each != word);
        if (Alignment.isSure(match)
                && match.best().stream()
                        .flatMap(each -> evidence.context(each).stream())
                        .anyMatch(each -> each.hasAny(RELATIONS))) {
            return true;
        }
        return clause.words().stream()
                .filter(each -> each.named() && each.isCapital())
                .flatMap(each -> evidence.about(each.stem()).stream())
                .flatMap(each -> evidence.statement(each).stream())
                .anyMatch(each -> each.hasAny(RELATIONS));
    }

    /** Whether a clause has the name, or a part of its statement that has no topic of its own. */
    private boolean isOf(Clause source, Word name, Clause note) {
        Set<String> topics = Alignment.topics(List.of(note), word -> true);
        return mentions(source, name)
                || evidence.statement(source).stream()
                        .anyMatch(each -> mentions(each, name)
                                && topics.containsAll(Alignment.topics(List.of(each), word -> !word.named())));
    }

    /** Whether a clause has a name that is not in the note. */
    private static boolean namesAnother(Clause clause, List<Clause> note) {
        return clause.words().stream()
                .anyMatch(word -> word.named() && note.stream().noneMatch(each -> mentions(each, word)));
    }

    private static boolean mentions(Clause clause, Word name) {
        return clause.words().stream().anyMatch(word -> isSame(word, name));
    }

    static boolean isSame(Word one, Word other) {
        return one.stem().equals(other.stem())
                || isPart(one.lower(), other.lower())
                || isPart(other.lower(), one.lower());
    }

    private static boolean isPart(String part, String whole) {
        return part.length() >= TELLING && whole.startsWith(part);
    }

    boolean isKnown(Word word) {
        if (evidence.knows(word.lower()) || evidence.knows(word.stem())) {
            return true;
        }
        for (String known : evidence.words()) {
            if (known.length() >= TELLING && word.lower().startsWith(known)
                    || word.lower().length() >= TELLING && known.contains(word.lower())) {
                return true;
            }
        }
        return false;
    }
}
