package dev.varve.dashboard.web;

import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;

/** Security headers of each answer: no foreign resources, no type guessing, no framing. */
final class SafeHeaders {
    private static final HttpFields FIELDS = HttpFields.build()
            .add(
                    "content-security-policy",
                    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:;"
                            + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
            .add("x-content-type-options", "nosniff")
            .add("referrer-policy", "no-referrer")
            .add("cross-origin-resource-policy", "same-origin")
            .add("cross-origin-opener-policy", "same-origin")
            .asImmutable();

    private SafeHeaders() {}

    static void addTo(HttpFields.Mutable headers) {
        for (HttpField field : FIELDS) {
            headers.put(field);
        }
    }
}
