-- The same, said in other words.
CREATE TABLE a (
  id INTEGER
);
CREATE TABLE b (id INTEGER);
