package dev.varve.model;

import dev.varve.MemoryRecord;
import dev.varve.Scope;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;

/**
 * Records to condense.
 *
 * @param records      contiguous, in span order
 * @param targetTokens size that the answer should not exceed
 * @param level        how hard to press, 0 to 4 (COR-23)
 * @param zone         zone in which dates are written
 * @param deadline     how long the model may take
 */
public record ReflectRequest(
        Scope scope, List<MemoryRecord> records, int targetTokens, int level, ZoneId zone, Duration deadline) {
    public ReflectRequest {
        records = List.copyOf(records);
    }
}
