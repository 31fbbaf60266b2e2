package dev.varve.internal.extractive;

import dev.varve.language.pattern.TextPattern;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Forms by which a sentence asks for something from now on without any word of a rule: "Commit after each step." A request
 * looks much like them, so each wants something besides that a request for once has not.
 */
final class StandingForms {
    private static final String START =
            "^\\W*+(?:(?:please|and|also|but|so|ok|okay|then|hey|always|important(?: instruction)?"
                    + "|instructions?|rules?)[,:]? )*+";

    private static final String VERB =
            "(?:add|answer|append|ask|build|check|comment|commit|confirm|create|document|explain|format"
                    + "|give|keep|lint|mark|note|post|push|record|report|review|run|save|show|stop|summari[sz]e|sync|tag|tell|test|update"
                    + "|verify|wait|write|we should \\w+)";

    /** What work consists of. */
    private static final String STEP =
            "(?:step|change|commit|task|phase|edit|turn|session|fix|release|merge|feature|push|pr"
                    + "|pull request|iteration|milestone|conversation|stage|sprint|story|ticket|answer|response|reply|refactoring|deployment)";

    private static final String LANGUAGE =
            "(?:english|german|french|spanish|italian|portuguese|dutch|polish|czech|russian|ukrainian"
                    + "|turkish|greek|swedish|danish|norwegian|finnish|hungarian|romanian|arabic|hebrew|hindi|thai|vietnamese|indonesian"
                    + "|chinese|mandarin|japanese|korean)";

    /** Whatever else the sentence says, it is meant for later. */
    private static final TextPattern LATER =
            pattern("\\b(?:going forward|from here on|from this point on|henceforth|for all future|at all times)\\b");

    private static final List<TextPattern> ASKED = Stream.of(
                    // Each time
                    START + VERB
                            + "\\b.{0,60}\\b(?:after|before|at|with|per|at the (?:end|start) of) (?:each|every|any) "
                            + STEP + "\\b",
                    START + "(?:after|before|at|with|at the (?:end|start) of) (?:each|every|any) " + STEP
                            + "\\b,? (?:please )?" + VERB + "\\b",
                    START + VERB + "\\b.{0,60}\\b(?:every ?day|daily|every time|each time)\\b",
                    // First this, then that
                    START
                            + "(?:ask|tell|check with|consult|warn|notify|show|inform|confirm with|alert|wait for) (?:me|us|my)\\b.{0,60}"
                            + "\\bbefore (?:you|acting|any|each|every|\\w+ing)\\b",
                    START + "ask (?:me|us) (?:first|whenever|questions|(?:when|if) (?:you|anything|something)\\b)",
                    START + VERB
                            + "\\b.{0,60}\\bbefore (?:you (?:commit|push|merge|deploy|start|change|edit|act|make|implement)"
                            + "|committing|pushing|merging|deploying|making (?:any )?changes|changing|editing|acting|implementing)\\b",
                    // Only so
                    START + "only (?:edit|touch|change|modify|merge|deploy|" + VERB
                            + ")\\b.{0,60}\\b(?:when|if|after|once|on request)\\b",
                    START + "(?:work|edit|change|modify|touch|deploy|merge|respond|make changes|" + VERB
                            + ") (?:\\w+ )?only" + " (?:in|inside|within|on|when|if|after|once)\\b",
                    "(?:^\\W*|[-—–:;] )no [\\w-]+(?: [\\w-]+)?, (?:and )?no (?!problem|worries|gain|questions)[\\w-]",
                    "^\\W*+no (?!changes|errors|issues|results|plans|updates|differences|problems|worries|words|signs|questions|doubts)"
                            + "(?:[\\w-]+ ){0,2}[\\w-]+s (?:in|inside|outside|without)\\b",
                    // In what manner
                    START
                            + "(?:answer|respond|reply|write|speak|talk|communicate)(?: to me| only)? in (?:plain |simple )?"
                            + LANGUAGE + "\\W*$",
                    START
                            + "use (?!(?:the|this|that|these|those|it|your|my|an?|both)\\b)(?:[a-z][\\w-]* ){1,3}(?:in|for|throughout|across)"
                            + "(?: (?:all|every|each|any|our))? (?!(?:the|this|that|these|those|it|now|your|my)\\b)[\\w./-]+\\W*$",
                    START + "follow\\b.{1,80}\\b(?:exactly|strictly|closely|to the letter)\\W*$",
                    START + "(?:keep|preserve) (?:all|every)\\b",
                    "^\\W*+(?:let's|please|work|go|do|take|refine)\\b.{0,60}\\b(?:one|1) (?:\\w+ ){1,2}at a time\\b",
                    "^\\W*+(?:(?:all|each|every) (?:[\\w-]+ ){1,3}|(?!(?:this|these|those|things|that|his|its|yes|kids|parents|friends|guys)\\b)"
                            + "(?:[\\w-]+ )?[\\w-]{2,}[^s\\W]s )should (?:also |not )?(?:be (?:in|on|under|at|short|small|\\w+(?:ed|en))|have|live|go|use"
                            + "|start|end|begin|contain|return|follow|carry|stay|come|match)\\b")
            .map(StandingForms::pattern)
            .toList();

    private static final List<TextPattern> DECIDED = Stream.of(
                    "\\b(?:we|i)(?:'ll| will| need to| should| have to| must| want to|'re going to| are going to) (?:pivot|migrate"
                            + "|switch(?: over)?|change over) (?:back )?(?:to|from|away from) \\w",
                    "^\\W*+(?:(?:and|so|ok|okay|no|actually),? )*+(?:i|we)(?:'d| would)? (?:want|need|prefer|like) (?!to\\b)[^,]{1,60}"
                            + " (?:instead of|rather than) \\w",
                    START
                            + "drop (?:support for|(?:the )?(?:[\\w-]+ ){1,3}(?:version|support|feature|idea|requirement|option|integration"
                            + "|dependency|mode|app|api)\\W*$)",
                    "^\\W*+(?:(?:ok|okay|then|so|alright|fine|good|great)[, ]++){0,6}(?!(?:so|as|what|how|that|this|where|whatever|like|yes|no"
                            + "|there|here|because|if|and|but|when|why|who|which|not|oh|well|wow|i|think|know|guess|sure|of|maybe"
                            + "|sometimes|yeah|yep|indeed|glad|hope|since|though|or)\\b)[\\w.+#-]++(?: [\\w.+#-]++)? it is\\W*$",
                    "^\\W*+(?!(?:that|this|these|it|i|we|you|he|she|they|any\\w*|which|what|who|yes|ok|okay|sure|and|so|will)\\b)[\\w.+#-]++"
                            + "(?: [\\w.+#-]++)? will do(?: for\\b|\\W*$)",
                    START + "(?:let's|let us) (?:stick|keep) to\\b",
                    START + "we should (?:use|keep|go with|stick|follow|store|write|support|allow)\\b",
                    "\\b(?:is|are|stays?|would be) out of scope\\b",
                    "^\\W*+(?:the )?(?:[\\w-]+ ){1,4}can be (?:hard-?coded|locked|dropped|removed|skipped|left out|ignored|static)\\W*$",
                    "\\b(?:let's|let us) not (?!(?:forget|worry|rush|panic|get|go|be|talk|kid|start|waste|give|lose|fight|argue)\\b)\\w+ \\w")
            .map(StandingForms::pattern)
            .toList();

    private StandingForms() {}

    /** Whether somebody asks that something be done or left in each case. */
    static boolean asks(String sentence) {
        return LATER.matcher(sentence).find()
                || ASKED.stream().anyMatch(form -> form.matcher(sentence).find());
    }

    /** Whether somebody takes a decision. */
    static boolean decides(String sentence) {
        return DECIDED.stream().anyMatch(form -> form.matcher(sentence).find());
    }

    private static TextPattern pattern(String words) {
        return TextPattern.compile(words, Pattern.CASE_INSENSITIVE);
    }
}
