package dev.varve.cli.agents;

import dev.varve.cli.console.UsageException;
import java.io.File;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Varve's hooks in a program's JSON settings, identified by their commands.
 *
 * @param program whose settings they are
 * @param matchers tools per event; empty for all, or for an event without tools
 * @param timeout of a hook, in the program's own units
 */
record JsonHooks(Program program, Map<String, String> matchers, int timeout) {
    /** Keeps a program working after Varve was removed. The shells of Windows share no syntax for this. */
    private static final String QUIETLY = File.separatorChar == '/' ? " 2>/dev/null || exit 0" : "";

    JsonHooks {
        matchers = Collections.unmodifiableMap(new LinkedHashMap<>(matchers));
    }

    /**
     * Sets Varve's hooks to a command, or removes them without one. An existing hook keeps its position: programs
     * that ask whether a hook is trusted may remember the answer by position.
     */
    void set(Path file, ObjectNode settings, Optional<String> command) {
        JsonNode known = settings.path("hooks");
        if (!known.isMissingNode() && !known.isObject()) {
            throw new UsageException("\"hooks\" in " + file + " is no object, so nothing was changed; correct it");
        }
        if (command.isEmpty() && known.isEmpty()) {
            return;
        }
        ObjectNode hooks = known.isObject() ? (ObjectNode) known : settings.putObject("hooks");
        for (String event : List.copyOf(hooks.propertyNames())) {
            boolean stays = command.isPresent() && matchers.containsKey(event);
            if (hooks.get(event) instanceof ArrayNode groups && removeOwn(groups, stays) && groups.isEmpty()) {
                hooks.remove(event);
            }
        }
        if (command.isPresent()) {
            matchers.forEach((event, matcher) -> set(file, hooks, event, matcher, command.get()));
        } else if (hooks.isEmpty()) {
            settings.remove("hooks");
        }
    }

    private void set(Path file, ObjectNode hooks, String event, String matcher, String command) {
        JsonNode known = hooks.path(event);
        if (!known.isMissingNode() && !known.isArray()) {
            throw new UsageException(
                    "\"" + event + "\" in \"hooks\" in " + file + " is no list, so nothing was changed; correct it");
        }
        ArrayNode groups = known.isArray() ? (ArrayNode) known : hooks.putArray(event);
        ObjectNode group = own(groups).orElseGet(groups::addObject);
        boolean alone = group.path("hooks").size() <= 1;
        if (alone && !matcher.isEmpty()) {
            group.put("matcher", matcher);
        }
        ObjectNode hook = own(group).orElseGet(() -> group.putArray("hooks").addObject());
        hook.put("type", "command");
        hook.put("command", Launcher.inShell(command) + arguments() + QUIETLY);
        hook.put("timeout", timeout);
    }

    /** The group with Varve's hook. */
    private Optional<ObjectNode> own(ArrayNode groups) {
        return groups.valueStream()
                .filter(group -> group.isObject() && own((ObjectNode) group).isPresent())
                .map(ObjectNode.class::cast)
                .findFirst();
    }

    private Optional<ObjectNode> own(ObjectNode group) {
        return group.path("hooks")
                .valueStream()
                .filter(hook -> isOwn(hook) && hook.isObject())
                .map(ObjectNode.class::cast)
                .findFirst();
    }

    /**
     * Removes Varve's hooks from the groups, or all but one, and groups left empty. Returns whether it removed any.
     */
    private boolean removeOwn(ArrayNode groups, boolean allButOne) {
        boolean found = false;
        boolean stays = allButOne;
        for (int i = groups.size() - 1; i >= 0; i--) {
            if (groups.get(i).path("hooks") instanceof ArrayNode hooks) {
                int before = hooks.size();
                for (int j = hooks.size() - 1; j >= 0; j--) {
                    if (isOwn(hooks.get(j)) && !stays) {
                        hooks.remove(j);
                    } else if (isOwn(hooks.get(j))) {
                        stays = false;
                    }
                }
                found |= hooks.size() < before;
                if (hooks.isEmpty() && before > 0) {
                    groups.remove(i);
                }
            }
        }
        return found;
    }

    /** The command of the first hook, if there is one. */
    Optional<String> started(ObjectNode settings) {
        return settings.path("hooks")
                .valueStream()
                .flatMap(JsonNode::valueStream)
                .flatMap(group -> group.path("hooks").valueStream())
                .flatMap(hook -> started(hook).stream())
                .map(command -> command.startsWith("'")
                        ? command.substring(1, command.length() - 1).replace("'\\''", "'")
                        : command)
                .findFirst();
    }

    private boolean isOwn(JsonNode hook) {
        return started(hook).isPresent();
    }

    /** Splits a command as a shell does. */
    private Optional<String> started(JsonNode hook) {
        String text = hook.path("command").asString("");
        String command = text.endsWith(QUIETLY) ? text.substring(0, text.length() - QUIETLY.length()) : text;
        return command.contains("varve") && command.endsWith(arguments())
                ? Optional.of(
                        command.substring(0, command.length() - arguments().length()))
                : Optional.empty();
    }

    private String arguments() {
        return " " + Hook.NAME + " " + program.id();
    }
}
