import { translate } from '@gaugeway/platform/i18n';
import { LANGUAGES } from '@gaugeway/proto/api';
import { mailRequested } from '@gaugeway/proto/events';
import { messageText } from '../deliveries/message-text';
import { defineSender } from '../sender';

/**
 * A mail to users of the company, each in their language. Identity knows their addresses and sends it; the request and
 * the state of the deliveries are one transaction, so that there is exactly one.
 */
export const mail = defineSender({
  kind: 'mail',
  async send(target, { companyId, zone, title }, deliveries, { outbox, database, outgoing }) {
    const [first] = deliveries;
    const requestId = `events.${first?.id ?? 0}.${first?.attempts ?? 0}`;
    const texts = LANGUAGES.map((language) => {
      const { subject, lines } = messageText(deliveries, language, zone);
      return {
        language,
        subject,
        body: translate(language, 'notices.mail_body', { number: lines.length }),
        lines,
        action: translate(language, 'notices.mail_action'),
        hint: translate(language, 'notices.mail_hint', { channel: title }),
      };
    });
    const only = deliveries.length === 1 ? first?.occurred : null;
    const value = {
      requestId,
      companyId,
      userIds: target.user_ids,
      accessGroupIds: target.access_group_ids,
      texts,
      path: only ? `cloud/events?id=${only.id}` : 'cloud/events',
    };
    await database.transaction(async (transaction) => {
      await outgoing.handed(
        transaction,
        deliveries.map(({ id }) => id),
        requestId,
      );
      await outbox.add(transaction, 'events', mailRequested, [{ key: requestId, company: companyId, value }]);
    });
    return 'handed';
  },
});
