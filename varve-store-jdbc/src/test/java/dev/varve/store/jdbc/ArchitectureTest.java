package dev.varve.store.jdbc;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** One package per database, and what they share knows neither. */
class ArchitectureTest {
    private static final String SQLITE = "dev.varve.store.jdbc.sqlite";
    private static final String POSTGRES = "dev.varve.store.jdbc.postgres";

    private static final JavaClasses STORES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.varve.store.jdbc");

    @Test
    void sqlite_knows_nothing_of_postgresql() {
        noClasses()
                .that()
                .resideInAPackage(SQLITE)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(POSTGRES, "org.postgresql..")
                .check(STORES);
    }

    @Test
    void postgresql_knows_nothing_of_sqlite() {
        noClasses()
                .that()
                .resideInAPackage(POSTGRES)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(SQLITE, "org.sqlite..")
                .check(STORES);
    }

    @Test
    void what_they_share_knows_neither() {
        noClasses()
                .that()
                .resideInAPackage("dev.varve.store.jdbc.schema")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(SQLITE, POSTGRES, "org.sqlite..", "org.postgresql..")
                .check(STORES);
    }
}
