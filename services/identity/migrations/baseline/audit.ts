/** Tables of the schema `identity`. */
export const AUDIT_TABLES = `
CREATE TABLE identity.audit (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz DEFAULT now() NOT NULL,
  action text NOT NULL,
  user_id int,
  company_id int,
  address text NOT NULL,
  details jsonb NOT NULL,
  -- Of the event that brought the row from another service; null for identity's own.
  event_id uuid UNIQUE,
  -- The API key that acted, where no user did.
  api_key_id int,
  -- Place in the chain, without gaps; null until the row is sealed.
  number int8 UNIQUE,
  -- SHA-256 of the row before and of this one with it.
  prev_hash bytea,
  hash bytea
);
CREATE INDEX audit_of_company ON identity.audit (company_id, id);
CREATE INDEX audit_of_chain ON identity.audit USING gin (((details -> 'chain')));
CREATE INDEX audit_unsealed ON identity.audit (id) WHERE number IS NULL;
CREATE INDEX audit_of_user ON identity.audit (user_id, id);

-- The end of the chain: without it, nobody would miss the newest rows.
CREATE TABLE identity.audit_head (
  only_row bool DEFAULT true PRIMARY KEY CHECK (only_row),
  number int8 NOT NULL,
  hash bytea NOT NULL
);
`;
