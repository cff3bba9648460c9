import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';
import { translate } from '@gaugeway/platform/i18n';
import { Every } from '@gaugeway/platform/nest';
import { ConsoleAddress } from '../mail/console-address';
import { renderNotice } from '../mail/mail-templates';
import { RequestedMailRepository } from '../mail/requested-mail.repository';
import { DealerNoticeRepository, type ExpiringDealer, type NotifiedAdministrator } from './dealer-notice.repository';

/** Mails the administrators of the companies below a dealer before its contract makes these read-only. */
@Injectable()
export class DealerNoticeJob {
  constructor(
    private readonly database: Database,
    private readonly notices: DealerNoticeRepository,
    private readonly mails: RequestedMailRepository,
    private readonly console: ConsoleAddress,
  ) {}

  @Every(10 * 60_000, 'identity.dealer_notices')
  async run(): Promise<void> {
    await this.database.transaction(async (transaction) => {
      for (const dealer of await this.notices.expiring(transaction)) {
        const request = `dealer-end:${dealer.id}:${dealer.read_only_at}`;
        for (const reader of await this.notices.takeBelow(transaction, dealer.id)) {
          const rendered = renderNotice(textFor(dealer, reader), reader.locale, `${this.console.base}/#/`);
          await this.mails.add(transaction, request, reader.id, { recipient: reader.email, ...rendered });
        }
      }
    });
  }
}

function textFor(dealer: ExpiringDealer, reader: NotifiedAdministrator) {
  const values = {
    dealer: dealer.name,
    company: reader.company,
    end: dayOf(dealer.expires_at, reader.time_zone),
    from: dayOf(dealer.read_only_at, reader.time_zone),
  };
  const part = (name: string) => translate(reader.locale, `mails.dealer_end_${name}`, values);
  return { subject: part('subject'), body: part('body'), lines: [], action: part('action'), hint: part('hint') };
}

/** DD.MM.YYYY in a zone of hours from UTC. */
function dayOf(unixSeconds: number, zone: number): string {
  const [year, month, day] = new Date((unixSeconds + zone * 3600) * 1000).toISOString().slice(0, 10).split('-');
  return `${day}.${month}.${year}`;
}
