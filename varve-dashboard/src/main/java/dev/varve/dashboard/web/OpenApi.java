package dev.varve.dashboard.web;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Describes the API in OpenAPI 3.1, from the same table that the server answers by. */
final class OpenApi {
    private final Map<String, Object> schemas = new TreeMap<>();

    private OpenApi() {}

    static Map<String, Object> of(List<ApiEndpoint> endpoints) {
        OpenApi api = new OpenApi();
        Map<String, Object> paths = new LinkedHashMap<>();
        for (ApiEndpoint endpoint : endpoints) {
            paths.put("/api" + endpoint.path(), Map.of(endpoint.writes() ? "post" : "get", api.operation(endpoint)));
        }
        api.schemas.put("Refusal", api.object(ApiHandler.Refusal.class));
        Map<String, Object> whole = new LinkedHashMap<>();
        whole.put("openapi", "3.1.0");
        whole.put(
                "info",
                Map.of(
                        "title",
                        "Varve dashboard",
                        "version",
                        "1",
                        "description",
                        "Messages have numbers from 1; a span has its first number and the number after its last."));
        whole.put("paths", paths);
        whole.put("components", Map.of("schemas", api.schemas));
        return whole;
    }

    private Map<String, Object> operation(ApiEndpoint endpoint) {
        List<Object> params = new ArrayList<>();
        for (ApiEndpoint.Param param : endpoint.params()) {
            params.add(parameter(param.name(), "query", param.required(), param.number(), param.about()));
        }
        if (endpoint.writes()) {
            params.add(parameter(ApiHandler.TOKEN, "header", true, false, "The token that /api/about gives."));
        }
        Map<String, Object> operation = new LinkedHashMap<>();
        operation.put("summary", endpoint.summary());
        operation.put("operationId", endpoint.path().substring(1).replace('/', '-'));
        operation.put("parameters", params);
        operation.put(
                "responses",
                Map.of(
                        "200",
                        answer("The answer.", schema(endpoint.result())),
                        "default",
                        answer("Why not.", reference("Refusal"))));
        return operation;
    }

    private static Map<String, Object> parameter(
            String name, String in, boolean required, boolean number, String about) {
        return Map.of(
                "name",
                name,
                "in",
                in,
                "required",
                required,
                "description",
                about,
                "schema",
                Map.of("type", number ? "integer" : "string"));
    }

    private static Map<String, Object> answer(String description, Object schema) {
        return Map.of("description", description, "content", Map.of("application/json", Map.of("schema", schema)));
    }

    private static Map<String, Object> reference(String name) {
        return Map.of("$ref", "#/components/schemas/" + name);
    }

    private Object schema(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type of = generic.getActualTypeArguments()[0];
            return generic.getRawType() == Optional.class
                    ? Map.of("anyOf", List.of(schema(of), Map.of("type", "null")))
                    : Map.of("type", "array", "items", schema(of));
        }
        if (type == String.class) {
            return Map.of("type", "string");
        } else if (type == Instant.class) {
            return Map.of("type", "string", "format", "date-time");
        } else if (type == boolean.class) {
            return Map.of("type", "boolean");
        } else if (type == double.class || type == Double.class) {
            return Map.of("type", "number");
        } else if (type == long.class || type == int.class || type == Long.class) {
            return Map.of("type", "integer");
        } else if (type instanceof Class<?> named && named.isArray()) {
            return Map.of("type", "array", "items", schema(named.getComponentType()));
        } else if (type instanceof Class<?> named && named.isRecord()) {
            if (!schemas.containsKey(named.getSimpleName())) {
                schemas.put(named.getSimpleName(), Map.of()); // a record may contain others of its type
                schemas.put(named.getSimpleName(), object(named));
            }
            return reference(named.getSimpleName());
        }
        throw new IllegalStateException("the API has no form for " + type);
    }

    private Map<String, Object> object(Class<?> type) {
        Map<String, Object> properties = new LinkedHashMap<>();
        List<String> required = new ArrayList<>();
        for (RecordComponent part : type.getRecordComponents()) {
            properties.put(part.getName(), schema(part.getGenericType()));
            required.add(part.getName());
        }
        return Map.of("type", "object", "properties", properties, "required", required, "additionalProperties", false);
    }
}
