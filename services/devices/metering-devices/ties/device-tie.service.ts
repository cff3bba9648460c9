import { Injectable } from '@nestjs/common';
import { type Context, hasRight } from '@gaugeway/platform/auth';
import { noRight } from '@gaugeway/platform/http';
import { type ReplyOf, SECTION, type tiedUsers } from '@gaugeway/proto/api';
import { DeviceTieRepository } from './device-tie.repository';

@Injectable()
export class DeviceTieService {
  constructor(private readonly ties: DeviceTieRepository) {}

  /** Needs the right to read devices, users and objects: throws `noRight`. */
  async of(ctx: Context, deviceIds: readonly number[]): Promise<ReplyOf<typeof tiedUsers>> {
    for (const section of [SECTION.devices, SECTION.users, SECTION.objects])
      if (!hasRight(ctx, 'read', section)) throw noRight();
    return { ties: await this.ties.of(ctx, deviceIds) };
  }
}
