// Calls of the REST API by the scripts of the simulation.

/** An answer that is no success: the server's sentence, its key and its status. */
export class Refusal extends Error {
  constructor(method, path, status, reply) {
    super(`${method} ${path}: ${status} ${reply.msg ?? ''}`);
    this.status = status;
    this.key = reply.key;
  }
}

/**
 * A caller of the REST API: method, path, body; returns `data`, throws Refusal.
 * @param {string} [language] of texts that the server writes; without it the account's
 */
export function apiOf(url, token, language) {
  return async (method, path, body) => {
    const response = await fetch(new URL(`/api/${path}`, url), {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(language ? { 'accept-language': language } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const reply = await response.json().catch(() => ({}));
    if (!response.ok) throw new Refusal(method, path, response.status, reply);
    return reply.data;
  };
}

/** Runs jobs with so many at a time; returns their results in order, the first failure ends it. */
export async function inParallel(jobs, width, work) {
  const results = [];
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < jobs.length; at = next++) results[at] = await work(jobs[at], at);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}
