// Calls of the API, as the console makes them.
import http from 'k6/http';
import { settings } from './settings.js';

const headersOf = (token) => ({
  'content-type': 'application/json',
  ...(token && { authorization: `Bearer ${token}` }),
});

/** The response of a call; `name` groups paths with ids in k6's figures. */
export function request(path, body, token, method = 'POST') {
  return http.asyncRequest(method, `${settings.url}/api/${path}`, JSON.stringify(body), {
    headers: headersOf(token),
    tags: { name: path },
  });
}

/** The data of a call; throws with the answer where it is refused. */
export async function call(path, body, token) {
  const response = await request(path, body, token);
  if (response.status !== 200)
    throw new Error(`${path} gave ${response.status}: ${String(response.body).slice(0, 300)}`);
  return JSON.parse(response.body).data;
}

/** An access token; '' without an account. */
export async function signIn() {
  const { email, password } = settings;
  if (!email) return '';
  return (await call('auth/login', { email, password })).access_token;
}
