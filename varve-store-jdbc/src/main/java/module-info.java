/** Stores in SQLite and PostgreSQL. The application brings PostgreSQL's driver or pool. */
open module dev.varve.store.jdbc {
    requires transitive dev.varve;
    requires transitive java.sql;
    requires org.slf4j;
    requires org.xerial.sqlitejdbc;
    requires tools.jackson.core;
    requires static org.jspecify;

    exports dev.varve.store.jdbc.postgres;
    exports dev.varve.store.jdbc.sqlite;
}
