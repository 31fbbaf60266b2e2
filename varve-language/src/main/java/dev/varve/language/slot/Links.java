package dev.varve.language.slot;

import dev.varve.language.pattern.TextPattern;
import dev.varve.language.rule.Rule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;

/**
 * Slots that no rule spells out: what stands behind a word such as "at" or "is" is a value of what stands before it, as in "the
 * meeting is at ten".
 *
 * @param rules  find the words that link
 * @param parts  find words behind which something else stands, a value only if it is of a known kind
 * @param vague  find words that refer to something named elsewhere
 * @param values find values of one kind, which stands for the link: "on Monday" and "until Monday" are days
 */
record Links(List<Rule> rules, List<Rule> parts, List<Rule> vague, List<Rule> values) {
    private static final TextPattern CLAUSE_END = TextPattern.compile("[,;:.!?](?= |$)");

    /** A part of a clause, from a word that links to the next one. */
    private record Link(String name, int start, int end) {}

    /** Those of a sentence without its words of change. */
    List<Slot> in(String sentence) {
        List<Slot> slots = new ArrayList<>();
        for (String clause : CLAUSE_END.split(sentence)) {
            List<Link> links = of(clause);
            for (int i = 0; i < links.size(); i++) {
                Link link = links.get(i);
                int end = i + 1 < links.size() ? links.get(i + 1).start() : clause.length();
                String is = clause.substring(link.end(), end).strip();
                String of = withoutValues(clause.substring(0, link.start())).strip();
                String attribute = kind(is, link.name());
                boolean tells = i == 0 || !attribute.isEmpty();
                if (tells && !is.isEmpty() && !of.isEmpty() && !isVague(of)) {
                    slots.add(new Slot(attribute, of, is, true));
                }
            }
        }
        return slots;
    }

    private List<Link> of(String clause) {
        List<Link> links = new ArrayList<>();
        rules.forEach(rule -> find(rule, SlotRule.attribute(rule), clause, links));
        parts.forEach(rule -> find(rule, "", clause, links));
        links.sort(Comparator.comparingInt(Link::start).thenComparing(Link::name, Comparator.reverseOrder()));
        List<Link> apart = new ArrayList<>();
        for (Link link : links) {
            if (apart.isEmpty() || apart.get(apart.size() - 1).end() <= link.start()) {
                apart.add(link);
            }
        }
        return apart;
    }

    private static void find(Rule rule, String name, String clause, List<Link> links) {
        Matcher found = rule.wording().pattern().matcher(clause);
        while (found.find()) {
            links.add(new Link(name, found.start(), found.end()));
        }
    }

    private boolean isVague(String thing) {
        return vague.stream().anyMatch(rule -> rule.wording().isIn(thing, thing));
    }

    private String kind(String value, String link) {
        for (Rule rule : values) {
            if (rule.wording().isIn(value, value)) {
                return SlotRule.name(rule);
            }
        }
        return link;
    }

    private String withoutValues(String text) {
        String left = text;
        for (Rule rule : values) {
            left = rule.wording().pattern().matcher(left).replaceAll(" ");
        }
        return left;
    }
}
