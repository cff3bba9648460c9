import { z } from 'zod';
import { messageText } from '../deliveries/message-text';
import { defineSender } from '../sender';
import { DeliveryFault } from '../delivery-fault';

/** Bot API, sendMessage: 4096 characters at most. */
const MOST_CHARACTERS = 4000;

/** Answer of the Bot API (core.telegram.org/bots/api, Making requests). */
const answer = z.object({
  ok: z.boolean(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
});

/** A message of a bot to a chat. */
export const telegram = defineSender({
  kind: 'telegram',
  async send({ chat_id }, channel, deliveries, tools) {
    const { subject, below } = messageText(deliveries, channel.language, channel.zone);
    const only = deliveries.length === 1 ? deliveries[0]?.occurred : null;
    const link = tools.env.PUBLIC_URL ? [`${tools.env.PUBLIC_URL}/#/cloud/events${only ? `?id=${only.id}` : ''}`] : [];
    const lines = below.length > 1 ? ['', ...below.map((line) => `• ${line}`), ''] : below;
    const text = [subject, ...lines, ...link].join('\n');
    const body = JSON.stringify({
      chat_id,
      text: text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text,
      link_preview_options: { is_disabled: true },
    });
    const url = `${tools.env.TELEGRAM_API_URL}/bot${tools.secretOf(channel)}/sendMessage`;
    const { status, body: answered } = await tools.post(url, body);
    const parsed = answer.safeParse(jsonOf(answered));
    if (status === 200 && parsed.data?.ok) return 'sent';
    const isFinal = [400, 401, 403, 404].includes(status);
    throw new DeliveryFault('status', [status, parsed.data?.description].filter(Boolean).join(' '), {
      isFinal,
      retryAfter: parsed.data?.parameters?.retry_after,
    });
  },
});

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
