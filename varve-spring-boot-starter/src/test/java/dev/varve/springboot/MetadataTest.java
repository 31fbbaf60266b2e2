package dev.varve.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.DefaultValue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What editors offer is what there is, with the defaults that there are. */
class MetadataTest {
    @Test
    void every_property_is_described_with_its_default() throws Exception {
        List<String> described;
        try (InputStream metadata =
                VarveProperties.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
            JsonNode properties = JsonMapper.shared()
                    .readTree(Objects.requireNonNull(metadata))
                    .path("properties");
            properties.forEach(property ->
                    assertThat(property.path("description").asString()).endsWith("."));
            described = properties
                    .valueStream()
                    .map(property -> property.path("name").asString() + "="
                            + property.path("defaultValue").asString())
                    .toList();
        }
        assertThat(described)
                .containsExactlyInAnyOrderElementsOf(
                        declared(VarveProperties.class, VarveProperties.PREFIX).toList());
    }

    private static Stream<String> declared(Class<?> type, String prefix) {
        Parameter[] parameters = type.getDeclaredConstructors()[0].getParameters();
        return Arrays.stream(parameters).flatMap(parameter -> {
            String name = prefix + "." + kebab(parameter.getName());
            return parameter.getType().isRecord()
                    ? declared(parameter.getType(), name)
                    : Stream.of(name + "=" + defaultOf(parameter));
        });
    }

    private static String defaultOf(Parameter parameter) {
        String[] value = Objects.requireNonNull(parameter.getAnnotation(DefaultValue.class))
                .value();
        return String.join(",", value);
    }

    private static String kebab(String name) {
        return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }
}
