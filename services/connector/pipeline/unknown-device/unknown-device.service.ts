import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { pageOf, pageReply } from '@gaugeway/platform/http';
import type { InputOf, Page, unknownDevices } from '@gaugeway/proto/api';
import { UnknownDeviceRepository, type UnknownDeviceRow } from './unknown-device.repository';

/** The list of devices that the company's entry points heard and that do not exist. */
@Injectable()
export class UnknownDeviceService {
  constructor(private readonly rows: UnknownDeviceRepository) {}

  async page(ctx: Context, input: InputOf<typeof unknownDevices>): Promise<Page<UnknownDeviceRow>> {
    const at = pageOf(input);
    const { limit, offset } = at;
    const { rows, total } = await this.rows.page(
      ctx,
      { search: input.search_string ?? undefined },
      { limit, offset, ascending: input.sort === 'asc' },
    );
    return pageReply(rows, total, at);
  }
}
