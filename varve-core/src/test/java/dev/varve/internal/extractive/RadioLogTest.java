package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.Reflection;
import dev.varve.Session;
import dev.varve.Varve;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Eleven thousand lines of eight people on the radio, through the engine as it is by default, condensed at the end.
 * Something goes wrong, somebody decides, and much later it has come out well; each is said once, in words that no list of
 * cues has.
 */
@Tag("long")
@Tag("C1")
class RadioLogTest {
    private static final int LINES = 11_000;

    /**
     * What happens.
     *
     * @param gear  what the routine is about
     * @param told  a part of each of the three as it must stand in the notes
     */
    private record Story(
            String name,
            List<String> crew,
            List<String> gear,
            String accident,
            String decision,
            String outcome,
            List<String> told) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static final List<Story> STORIES = List.of(
            new Story(
                    "polar station",
                    List.of("Base", "Ines", "Torvald", "Hut Two", "Plane", "Weather", "Aiko", "Doc"),
                    List.of("heater", "sledge", "mast", "tank", "drill", "beacon", "stove", "antenna"),
                    "Base, the roof of the mess room has caved in under the snow and Ines is limping.",
                    "We pull everybody out to the coast hut tonight and do not wait for the plane.",
                    "All eleven of us sit in the coast hut, Ines with her ankle in a splint.",
                    List.of("caved in under", "out to coast hut tonight", "ankle in splint")),
            new Story(
                    "wind farm",
                    List.of("Control", "Boat", "Nacelle", "Marit", "Jens", "Grid", "Shed", "Oyelaran"),
                    List.of("turbine", "pitch motor", "yaw brake", "breaker", "crane", "hatch", "cable", "gearbox"),
                    "One blade of the ninth came off and went right through the shed with the transformer.",
                    "Control here, we cut the northern string loose and bring all climbers down by boat.",
                    "Every climber is on the quay, and the northern string stays dark until spring.",
                    List.of("through shed with transformer", "northern string loose", "climber is on quay")),
            new Story(
                    "balloon",
                    List.of("Basket", "Chase", "Tower", "Lucienne", "Okafor", "Valley", "Ridge", "Met"),
                    List.of("burner", "vent", "altimeter", "ballast", "envelope", "valve", "cylinder", "radio"),
                    "There is a tear near the crown, as long as my arm, and we sink quicker than I like.",
                    "Forget the ridge, Lucienne, we set her down on the frozen lake.",
                    "We sit on the ice, the basket on its side, both of us in one piece.",
                    List.of("tear near crown", "down on frozen lake", "both of us in one piece")),
            new Story(
                    "cave",
                    List.of("Surface", "Ledge", "Camp Three", "Bogdan", "Wil", "Rope", "Pump", "Maartje"),
                    List.of("ladder", "pump", "rope", "lamp", "telephone", "gauge", "hose", "bottle"),
                    "Water came up behind us and the guide rope parted below the second ladder.",
                    "We stay on the upper ledge and let the Belgians come for us by the eastern shaft.",
                    "The Belgians got to the ledge, and all six are above ground with a mug of tea.",
                    List.of("guide rope parted below", "let Belgians come", "six are above ground")));

    private static final List<String> ROUTINE = List.of(
            "%1 %n reads %n over %n.",
            "Roger, %1 %n is at %n.",
            "%s, this is %s, give me %1 %n when you can.",
            "Stand by on %1 %n.",
            "We have %n on %1 %n and %n on the spare.",
            "Say again, you're breaking up.",
            "Okay, you have to set %1 %n to %n before we go on.",
            "Go ahead, %s.",
            "You should see about %n on the dial, never more than %n.",
            "Copy that, %n by %n.",
            "I always read a little less than you do, make it %n.",
            "We'll have your update in %n minutes.",
            "Never mind, I have it now, %n.",
            "%s, do you still want the figures for %1 %n?",
            "Negative, %1 %n looks normal from here.",
            "Wind is %n at %n, gusting %n.",
            "Thanks, %s, have a good night.",
            "That must be the other %1, we decided on number %n.",
            "Please check %1 %n and %1 %n and call back.",
            "Did you get any sleep over there?");

    private static final List<String> CHAT = List.of(
            "cheese",
            "trumpet",
            "slippers",
            "soup",
            "chess",
            "novel",
            "whistle",
            "moustache",
            "postcard",
            "pancakes",
            "sweater",
            "crossword",
            "violin",
            "raisins",
            "football",
            "haircut",
            "coffee",
            "jigsaw",
            "mittens",
            "radio play");
    private static final List<String> JOKES = List.of(
            "%s says the %c is all gone, so no %c tonight.",
            "Tell %s the %c is still under the bunk.",
            "I dreamt of %c and %c again, %s.",
            "Who has put the %c beside the %c?",
            "%s hums that tune about the %c, make him stop.");

    static List<Story> stories() {
        return STORIES;
    }

    @ParameterizedTest
    @MethodSource("stories")
    void the_accident_the_decision_and_the_outcome_stand_in_the_notes(Story story) {
        Random random = new Random(1);
        Instant start = Instant.parse("2026-02-11T04:00:00Z");
        try (Varve varve = Varve.builder().executor(Runnable::run).build()) {
            Session session = varve.session("radio");
            for (int i = 0; i < LINES; i++) {
                String said = switch (i) {
                    case 3_300 -> story.accident();
                    case 3_420 -> story.decision();
                    case 9_900 -> story.outcome();
                    default -> filled(pick(random.nextInt(25) == 0 ? JOKES : ROUTINE, random), story, random);
                };
                session.append(Message.user(said, start.plus(Duration.ofSeconds(9L * i)))
                        .withSpeaker(pick(story.crew(), random)));
            }
            session.end(Duration.ofMinutes(1));
            List<NoteLine> lines = session.notes().stream()
                    .flatMap(note -> note.lines().stream())
                    .toList();
            String told = String.join("\n", lines.stream().map(NoteLine::words).toList());
            assertThat(session.notes()).hasAtLeastOneElementOfType(Reflection.class);
            assertThat(told).contains(story.told());
            assertThat(lines)
                    .filteredOn(line -> line.priority() == Priority.CRITICAL)
                    .hasSizeLessThanOrEqualTo(lines.size() / 5);
        }
    }

    private static String filled(String template, Story story, Random random) {
        String said = template;
        for (int at = said.indexOf('%'); at >= 0; at = said.indexOf('%')) {
            String word = switch (said.charAt(at + 1)) {
                case 'n' -> String.valueOf(random.nextInt(400));
                case 's' -> pick(story.crew(), random);
                case 'c' -> pick(CHAT, random);
                default -> pick(story.gear(), random);
            };
            said = said.substring(0, at) + word + said.substring(at + 2);
        }
        return said;
    }

    private static String pick(List<String> list, Random random) {
        return list.get(random.nextInt(list.size()));
    }
}
