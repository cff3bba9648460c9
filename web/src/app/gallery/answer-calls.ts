import { GALLERY_ANSWERS } from './answers';

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const addressOf = (prefix: string, path: string) => new RegExp(`^${prefix}${path.replace(/\{\w+\}/g, '[^/]+')}$`);

/** Answers the calls of the page instead of a server; other requests (texts, coasts of the map) are fetched. */
export function answerCalls(): void {
  const original = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (target, init) => {
    const { pathname } = new URL(target instanceof Request ? target.url : target, window.location.href);
    const method = init?.method ?? 'GET';
    const found = GALLERY_ANSWERS.find(
      ({ endpoint }) => endpoint.method === method && addressOf(endpoint.prefix, endpoint.path).test(pathname),
    );
    if (found) return Promise.resolve(json(200, { msg: 'ok', data: found.data }));
    if (!pathname.startsWith('/api/')) return original(target, init);
    return Promise.resolve(
      json(404, { msg: 'The gallery has no answer.', data: { key: 'errors.not_found', msg: '' } }),
    );
  };
}
