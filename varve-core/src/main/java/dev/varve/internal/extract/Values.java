package dev.varve.internal.extract;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The types of single values, and how each is read. */
final class Values {
    private static final Form.One WHOLE_INT = one("whole number", text -> new BigDecimal(text).intValueExact());
    private static final Form.One WHOLE_LONG = one("whole number", text -> new BigDecimal(text).longValueExact());
    private static final Form.One DECIMAL = one("number", text -> finite(new BigDecimal(text).doubleValue()));
    private static final Form.One TRUTH = one("true or false", Values::truth);

    private static final Map<Class<?>, Form.One> KNOWN = Map.ofEntries(
            Map.entry(String.class, one("text", text -> text)),
            Map.entry(int.class, WHOLE_INT),
            Map.entry(Integer.class, WHOLE_INT),
            Map.entry(long.class, WHOLE_LONG),
            Map.entry(Long.class, WHOLE_LONG),
            Map.entry(BigInteger.class, one("whole number", text -> new BigDecimal(text).toBigIntegerExact())),
            Map.entry(double.class, DECIMAL),
            Map.entry(Double.class, DECIMAL),
            Map.entry(BigDecimal.class, one("number", BigDecimal::new)),
            Map.entry(boolean.class, TRUTH),
            Map.entry(Boolean.class, TRUTH),
            Map.entry(LocalDate.class, one("date as YYYY-MM-DD", LocalDate::parse)),
            Map.entry(LocalTime.class, one("time of day as HH:MM", LocalTime::parse)),
            Map.entry(LocalDateTime.class, one("date and time as YYYY-MM-DDTHH:MM", LocalDateTime::parse)),
            Map.entry(
                    OffsetDateTime.class,
                    one("date, time and offset as YYYY-MM-DDTHH:MM:SS+HH:MM", OffsetDateTime::parse)),
            Map.entry(
                    Instant.class,
                    one(
                            "date, time and offset as YYYY-MM-DDTHH:MM:SS+HH:MM",
                            text -> OffsetDateTime.parse(text).toInstant())),
            Map.entry(YearMonth.class, one("month as YYYY-MM", YearMonth::parse)),
            Map.entry(Duration.class, one("length of time in ISO 8601, such as PT1H30M", Duration::parse)),
            Map.entry(URI.class, one("address of a page or file", URI::create)));

    private Values() {}

    private static Form.One one(String described, Function<String, Object> read) {
        return new Form.One(described, json -> read.apply(json.plain()));
    }

    /** The form of a type that holds one value, if it is known. */
    static Optional<Form.One> of(Class<?> type) {
        return type.isEnum() ? Optional.of(choice(type)) : Optional.ofNullable(KNOWN.get(type));
    }

    private static Form.One choice(Class<?> type) {
        Map<String, Enum<?>> constants = Arrays.stream(type.getEnumConstants())
                .map(constant -> (Enum<?>) constant)
                .collect(Collectors.toMap(Enum::name, constant -> constant));
        String names = Arrays.stream(type.getEnumConstants())
                .map(constant -> "\"" + ((Enum<?>) constant).name() + "\"")
                .collect(Collectors.joining(", "));
        return one(
                "one of " + names,
                text -> Optional.<Enum<?>>ofNullable(constants.get(text))
                        .or(() -> alike(constants, text))
                        .orElseThrow(IllegalArgumentException::new));
    }

    /** The one constant of that name in other letters, if there is just one. */
    private static Optional<Enum<?>> alike(Map<String, Enum<?>> constants, String text) {
        String name = plain(text);
        var found = constants.entrySet().stream()
                .filter(constant -> plain(constant.getKey()).equals(name))
                .toList();
        return found.size() == 1 ? Optional.of(found.get(0).getValue()) : Optional.empty();
    }

    private static String plain(String name) {
        return name.replaceAll("[^\\p{L}\\p{N}]", "").toUpperCase(Locale.ROOT);
    }

    private static double finite(double value) {
        if (!Double.isFinite(value)) {
            throw new ArithmeticException("not a finite number");
        }
        return value;
    }

    private static Object truth(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("neither true nor false");
        };
    }
}
