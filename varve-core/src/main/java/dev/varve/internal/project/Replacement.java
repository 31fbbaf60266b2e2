package dev.varve.internal.project;

import dev.varve.language.intent.Intent;
import dev.varve.language.pattern.TextPattern;
import dev.varve.language.slot.SlotReading;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * Decides whether a statement takes the place of an earlier one: it puts another value in the same slot, it names what is over,
 * or it tells of a change and has most of the words that name something.
 */
final class Replacement {
    /** So many words that name something have to be the same. */
    private static final int SHARED = 2;

    /** And they are so much of what the earlier statement names, if the later one names what is over. */
    private static final double OF_OLDER = 0.33;

    /** And so much of what the later one names, which may be about more. */
    private static final double OF_NEWER = 0.2;

    /** Else so much. */
    private static final double HALF = 0.5;

    /** So much says the same of the same, or says what has become of it. */
    private static final double NEARLY_ALL = 0.66;

    /** So many words in common are enough in any case. */
    private static final int MANY = 3;

    private static final TextPattern NAME = TextPattern.compile("\\p{Lu}|\\d");

    private Replacement() {}

    /** True if both say something by which the newer one could replace the older; few of those that share a word do. */
    static boolean mayHold(Said newer, Said older) {
        return newer.mayReplaceAny()
                || older.reading().limits()
                || !Collections.disjoint(newer.slotAttributes(), older.slotAttributes())
                || !Collections.disjoint(newer.linkAttributes(), older.linkAttributes())
                || newer.reading().hasOtherValueThan(older.reading());
    }

    /**
     * True if the older one holds no longer because of the newer one.
     *
     * @param common words by which a project does not tell its statements apart
     */
    static boolean holds(Said newer, Said older, Set<String> common) {
        boolean again = newer.names().equals(older.names())
                && newer.reading().turns() == older.reading().turns()
                && newer.negates() == older.negates();
        if (again) {
            return false;
        }
        return fillsAnew(newer, older)
                || ends(newer, older, common)
                || bounds(newer, older)
                || saysAnew(newer, older)
                || takesPart(newer, older)
                || takesElsewhere(newer, older)
                || contradicts(newer, older)
                || newer.reading().changes() && changes(newer, older);
    }

    private static boolean changes(Said newer, Said older) {
        return !isOfAnother(newer, older)
                && (linksAnew(newer, older)
                        || hasOtherValue(newer, older)
                        || turns(newer, older)
                        || tellsMost(newer, older));
    }

    /** True if it puts another value in a slot. */
    private static boolean fillsAnew(Said newer, Said older) {
        boolean told = newer.reading().changes();
        return anyPair(
                newer.slots(),
                older.slots(),
                (slot, before) ->
                        slot.isOther(before) && (slot.isSame(before) || told && slot.loose() && slot.isPart(before)));
    }

    /** True if a value is another, of what the change that is told shows to be the same thing. */
    private static boolean linksAnew(Said newer, Said older) {
        BiPredicate<Said.Named, Said.Named> anew =
                (slot, before) -> !slot.attribute().isEmpty() && slot.isOther(before) && slot.isPart(before);
        return namesAnew(newer, older)
                || anyPair(newer.links(), older.links(), anew)
                || newer.slots().isEmpty() && anyPair(newer.links(), older.slots(), anew)
                || older.slots().isEmpty() && anyPair(newer.slots(), older.links(), anew);
    }

    /** True if the other says no more than what a thing is, and this one with what it is made, done or kept. */
    private static boolean namesAnew(Said newer, Said older) {
        return older.all().stream()
                .filter(before -> before.attribute().equals(Said.IS) && before.isAllOf(older.names()))
                .anyMatch(before -> newer.all().stream()
                        .anyMatch(slot -> slot.attribute().equals(Said.USE)
                                && slot.isPart(before)
                                && shared(slot.is(), before.is()) == 0));
    }

    /** True if it says the same of the same thing with another value, which needs no word of a change. */
    private static boolean saysAnew(Said newer, Said older) {
        boolean other = newer.reading().hasOtherValueThan(older.reading());
        boolean anew = other && saysOfTheSame(newer, older)
                || other && isOtherOfAKind(newer, older)
                || anyPair(
                        newer.links(),
                        older.links(),
                        (slot, before) -> !slot.attribute().isEmpty()
                                && slot.of().size() >= SHARED
                                && slot.isSame(before)
                                && slot.isOther(before));
        return anew && !forbidsBoth(newer, older);
    }

    /** True if it has all that the earlier one says of its value, or a clause of it says just that. */
    private static boolean saysOfTheSame(Said newer, Said older) {
        return older.frame().size() >= SHARED && newer.names().containsAll(older.frame())
                || !older.frame().isEmpty() && newer.saysOf(older.frame());
    }

    /** True if two things are forbidden, which a number or a day tells apart, rather than more of one thing. */
    private static boolean forbidsBoth(Said newer, Said older) {
        return newer.negates() && older.negates() && !(newer.hasAmount() && older.hasAmount());
    }

    /** True if the same thing has another of the same: "OpenAPI 3 for the specs" after "OpenAPI 2". */
    private static boolean isOtherOfAKind(Said newer, Said older) {
        return newer.all().stream()
                .filter(slot -> !slot.of().isEmpty())
                .anyMatch(slot -> older.all().stream()
                        .anyMatch(before -> slot.isSame(before)
                                && slot.isOther(before)
                                && slot.is().stream().anyMatch(before.is()::contains)));
    }

    /** True if it tells that a thing was taken elsewhere, of which the other tells where it is. */
    private static boolean takesElsewhere(Said newer, Said older) {
        for (Said.Named slot : newer.slots()) {
            if (slot.attribute().equals(Said.BECOMES)
                    && !slot.is().isEmpty()
                    && shared(slot.is(), older.names()) == 0
                    && older.all().stream()
                            .anyMatch(before -> slot.isPart(before)
                                    && slot.isOther(before)
                                    && !before.is().isEmpty())) {
                return true;
            }
        }
        return false;
    }

    /** True if a clause of it denies all that the other says, and depends on nothing. */
    private static boolean contradicts(Said newer, Said older) {
        int units = older.reading().values().isEmpty() ? 0 : 1; // of a value, which has to be denied with it
        return older.frame().size() - units >= SHARED
                && !older.negates()
                && newer.negates()
                && newer.denied().stream()
                        .anyMatch(names -> older.frame().size() - shared(older.frame(), names) <= units
                                && names.size() <= older.frame().size() + 1);
    }

    private static boolean anyPair(
            List<Said.Named> newer, List<Said.Named> older, BiPredicate<Said.Named, Said.Named> test) {
        for (Said.Named slot : newer) {
            for (Said.Named before : older) {
                if (slot.attribute().equals(before.attribute()) && test.test(slot, before)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** True if both say the same of something, and it is not the same thing. */
    private static boolean isOfAnother(Said newer, Said older) {
        return anyPair(
                newer.all(),
                older.all(),
                (slot, before) -> !slot.isPart(before) && !older.names().containsAll(slot.of()));
    }

    /** True if it names what the earlier one is for as over. */
    private static boolean ends(Said newer, Said older, Set<String> common) {
        for (Said.Ended end : newer.ended()) {
            Set<String> named = new HashSet<>(end.names());
            boolean all = !named.retainAll(older.names());
            named.removeAll(common);
            if (!named.isEmpty()
                    && (all && isValue(named, newer, older)
                            || isMost(newer, older)
                            || isByName(end, older)
                            || isAll(end, older)
                            || isHead(end, older))
                    && older.claims(named)) {
                return true;
            }
        }
        return false;
    }

    /** True if all that is named as over is written like a name, and stands so in the other: "Jenkins", "Java 17". */
    private static boolean isByName(Said.Ended end, Said older) {
        return NAME.matcher(end.words()).find() && older.hasWords(end.words());
    }

    /** True if a decision is about all that is named as over, by a clause that names nothing else but for its verb. */
    private static boolean isAll(Said.Ended end, Said older) {
        return older.line().statement().is(Intent.DECISION)
                && older.names().containsAll(end.names())
                && namesNothingElse(end);
    }

    /** True if an order or a line begins with what a clause names as over, and that clause names nothing else. */
    private static boolean isHead(Said.Ended end, Said older) {
        return older.heads().equals(end.names()) && namesNothingElse(end);
    }

    private static boolean namesNothingElse(Said.Ended end) {
        return end.clause().size() <= end.names().size() + 1;
    }

    private static boolean isValue(Set<String> named, Said newer, Said older) {
        return older.all().stream().map(Said.Named::is).anyMatch(is -> !is.isEmpty() && named.containsAll(is))
                || shared(older.names(), newer.names()) >= SHARED
                        && named.stream().anyMatch(name -> name.chars().anyMatch(Character::isDigit));
    }

    /** True if only one of them leaves out all else, and the other has all that the bound is about, or allows more of it. */
    private static boolean bounds(Said newer, Said older) {
        if (older.reading().limits()
                && newer.reading().adds()
                && newer.reading().allows()) {
            int left = shared(older.frame(), newer.names());
            return left > 0 && left >= HALF * older.frame().size();
        }
        boolean narrows = newer.reading().limits() && !older.reading().limits();
        boolean widens = older.reading().limits() && !newer.reading().limits();
        Set<String> about = narrows ? older.names() : older.frame();
        if (widens && newer.reading().allows() && newer.reading().changes()) {
            int shared = shared(about, newer.names());
            return shared >= SHARED && shared >= HALF * about.size() && !isOfAnotherKind(newer, older);
        }
        return (narrows || widens) && about.size() >= SHARED && newer.names().containsAll(about);
    }

    /** True if a word that both have is told apart by the word before it: "rye bread" and "wheat bread". */
    private static boolean isOfAnotherKind(Said newer, Said older) {
        Map<String, String> before = older.kinds();
        return newer.kinds().entrySet().stream().anyMatch(kind -> {
            String other = before.getOrDefault(kind.getKey(), kind.getValue());
            return !older.names().contains(kind.getValue()) && !newer.names().contains(other);
        });
    }

    /** True if it leaves a part of what the earlier one wants all of. */
    private static boolean takesPart(Said newer, Said older) {
        if (!newer.reading().limits()
                || !older.reading().includesAll()
                || older.reading().limits()) {
            return false;
        }
        int shared = shared(older.names(), newer.names());
        return shared >= SHARED
                && shared >= HALF * older.names().size()
                && shared >= HALF * newer.names().size();
    }

    /** True if the rest is much the same, and a value of the same kind is another. */
    private static boolean hasOtherValue(Said newer, Said older) {
        int shared = shared(older.frame(), newer.frame());
        boolean same = shared >= HALF * older.frame().size()
                || shared >= MANY && shared >= OF_OLDER * older.frame().size();
        return shared > 0 && same && newer.reading().hasOtherValueThan(older.reading());
    }

    /** True if it says of much the same that it is the other way round now; what was forbidden has to be allowed by a word. */
    private static boolean turns(Said newer, Said older) {
        SlotReading reading = newer.reading();
        boolean turns = reading.turns() || reading.limits();
        boolean lifts =
                reading.allows() || turns && (newer.negates() || reading.ended().isEmpty());
        int shared = shared(older.names(), newer.names());
        return (older.negates() ? lifts : turns)
                && shared >= SHARED
                && shared >= HALF * older.names().size();
    }

    /** True if it has nearly all that the earlier one names, and more. */
    private static boolean tellsMost(Said newer, Said older) {
        int shared = shared(older.names(), newer.names());
        return shared >= SHARED && shared >= NEARLY_ALL * older.names().size() && newer.negates() == older.negates();
    }

    private static boolean isMost(Said newer, Said older) {
        int shared = shared(older.names(), newer.names());
        return shared >= Math.min(SHARED, older.names().size())
                && shared >= OF_OLDER * older.names().size()
                && shared >= OF_NEWER * newer.names().size();
    }

    private static int shared(Set<String> older, Set<String> newer) {
        int shared = 0;
        for (String name : older) { // no stream, since this is asked of nearly all pairs
            shared += newer.contains(name) ? 1 : 0;
        }
        return shared;
    }
}
