package dev.varve;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The layout is the architecture; this test keeps it true. */
class ArchitectureTest {
    private static final JavaClasses CORE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.varve");

    /** The two handles that a host holds: the only root classes that know the features. */
    private static final DescribedPredicate<JavaClass> FACADE = DescribedPredicate.describe(
            "facade", type -> type.getName().matches("dev\\.varve\\.(Varve(\\$.*)?|Session)"));

    @Test
    void core_depends_on_the_jdk_slf4j_and_jspecify_only() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "dev.varve..", "org.slf4j..", "org.jspecify..")
                .check(CORE);
    }

    @Test
    void the_glossary_knows_no_feature() {
        noClasses()
                .that()
                .resideInAPackage("dev.varve")
                .and(DescribedPredicate.not(FACADE))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.varve.*..")
                .check(CORE);
    }

    @Test
    void no_feature_knows_the_facade() {
        noClasses()
                .that()
                .resideInAPackage("dev.varve.*..")
                .should()
                .dependOnClassesThat(FACADE)
                .check(CORE);
    }

    @Test
    void only_the_facade_knows_the_engine() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.varve.engine")
                .and(DescribedPredicate.not(FACADE))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.varve.engine")
                .check(CORE);
    }

    @Test
    void features_are_free_of_cycles() {
        slices().matching("dev.varve.(*)..").should().beFreeOfCycles().check(CORE);
    }

    @Test
    void nothing_reads_the_clock_or_chance_on_its_own() {
        noClasses()
                .should()
                .callMethod(java.time.Instant.class, "now")
                .orShould()
                .callMethod(java.time.LocalDate.class, "now")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Math.class, "random")
                .orShould()
                .callMethod(java.util.UUID.class, "randomUUID")
                .check(CORE);
    }
}
