package dev.varve.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.varve.NoteLine;
import org.junit.jupiter.api.Test;

/** One package per feature, on a few that all of them share. */
class ArchitectureTest {
    private static final JavaClasses CLI = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.varve.cli");

    private static final JavaClasses VARVE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.varve");

    /** From the bottom up. */
    private static final DescribedPredicate<JavaClass> SHARED = resideInAnyPackage(
            "dev.varve.cli.console",
            "dev.varve.cli.policy",
            "dev.varve.cli.database",
            "dev.varve.cli.engine",
            "dev.varve.cli.view");

    @Test
    void packages_are_free_of_cycles() {
        slices().matching("dev.varve.cli.(*)..").should().beFreeOfCycles().check(CLI);
    }

    /** But for the root package of core, which is both the words that all speak and the door through which hosts come. */
    @Test
    void no_packages_of_any_module_form_a_cycle() {
        slices().matching("dev.varve.(**)").should().beFreeOfCycles().check(VARVE);
    }

    /** Text becomes notes once: where a model's answer enters. */
    @Test
    void only_answers_of_models_are_parsed_into_notes() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.varve.testkit..")
                .and(not(nameMatching("dev\\.varve\\.model\\.ModelAnswer")))
                .and(not(nameMatching("dev\\.varve\\.internal\\.prompt\\.ReplyParser(\\$.*)?")))
                .should()
                .callMethod(NoteLine.class, "parse", String.class)
                .check(VARVE);
    }

    @Test
    void what_is_shared_knows_no_feature() {
        noClasses()
                .that(SHARED)
                .should()
                .dependOnClassesThat(resideInAPackage("dev.varve.cli..").and(not(SHARED)))
                .check(CLI);
    }

    @Test
    void only_the_root_knows_commands() {
        noClasses()
                .that()
                .resideInAPackage("dev.varve.cli.*..")
                .should()
                .dependOnClassesThat(resideInAPackage("dev.varve.cli..").and(nameMatching(".*\\.\\w+Command")))
                .check(CLI);
    }
}
