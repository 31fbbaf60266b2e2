package dev.varve.language;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The map of the module in its package-info; this test keeps it true. */
class ArchitectureTest {
    private static final String ROOT = "dev.varve.language";

    private static final JavaClasses MODULE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    /** What each package knows, from the bottom up; nothing knows what comes later, so there is no cycle. */
    private static final List<Map.Entry<String, Set<String>>> KNOWS = List.of(
            Map.entry(ROOT + ".data", Set.of()),
            Map.entry(ROOT + ".pattern", Set.of()),
            Map.entry(ROOT + ".snowball", Set.of()),
            Map.entry(ROOT, Set.of(ROOT + ".data", ROOT + ".pattern", ROOT + ".snowball")),
            Map.entry(ROOT + ".rule", Set.of(ROOT, ROOT + ".pattern")),
            Map.entry(ROOT + ".claim", Set.of(ROOT)),
            Map.entry(ROOT + ".cue", Set.of(ROOT)),
            Map.entry(ROOT + ".form", Set.of(ROOT, ROOT + ".pattern", ROOT + ".rule")),
            Map.entry(ROOT + ".slot", Set.of(ROOT, ROOT + ".pattern", ROOT + ".rule")),
            Map.entry(ROOT + ".time", Set.of(ROOT, ROOT + ".pattern")),
            Map.entry(ROOT + ".literal", Set.of(ROOT, ROOT + ".pattern")),
            Map.entry(ROOT + ".secret", Set.of(ROOT)),
            Map.entry(ROOT + ".voice", Set.of(ROOT)),
            Map.entry(
                    ROOT + ".intent", Set.of(ROOT, ROOT + ".pattern", ROOT + ".rule", ROOT + ".cue", ROOT + ".voice")));

    @Test
    void each_package_knows_those_below_that_it_needs() {
        Map<String, Set<String>> known = new TreeMap<>();
        for (JavaClass type : MODULE) {
            Set<String> packages = known.computeIfAbsent(type.getPackageName(), any -> new TreeSet<>());
            type.getDirectDependenciesFromSelf().stream()
                    .map(Dependency::getTargetClass)
                    .map(JavaClass::getPackageName)
                    .filter(name -> name.startsWith(ROOT) && !name.equals(type.getPackageName()))
                    .forEach(packages::add);
        }

        assertThat(known).isEqualTo(KNOWS.stream().collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    @Test
    void the_map_has_no_way_up() {
        Set<String> below = new TreeSet<>();
        for (Map.Entry<String, Set<String>> knows : KNOWS) {
            assertThat(below).as(knows.getKey()).containsAll(knows.getValue());
            below.add(knows.getKey());
        }
    }

    @Test
    void the_module_depends_on_the_jdk_and_jspecify_only() {
        classes()
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage("java..", "org.jspecify..", ROOT + ".."))
                .check(MODULE);
    }

    /** But for nested ones, which are read beside their owner, and Snowball's, which are not ours. */
    @Test
    void no_two_classes_have_the_same_name() {
        Map<String, Long> byName = MODULE.stream()
                .filter(type -> type.isTopLevelClass()
                        && !type.getSimpleName().equals("package-info")
                        && !type.getPackageName().equals(ROOT + ".snowball"))
                .collect(Collectors.groupingBy(JavaClass::getSimpleName, TreeMap::new, Collectors.counting()));

        assertThat(byName.entrySet().stream().filter(name -> name.getValue() > 1))
                .isEmpty();
    }

    @Test
    void nothing_static_changes() {
        assertThat(MODULE.stream()
                        .filter(type -> !type.getPackageName().equals(ROOT + ".snowball"))
                        .flatMap(type -> type.getFields().stream())
                        .filter(field -> field.getModifiers().contains(JavaModifier.STATIC)
                                && !field.getModifiers().contains(JavaModifier.FINAL)))
                .isEmpty();
    }
}
