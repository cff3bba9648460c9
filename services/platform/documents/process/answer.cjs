// The side of a process that makes documents (document-processes.ts): messages come one at a time, each is answered.

/** Bytes of a part of a file: the server takes one in less than a millisecond. */
const PART = 512 * 1024;

/** Answers each message with the result of `answer`; a file (Uint8Array) is sent in parts. */
function serve(answer) {
  process.on('disconnect', () => process.exit(0));
  process.on('message', async ({ message }) => {
    try {
      const value = await answer(message);
      if (value instanceof Uint8Array) sendFile(value);
      else process.send({ value });
    } catch (error) {
      process.send({ failed: String(error?.stack ?? error).slice(0, 2000) });
    }
  });
}

function sendFile(file) {
  for (let from = 0; from === 0 || from < file.length; from += PART)
    process.send({ part: file.subarray(from, from + PART), isLast: from + PART >= file.length });
}

module.exports = { serve };
