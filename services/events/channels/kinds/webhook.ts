import { titlesOf } from '../../rule-store/ready-made';
import { messageText } from '../deliveries/message-text';
import type { Outgoing } from '../deliveries/outgoing.repository';
import { signed } from '../channel-secrets';
import { defineSender } from '../sender';
import { DeliveryFault } from '../delivery-fault';

/** A POST to an address of the company, signed as Standard Webhooks 1.0.0 says. Any 2xx is success. */
export const webhook = defineSender({
  kind: 'webhook',
  async send({ url }, channel, deliveries, tools) {
    const at = Math.floor(Date.now() / 1000);
    const [first] = deliveries;
    // The same at each try, so that a receiver can skip a repetition.
    const id = `gaugeway-${first?.id ?? 0}`;
    const { subject } = messageText(deliveries, channel.language, channel.zone);
    const body = JSON.stringify({
      type: first?.stage === 'test' ? 'event.test' : 'event.notice',
      timestamp: new Date(at * 1000).toISOString(),
      data: { text: subject, notices: deliveries.flatMap(noticeOf) },
    });
    const headers = signed(tools.secretOf(channel), id, at, body);
    const { status, headers: answered } = await tools.post(url, body, { headers });
    if (status >= 200 && status < 300) return 'sent';
    if (status >= 300 && status < 400) throw new DeliveryFault('redirect', String(status));
    throw new DeliveryFault('status', String(status), { retryAfter: Number(answered['retry-after']) || undefined });
  },
});

/** Times are Unix seconds; the value is in the unit of the catalogue. */
function noticeOf({ id, stage, afterMinutes, occurred }: Outgoing): object[] {
  if (!occurred) return [];
  const { ruleId, subjectKind, subjectId, subjectName, field, value } = occurred;
  return [
    {
      delivery_id: id,
      stage,
      after_minutes: afterMinutes,
      occurred_event_id: occurred.id,
      event_id: ruleId,
      title: titlesOf(occurred),
      severity: occurred.severity,
      subject: { kind: subjectKind, id: subjectId, name: subjectName },
      subjects: occurred.subjects,
      open_subjects: occurred.openSubjects,
      field,
      value,
      began_at: occurred.beganAt,
      ended_at: occurred.endedAt,
    },
  ];
}
