package dev.varve;

import dev.varve.language.pattern.TextPattern;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.stream.Collectors;

/**
 * The description of a tool for models, whichever framework offers it. Immutable.
 *
 * @param name        by which it is called
 * @param description what it is for
 * @param parameters  what it takes, in order
 */
public record ToolText(String name, String description, List<Parameter> parameters) {
    private static final TextPattern TOOL = TextPattern.compile("^(\\w++): (.++)");
    private static final TextPattern PARAMETER =
            TextPattern.compile("^ (\\w++)(#?+)(\\??+)(?: \\(([\\w|]++)\\))?+: (.++)");

    /** Copies the parameters. */
    public ToolText {
        parameters = List.copyOf(parameters);
    }

    /**
     * One of its parameters.
     *
     * @param name        how it is called
     * @param description what it means
     * @param choices     allowed values; empty for any text or number
     * @param number      whether it is a whole number rather than text
     * @param required    whether a call must have it
     */
    public record Parameter(String name, String description, List<String> choices, boolean number, boolean required) {
        /** Copies the choices. */
        public Parameter {
            choices = List.copyOf(choices);
        }

        private String schema() {
            String values = choices.stream().map(Parameter::quoted).collect(Collectors.joining(","));
            return quoted(name) + ":{\"type\":" + (number ? "\"integer\"" : "\"string\"")
                    + (choices.isEmpty() ? "" : ",\"enum\":[" + values + "]")
                    + ",\"description\":" + quoted(description) + "}";
        }

        private static String quoted(String text) {
            return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
        }
    }

    /** JSON Schema of its input. */
    public String inputSchema() {
        return "{\"type\":\"object\",\"properties\":{"
                + parameters.stream().map(Parameter::schema).collect(Collectors.joining(","))
                + "},\"required\":["
                + parameters.stream()
                        .filter(Parameter::required)
                        .map(parameter -> Parameter.quoted(parameter.name))
                        .collect(Collectors.joining(","))
                + "]}";
    }

    /**
     * The tools of a text file.
     *
     * @param owner whose resource it is
     * @param file  its name, relative to the owner's
     */
    public static List<ToolText> read(Class<?> owner, String file) {
        try (InputStream in = owner.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + file + " of " + owner.getName() + " is missing");
            }
            return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("the resource " + file + " of " + owner.getName() + " cannot be read", e);
        }
    }

    private static List<ToolText> parse(String text) {
        List<ToolText> tools = new ArrayList<>();
        for (String line : text.lines().filter(each -> !each.startsWith("#")).toList()) {
            Matcher parameter = PARAMETER.matcher(line);
            Matcher tool = TOOL.matcher(line);
            if (tool.matches()) {
                tools.add(new ToolText(tool.group(1), tool.group(2), List.of()));
            } else if (parameter.matches() && !tools.isEmpty()) {
                ToolText last = tools.remove(tools.size() - 1);
                tools.add(last.with(parameter(parameter)));
            } else {
                throw new IllegalStateException("no tool and no parameter: " + line);
            }
        }
        return List.copyOf(tools);
    }

    private static Parameter parameter(Matcher line) {
        List<String> choices =
                line.group(4) == null ? List.of() : List.of(line.group(4).split("\\|"));
        return new Parameter(
                line.group(1),
                line.group(5),
                choices,
                !line.group(2).isEmpty(),
                line.group(3).isEmpty());
    }

    private ToolText with(Parameter parameter) {
        List<Parameter> more = new ArrayList<>(parameters);
        more.add(parameter);
        return new ToolText(name, description, more);
    }
}
