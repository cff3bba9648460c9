import { messageText } from '../deliveries/message-text';
import type { Outgoing, OutgoingChannel } from '../deliveries/outgoing.repository';
import type { PushTarget } from '../../push/push.repository';
import webpush from 'web-push';
import { defineSender } from '../sender';
import { DeliveryFault } from '../delivery-fault';
import type { SendTools } from '../send-tools';

/** Time to live for a phone that is off: a notice is useless after a day. Seconds. */
const KEPT = 86_400;
/** RFC 8030 has no more than 4096 bytes with the encryption's own; a Cyrillic letter is two, and JSON escapes some. */
const MOST_CHARACTERS = 1200;
/** Messages that are on their way at once. */
const AT_ONCE = 16;
/** The others are tried again: a lane is held no longer than its claim lasts. */
const LONGEST_MS = 90_000;
/** The browser is there no more (RFC 8030, 7.3), or was bound to another key of this installation (RFC 8292, 4.2). */
const EXPIRED_STATUSES: ReadonlySet<number> = new Set([403, 404, 410]);

type Outcome = { state: 'sent' | 'expired' } | { state: 'failed'; fault: DeliveryFault };

/**
 * A message to each browser that the readers have switched on, encrypted for it alone (RFC 8291): its maker's service,
 * which passes it on, reads nothing of it. Those that have it do not get it again where others failed.
 */
export const push = defineSender({
  kind: 'push',
  async send({ user_ids, access_group_ids }, channel, deliveries, tools) {
    const all = await tools.pushes.ofReaders(channel.companyId, user_ids, access_group_ids);
    if (all.length === 0) throw new DeliveryFault('no_browser', '', { isFinal: true });
    const ids = deliveries.map(({ id }) => id);
    const targets = all.filter(({ id }) => !deliveries.every(({ reached }) => reached.includes(id)));
    const until = Date.now() + LONGEST_MS;
    const outcomes = new Map<number, Outcome>();
    const waiting = [...targets];
    const worker = async (): Promise<void> => {
      for (let target = waiting.shift(); target && Date.now() < until; target = waiting.shift())
        outcomes.set(target.id, await sendTo(target, channel, missing(target, deliveries), tools));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const of = (state: Outcome['state']) => [...outcomes].filter(([, each]) => each.state === state).map(([id]) => id);
    await tools.pushes.noted(ids, of('sent'), of('expired'));
    const failed = [...outcomes.values()].flatMap((each) => (each.state === 'failed' ? [each.fault] : []));
    const again = failed.filter(({ more }) => !more.isFinal);
    const left = targets.length - of('sent').length - of('expired').length;
    if (left === 0) {
      if (all.length === of('expired').length) throw new DeliveryFault('no_browser', '', { isFinal: true });
      return 'sent';
    }
    const [why] = again.length > 0 ? again : failed;
    throw new DeliveryFault(
      why?.error ?? 'too_slow',
      [`${left}/${all.length}`, why?.detail].filter(Boolean).join(' '),
      {
        isFinal: failed.length === left && again.length === 0,
        isPartial: left < all.length - of('expired').length,
        retryAfter: Math.max(0, ...failed.map(({ more }) => more.retryAfter ?? 0)),
      },
    );
  },
});

/** Deliveries not yet sent to a browser: a retry after failures of others, or a new delivery, sends nothing twice. */
const missing = ({ id }: PushTarget, deliveries: readonly Outgoing[]): Outgoing[] =>
  deliveries.filter(({ reached }) => !reached.includes(id));

async function sendTo(
  { endpoint, p256dh, auth, language }: PushTarget,
  channel: OutgoingChannel,
  deliveries: readonly Outgoing[],
  tools: SendTools,
): Promise<Outcome> {
  const { subject, below } = messageText(deliveries, language, channel.zone);
  const only = deliveries.length === 1 ? deliveries[0]?.occurred : null;
  const isCritical = deliveries.some(({ occurred, stage }) => occurred?.severity === 'critical' && stage !== 'ended');
  const text = below.join('\n');
  const payload = JSON.stringify({
    title: subject.slice(0, 200),
    body: text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text,
    // A later notification about the same event replaces the shown one.
    tag: only ? `event-${only.id}` : `channel-${channel.id}`,
    path: only ? `cloud/events?id=${only.id}` : 'cloud/events',
    lang: language,
    critical: isCritical,
  });
  try {
    const details = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: await tools.pushKeys.details(),
      TTL: KEPT,
      urgency: isCritical ? 'high' : 'normal',
      ...(only ? { topic: `event-${only.id}` } : {}),
    });
    const headers = Object.entries(details.headers).flatMap(([name, value]) =>
      name.toLowerCase() === 'content-length' ? [] : [[name.toLowerCase(), value]],
    );
    const { status, headers: answered } = await tools.post(endpoint, details.body, {
      headers: Object.fromEntries(headers) as Record<string, string>,
    });
    if (status >= 200 && status < 300) return { state: 'sent' };
    if (EXPIRED_STATUSES.has(status)) return { state: 'expired' };
    const isFinal = status >= 400 && status < 500 && status !== 429;
    const retryAfter = Number(answered['retry-after']) || undefined;
    return { state: 'failed', fault: new DeliveryFault('status', String(status), { isFinal, retryAfter }) };
  } catch (error) {
    if (!(error instanceof DeliveryFault)) throw error;
    return { state: 'failed', fault: error };
  }
}
