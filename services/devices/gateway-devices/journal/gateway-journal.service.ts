import { pageOf, pageReply } from '@gaugeway/platform/http';
import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { translate } from '@gaugeway/platform/i18n';
import type { gatewayJournal, InputOf, ReplyOf } from '@gaugeway/proto/api';
import { GatewayDeviceService } from '../gateway-device.service';
import { GatewayJournalRepository, type GatewayJournalRow } from './gateway-journal.repository';

/** Causes with a separate sentence, in the terms of `ConnectionChanged`. */
const CAUSES = [
  'closed',
  'idle',
  'garbage',
  'buffer',
  'stuck',
  'replaced',
  'gateway_off',
  'shutdown',
  'restart',
] as const;

/** The device journal of a gateway device: its sessions, in the caller's language. */
@Injectable()
export class GatewayJournalService {
  constructor(
    private readonly gateways: GatewayDeviceService,
    private readonly journal: GatewayJournalRepository,
  ) {}

  /** Throws 404 for a gateway device that the caller does not see. */
  async page(ctx: Context, input: InputOf<typeof gatewayJournal>): Promise<ReplyOf<typeof gatewayJournal>> {
    const { id } = await this.gateways.get(ctx, input.gateway_id);
    const at = pageOf(input);
    const events = new Set(input.events ?? []);
    const { rows, total } = await this.journal.page(ctx, {
      gatewayId: id,
      from: input.startDate,
      to: input.stopDate,
      online: events.size === 1 ? events.has('connected') : null,
      limit: at.perPage,
      offset: at.offset,
      newestFirst: input.sort !== 'asc',
    });
    const data = rows.map((row) => ({
      datetime: row.at,
      event: row.online ? ('connected' as const) : ('disconnected' as const),
      event_name: sentenceOf(ctx, row),
    }));
    return { journal: pageReply(data, total, at) };
  }
}

function sentenceOf(ctx: Context, { online, address, cause }: GatewayJournalRow): string {
  const textOf = (key: string, values?: Record<string, string>) => translate(ctx.language, key, values);
  if (online) return address ? textOf('gateway_event.connected_from', { address }) : textOf('gateway_event.connected');
  const known = CAUSES.find((each) => each === cause);
  return textOf(known ? `gateway_event.${known}` : 'gateway_event.disconnected');
}
