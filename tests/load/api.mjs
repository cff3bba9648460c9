// Calls of the API, as the scripts here make them.

const { URL: base = 'http://127.0.0.1:8080' } = process.env;

/** A call's `data`; throws with the call and the answer where it is refused. */
export async function call(method, path, body, token) {
  const response = await fetch(`${base}/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} ${JSON.stringify(body)} gave ${response.status}: ${text}`);
  return JSON.parse(text).data;
}
