/** Tables of the schema `identity`. */
export const MAIL_TABLES = `
CREATE TABLE identity.mail (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  -- null once they have left through SMTP: they hold links that open an account.
  text_body text,
  html_body text,
  state text DEFAULT 'queued' NOT NULL CHECK (state IN ('queued', 'sent', 'failed')),
  attempts int DEFAULT 0 NOT NULL,
  last_error text,
  created_at timestamptz DEFAULT now() NOT NULL,
  next_attempt_at timestamptz DEFAULT now() NOT NULL,
  sent_at timestamptz,
  request_id text,
  user_id int
);
CREATE INDEX mail_queue ON identity.mail (next_attempt_at) WHERE state = 'queued';
CREATE UNIQUE INDEX mail_request ON identity.mail (request_id, user_id) WHERE request_id IS NOT NULL;
CREATE UNIQUE INDEX mail_request_address ON identity.mail (request_id, lower(recipient)) WHERE request_id IS NOT NULL AND user_id IS NULL;

CREATE TABLE identity.mail_attachment (
  request_id text,
  place int2,
  name text NOT NULL,
  type text NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (request_id, place)
);
`;
