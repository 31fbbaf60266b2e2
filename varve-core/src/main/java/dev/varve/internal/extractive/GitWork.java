package dev.varve.internal.extractive;

import dev.varve.language.Text;
import dev.varve.language.pattern.TextPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;

/** The commits, pushes and merge requests of a call, with the hashes and addresses by which they can be found. */
final class GitWork {
    private static final int LONGEST = 100;
    private static final int ASKED_AFTER = 4;
    private static final int SCANNED = 8_000;

    private static final ToolForm COMMITTED = ToolForm.of("commit");
    private static final ToolForm PUSHED = ToolForm.of("push");

    private static final TextPattern COMMIT = TextPattern.compile("^git commit\\b");
    private static final TextPattern PUSH = TextPattern.compile("^git push\\b");
    private static final TextPattern PROPOSES = TextPattern.compile(
            "(?:^(?:gh pr|gh issue|glab mr|glab issue) create\\b|create_(?:pull_request|merge_request|issue)|save_issue)");
    private static final TextPattern MESSAGE = TextPattern.compile("(?:-[a-z]{0,9}m|--message)[ =]*+"
            + "(?:\"\\$\\(cat <<-? ?['\"]?\\w++['\"]?+\\s*+|['\"])([^\\n\"]{1,300}+)");
    private static final TextPattern ADDRESS = TextPattern.compile(
            "https://[\\w.-]++(?::\\d++)?+/[\\w./~-]{1,160}?/(?:pull|issues?|merge_requests)/[\\w-]++");
    private static final TextPattern TITLE = TextPattern.compile("(?:--title|-t)[ =]\"([^\"\\n]{1,300}+)");
    /** A message that follows the command. */
    private static final TextPattern GIVEN = TextPattern.compile(
            "\\bgit (?:-[Cc] \\S++ ){0,2}+commit\\b[^\\n<]{0,200}+<<-? ?['\"]?\\w++['\"]?+[^\\n]{0,200}+\\n\\s{0,9}+([^\\n]{1,300}+)");

    private static final TextPattern LISTED = TextPattern.compile("^([0-9a-f]{7,40}+) ");
    private static final TextPattern OF_COMMAND = TextPattern.compile("\\bgit (?:-[Cc] \\S++ ){0,2}+commit\\b");

    private GitWork() {}

    /** True if a part of a command commits. */
    static boolean isCommit(String part) {
        return COMMIT.matcher(part).find();
    }

    /** True if a part of a command pushes. */
    static boolean isPush(String part) {
        return PUSH.matcher(part).find();
    }

    /** True if a part of a command is told by what it did here. */
    static boolean isTold(String part) {
        return isCommit(part) || isPush(part) || PROPOSES.matcher(part).find();
    }

    /**
     * What a call that did not fail did, in order.
     *
     * @param after the calls after it, which may have asked for the hash of what it committed
     */
    static List<String> of(ToolWork work, List<ToolWork> after) {
        List<String> told = new ArrayList<>();
        List<String> parts = work.command().parts();
        if (parts.stream().anyMatch(GitWork::isCommit)) {
            String did = amends(parts) ? "amended the last commit: " : "committed ";
            commits(work, after).forEach(commit -> told.add(did + commit));
        }
        if (parts.stream().anyMatch(GitWork::isPush)) {
            told.add(push(work.result()));
        }
        boolean proposes = PROPOSES.matcher(work.tool()).find()
                || parts.stream().anyMatch(part -> PROPOSES.matcher(part).find());
        if (proposes) {
            told.add(proposal(work));
        }
        return told;
    }

    private static boolean amends(List<String> parts) {
        return parts.stream()
                .anyMatch(part -> isCommit(part) && List.of(part.split(" ")).contains("--amend"));
    }

    /** Hash and subject of each commit, as far as they are known. */
    static List<String> commits(ToolWork work, List<ToolWork> after) {
        List<String> commits = new ArrayList<>();
        for (String line : lines(work.result())) {
            Optional<String> hash = COMMITTED.told(line);
            if (hash.isPresent()) {
                String subject = line.substring(line.indexOf(']') + 1).strip();
                commits.add((hash.get() + quoted(subject)).strip());
            }
        }
        if (!commits.isEmpty()) {
            return commits;
        }
        String subject = subject(ToolArguments.command(work.call().arguments()));
        String hash = hash(subject, work.result());
        for (int i = 0; i < Math.min(after.size(), ASKED_AFTER) && hash.isEmpty(); i++) {
            hash = hash(subject, after.get(i).result());
        }
        String named = hash + (subject.isEmpty() || subject.indexOf('$') >= 0 ? "" : quoted(subject));
        return named.isEmpty() ? List.of() : List.of(named.strip());
    }

    /** That stands before the subject where commits are listed. */
    private static String hash(String subject, String result) {
        for (String line : lines(result)) {
            Matcher listed = LISTED.matcher(line);
            if (!subject.isEmpty() && listed.lookingAt() && line.endsWith(subject)) {
                return " " + listed.group(1);
            }
        }
        return "";
    }

    private static String quoted(String subject) {
        return " \"" + Text.clipped(Text.defused(subject), LONGEST) + '"';
    }

    /** The first line of the message, as the command has it. */
    private static String subject(String command) {
        String scanned = command.substring(0, Math.min(command.length(), SCANNED));
        Matcher message = MESSAGE.matcher(scanned);
        while (message.find()) {
            String before = scanned.substring(scanned.lastIndexOf('\n', message.start()) + 1, message.start());
            if (OF_COMMAND.matcher(before).find()) {
                return message.group(1).strip();
            }
        }
        Matcher given = GIVEN.matcher(scanned);
        return given.find() ? given.group(1).strip() : "";
    }

    private static String push(String result) {
        List<String> branches = lines(result).stream()
                .flatMap(line -> PUSHED.told(line).stream())
                .distinct()
                .limit(3)
                .toList();
        return branches.isEmpty() ? "pushed" : "pushed " + Text.defused(String.join(", ", branches));
    }

    private static String proposal(ToolWork work) {
        String scanned = work.result().substring(0, Math.min(work.result().length(), SCANNED));
        Matcher address = ADDRESS.matcher(scanned);
        String arguments = work.call().arguments();
        Matcher named = TITLE.matcher(ToolArguments.command(arguments));
        String title = named.find() ? named.group(1) : ToolArguments.value(arguments, "title");
        boolean issue = work.tool().contains("issue")
                || work.command().parts().stream().anyMatch(part -> part.contains(" issue create"));
        String what = issue ? "opened issue" : "opened pull request";
        return what + (title.isEmpty() ? "" : quoted(title)) + (address.find() ? " " + address.group() : "");
    }

    private static List<String> lines(String result) {
        String scanned = result.substring(0, Math.min(result.length(), SCANNED));
        return scanned.lines().map(Text::oneLine).limit(200).toList();
    }
}
