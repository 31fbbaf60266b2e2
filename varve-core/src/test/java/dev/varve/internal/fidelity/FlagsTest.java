package dev.varve.internal.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.NoteLine;
import dev.varve.Part;
import dev.varve.Policy.Guard;
import dev.varve.Priority;
import dev.varve.Scope;
import dev.varve.TokenEstimator;
import dev.varve.model.ObserveRequest;
import dev.varve.store.CountedMessage;
import dev.varve.store.SessionState;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A flag "not in the source" is right or absent. */
class FlagsTest {
    private static final TokenEstimator ESTIMATOR = TokenEstimator.scriptAware();
    private static final FidelityGuard GUARD = new FidelityGuard(Guard.FLAG, ESTIMATOR);
    private static final Instant WEDNESDAY = Instant.parse("2026-03-04T10:15:00Z");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "run it with /usr/bin/python3.11          | set up with python3",
                "window.setTimeout(tick, 5)               | uses setTimeout",
                "a trip of 1,000, 1,200, 1,578 kilometres | trips: 1,000, 1,200, 1,578",
                "costs 12,000,200,578 in all              | costs 000, 200, 578",
                "we were away last weekend                | last weekend (2026-02-28/01) away",
                "over 100,000+ users                      | has 100,000+ users",
                "100k users by then                       | 100,000 users",
                "`mount` is called; handle_params is not  | `mount` is called; handle_params calls `mount`",
                "def mount(params, session, socket) # 3   | `mount/3` gets the session",
                "he said it`s fine by him                 | he said \"it's fine by him\"",
                "see you tomorrow                         | meets on 2026-03-05",
                "the call is on Friday                    | call on 2026-03-06",
                "the call is on Friday                    | call on March 6th, 2026",
                "the call is on Friday                    | call on 3/6/2026",
                "the fair is March 12–14, 2026            | open at the fair on 2026-03-13",
                "die Messe ist vom 12.–14. März           | Messe auch am 2026-03-13",
                "wir sehen uns morgen                     | Treffen am 05.03.2026",
                "wir sehen uns morgen                     | Treffen am 5. März 2026",
                "wir sehen uns morgen                     | Treffen (05.03.26)",
                "wir sehen uns morgen                     | Treffen am 05.03.",
                "der Termin ist am 17. April              | Termin: 17.04.2026, 9 Uhr",
                "the launch is on 2026-04-17              | Start am 17.4.2026",
                "112 dates are 00/00/0000                 | 112 dates are 0000-00-00",
                "dates of 0000-00-00 become null          | null for 0000-00-00",
                "if the file is not UTF-8, say so         | non-UTF-8 files are refused",
                "it has to be UTF-8                       | nur UTF-8-Dateien und nichts Nicht-UTF-8-Kodiertes",
                "the peer dependency is React <=18        | it supports React up to 18",
                "it needs Node >= 22 at 3 of 4 places     | it needs Node from 22 on",
                "the review is on the 17th                | review on 2026-03-17",
                "the launch is on 12 March                | launch 2026-03-12",
                "the launch was on March 12, 2025         | launched 2025-03-12",
                "back in two weeks                        | back 2026-03-18",
                "made ten years ago                       | made in 2016",
                "at 10:30 pm it fell over                 | fell over at 22:30",
                "it takes half an hour                    | takes 30 min",
                "来週会いましょう                           | 2026-03-11 に会う",
                "다음 주에 만나요                           | 2026-03-11 만남"
            })
    void what_the_source_has_in_another_form_is_not_flagged(String source, String line) {
        assertThat(flags(source, line)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "the launch is on 12 March 2026   | launch 2026-03-17    | 2026-03-17",
                "the launch is on 2026-03-12      | launch 2026-03-21    | 2026-03-21",
                "the launch is on March 12, 2025  | launched 2026-03-12  | 2026-03-12",
                "call me tomorrow                 | call on 2026-03-14   | 2026-03-14",
                "wir sehen uns morgen             | Treffen am 17.03.2026 | 17.03.2026",
                "wir sehen uns morgen             | Treffen am 15.03.2026 | 15.03.2026",
                "the call is on Friday            | call on 3/26/2026     | 3/26/2026",
                "the file is UTF-8                | non-UTF-16 files fail | non-UTF-16",
                "we pay $250                      | pays $275            | $275",
                "ticket VAR-17                    | ticket VAR-18        | VAR-18",
                "it is in /srv/app/data           | in /srv/app/cache9   | /srv/app/cache9"
            })
    void what_is_made_up_is_flagged_or_mended(String source, String line, String flag) {
        NoteLine guarded = guarded(List.of(), line, Message.user(source, WEDNESDAY));

        assertThat(guarded.text().contains(flag) ? guarded.flags() : List.of(flag))
                .containsExactly(flag);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "please ask Priya to look at it        | the user wants it to be looked at by Marta       | Marta",
                "it is slow in Safari since yesterday  | the page is slow in Chrome                       | Chrome",
                "der Termin mit Frau Dietrich steht    | Der Termin mit Frau Seidel steht.                | Seidel",
                "bob, call the bank and the landlord   | the call to the bank was made by Bob             | ''",
                "the kube host and the disk            | the disk of the Kubernetes host                  | ''",
                "the invoice for the customer in de    | the German customer gets the invoice             | ''",
                "the disk of the host is full          | the Status: Disk of the host is full             | ''",
                "the disk of the host is full          | Outage Summary for the host: the disk is full    | ''",
                "the disk of the host is full          | the host, Outage of which was noticed, is full   | ''",
                "the disk of the host is full          | Auf dem Server ist die Festplatte voll           | ''",
                "die Platte des Servers ist voll       | Der Speicher des Servers ist erschöpft           | ''"
            })
    void a_name_is_flagged_that_the_source_does_not_know(String source, String line, String flag) {
        assertThat(String.join(" ", flags(source, line))).isEqualTo(flag);
    }

    @Test
    void names_in_the_arguments_of_tools_are_read_past_the_escapes() {
        Message call = Message.assistant(
                WEDNESDAY,
                new Part.ToolCall("c1", "write", "{\"text\":\"#!/bin/sh\\npython3 x.py\\n\\tstartThemeWatcher()\"}"));

        assertThat(flags(List.of(), "runs python3 and startThemeWatcher()", call))
                .isEmpty();
    }

    @Test
    void literals_of_earlier_notes_and_quotes_over_two_lines_are_known() {
        NoteLine earlier = new NoteLine(
                LocalDateTime.of(2026, 3, 3, 9, 0), Priority.NOTE, "open tasks: spotter-dov.2 and an invented qx-771");
        Message message = Message.user("He said:\n> never push to\n> the main branch", WEDNESDAY);

        assertThat(flags(
                        List.of(earlier.withFlags(List.of("qx-771"))),
                        "spotter-dov.2 is done; \"never push to the main branch\"",
                        message))
                .isEmpty();
        assertThat(flags(List.of(earlier.withFlags(List.of("qx-771"))), "qx-771 is done", message))
                .containsExactly("qx-771");
    }

    @Test
    void of_a_thousand_inventions_all_are_flagged_and_nothing_else() {
        Random random = new Random(41);
        for (int i = 0; i < 1_000; i++) {
            LocalDate said = LocalDate.of(2026, 3, 4).plusDays(random.nextInt(300));
            LocalDate due = said.plusDays(1 + random.nextInt(380));
            LocalDate wrong = due.plusDays(1 + random.nextInt(9));
            String id = "REQ-" + (1_000 + random.nextInt(9_000));
            int amount = 1_000 + random.nextInt(90_000);
            String written = random.nextBoolean()
                    ? due.toString()
                    : due.getDayOfMonth() + " "
                            + due.getMonth().getDisplayName(java.time.format.TextStyle.FULL, Locale.ENGLISH) + " "
                            + due.getYear();
            String source = "Order " + id + " is due on " + written + " and costs $" + amount + ", in /srv/jobs/run" + i
                    + ".sh as before.";
            String right = "order " + id + ", due " + due + ", $" + String.format(Locale.ROOT, "%,d", amount) + ", ";
            String invented = switch (i % 4) {
                case 0 -> wrong.toString();
                case 1 -> "REQ-" + (10_000 + random.nextInt(9_000));
                case 2 -> "$" + (100_000 + random.nextInt(90_000));
                default -> "/srv/jobs/x" + Integer.toHexString(0x10000 + random.nextInt(0xeffff)) + ".sh";
            };
            Message message = Message.user(source, said.atTime(LocalTime.NOON).toInstant(ZoneOffset.UTC));

            assertThat(flags(List.of(), right + invented, message))
                    .as("%s -> %s", source, right + invented)
                    .containsExactly(invented);
        }
    }

    private static List<String> flags(String source, String line) {
        return flags(List.of(), line, Message.user(source, WEDNESDAY));
    }

    private static List<String> flags(List<NoteLine> earlier, String line, Message... messages) {
        return guarded(earlier, line, messages).flags();
    }

    private static NoteLine guarded(List<NoteLine> earlier, String line, Message... messages) {
        ObserveRequest request = new ObserveRequest(
                Scope.of("test"),
                SessionState.empty()
                        .append(Stream.of(messages)
                                .map(message -> new CountedMessage(message, ESTIMATOR.estimate(message)))
                                .toList())
                        .messages(),
                earlier,
                ZoneOffset.UTC,
                Duration.ofSeconds(60));
        NoteLine note = new NoteLine(LocalDateTime.of(2026, 3, 4, 10, 15), Priority.NOTE, line);
        return GUARD.apply(request, List.of(note)).lines().get(0);
    }
}
