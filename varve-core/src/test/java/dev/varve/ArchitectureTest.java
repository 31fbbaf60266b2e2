package dev.varve;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The layout is the architecture; this test keeps it true. */
class ArchitectureTest {
    private static final JavaClasses CORE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.varve");

    /** What a host holds, and so the only root classes that know the features. */
    private static final DescribedPredicate<JavaClass> FACADE = DescribedPredicate.describe(
            "facade",
            type -> type.getName()
                    .matches("dev\\.varve\\.(Varve|VarveBuilder|Session|Project(\\$.*)?|RecallTool|SaveTools(\\$.*)?|NoteWriters)"));

    /** Voices, policies, the row that a status shows, how tokens are counted, and which part of a message was found. */
    private static final DescribedPredicate<JavaClass> GLOSSARY_MAY_USE = DescribedPredicate.describe(
            "language, policies, state and estimators",
            type -> type.getName()
                    .matches(
                            "dev\\.varve\\.(language\\..*|policy\\..*|store\\.(SessionState|Passage).*|internal\\.token\\..*)"));

    /** What writers of stores, models and listeners see; nothing that hosts get names anything else but the root. */
    private static final String[] EXPORTED = {
        "dev.varve",
        "dev.varve.policy",
        "dev.varve.store",
        "dev.varve.model",
        "dev.varve.event",
        "dev.varve.index",
        "dev.varve.embedding"
    };

    @Test
    void no_public_signature_shows_an_internal_type() {
        methods()
                .that()
                .arePublic()
                .or()
                .areProtected()
                .and()
                .areDeclaredInClassesThat(publicAndIn(EXPORTED))
                .should(onlyNameWhatIsExported())
                .check(CORE);
    }

    private static DescribedPredicate<JavaClass> publicAndIn(String... packages) {
        return JavaClass.Predicates.resideInAnyPackage(packages)
                .and(DescribedPredicate.describe(
                        "public", type -> type.getModifiers().contains(JavaModifier.PUBLIC)));
    }

    private static ArchCondition<JavaMethod> onlyNameWhatIsExported() {
        return new ArchCondition<>("name only types of exported packages and of the JDK") {
            @Override
            public void check(JavaMethod method, ConditionEvents events) {
                Stream.concat(
                                method.getReturnType().getAllInvolvedRawTypes().stream(),
                                method.getParameterTypes().stream()
                                        .flatMap(type -> type.getAllInvolvedRawTypes().stream()))
                        .filter(type -> type.getPackageName().startsWith("dev.varve.internal"))
                        .forEach(type -> events.add(SimpleConditionEvent.violated(
                                method, method.getFullName() + " shows " + type.getName())));
            }
        };
    }

    @Test
    void core_depends_on_the_jdk_slf4j_and_jspecify_only() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "dev.varve..", "org.slf4j..", "org.jspecify..")
                .check(CORE);
    }

    @Test
    void the_glossary_knows_nothing_but_itself_and_the_state_of_a_session() {
        noClasses()
                .that()
                .resideInAPackage("dev.varve")
                .and(DescribedPredicate.not(FACADE))
                .should()
                .dependOnClassesThat(JavaClass.Predicates.resideInAPackage("dev.varve.*..")
                        .and(DescribedPredicate.not(GLOSSARY_MAY_USE)))
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
                .resideOutsideOfPackage("dev.varve.internal.engine")
                .and(DescribedPredicate.not(FACADE))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.varve.internal.engine")
                .check(CORE);
    }

    @Test
    void features_are_free_of_cycles() {
        slices().matching("dev.varve.(**)").should().beFreeOfCycles().check(CORE);
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
