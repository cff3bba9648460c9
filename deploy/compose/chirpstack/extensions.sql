-- ChirpStack searches by trigrams.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
