// COPY from a client: `pg` knows the messages but has no call for it.

/** A query of `pg` that copies a text into a table; resolves when it is committed. */
class Copy {
  constructor(sql, text, done, failed) {
    Object.assign(this, { sql, text, done, failed });
  }

  submit(connection) {
    connection.query(this.sql);
  }

  handleCopyInResponse(connection) {
    connection.sendCopyFromChunk(this.text);
    connection.endCopyFrom();
  }

  handleCommandComplete() {}

  handleReadyForQuery() {
    this.done();
  }

  handleError(error) {
    this.failed(error);
  }
}

/**
 * @param {import('pg').Client} client
 * @param {string} sql COPY ... FROM STDIN
 * @param {Buffer} text in PostgreSQL's text format
 */
export function copy(client, sql, text) {
  return new Promise((done, failed) => {
    client.query(new Copy(sql, text, done, failed));
  });
}
