import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import type { InputOf, Page, unknownDevices } from '@gaugeway/proto/api';
import { UnknownDeviceRepository, type UnknownDeviceRow } from './unknown-device.repository';

const DEFAULT_PER_PAGE = 50;

/** The list of devices that the company's entry points heard and that do not exist. */
@Injectable()
export class UnknownDeviceService {
  constructor(private readonly rows: UnknownDeviceRepository) {}

  async page(ctx: Context, input: InputOf<typeof unknownDevices>): Promise<Page<UnknownDeviceRow>> {
    const page = input.page ?? 1;
    const perPage = input.per_page ?? input.perPage ?? DEFAULT_PER_PAGE;
    const { rows, total } = await this.rows.page(
      ctx,
      { search: input.search_string ?? undefined },
      { limit: perPage, offset: (page - 1) * perPage, ascending: input.sort === 'asc' },
    );
    return {
      data: rows,
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / perPage)),
      per_page: perPage,
      total,
    };
  }
}
