package dev.varve.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Compares a value with the part of JSON Schema that the API's description uses. */
final class Schema {
    private Schema() {}

    static void check(String where, JsonNode value, JsonNode schema, JsonNode api) {
        if (schema.has("$ref")) {
            check(where, value, api.at(schema.path("$ref").stringValue().substring(1)), api);
            return;
        }
        if (schema.has("anyOf")) {
            if (!value.isNull()) {
                check(where, value, schema.at("/anyOf/0"), api);
            }
            return;
        }
        switch (schema.path("type").stringValue()) {
            case "string" -> assertThat(value.isString()).as(where).isTrue();
            case "integer" -> assertThat(value.isIntegralNumber()).as(where).isTrue();
            case "number" -> assertThat(value.isNumber()).as(where).isTrue();
            case "boolean" -> assertThat(value.isBoolean()).as(where).isTrue();
            case "array" -> {
                assertThat(value.isArray()).as(where).isTrue();
                value.forEach(each -> check(where + "[]", each, schema.path("items"), api));
            }
            default -> {
                List<String> named = schema.path("properties")
                        .propertyStream()
                        .map(Map.Entry::getKey)
                        .toList();
                assertThat(value.propertyNames()).as(where).containsExactlyInAnyOrderElementsOf(named);
                schema.path("properties")
                        .propertyStream()
                        .forEach(each ->
                                check(where + "." + each.getKey(), value.path(each.getKey()), each.getValue(), api));
            }
        }
    }
}
