import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';
import type { ReleasedIdentifier } from '@gaugeway/proto/api';

const HOLDERS: Record<ReleasedIdentifier['kind'], string> = {
  metering_device: `SELECT id, name, company_id FROM devices.metering_device WHERE dev_eui = $1 AND state <> 'trash'`,
  gateway_device: `SELECT id, name, company_id FROM devices.gateway_device WHERE identity = $1 AND state <> 'trash'`,
  base_station: `SELECT id, name, company_id FROM devices.base_station WHERE gateway_eui = $1 AND state <> 'trash'`,
};

@Injectable()
export class ReleasedIdentifierRepository {
  constructor(private readonly database: Database) {}

  /** Device of any company with a normalised identifier: only for the operator of the platform. */
  async holder(kind: ReleasedIdentifier['kind'], text: string): Promise<Omit<ReleasedIdentifier, 'kind'> | null> {
    return this.database.one<Omit<ReleasedIdentifier, 'kind'>>(HOLDERS[kind], [text]);
  }
}
