import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { DoorLedger } from '@gaugeway/platform/doors';

/** Times at which the doors of the installation were closed, for rules that find silence. */
@Injectable()
export class DoorRepository extends DoorLedger implements OnModuleInit {
  constructor(
    database: Database,
    private readonly bus: Bus,
  ) {
    super(database, 'events');
  }

  onModuleInit(): void {
    this.keep(this.bus);
  }
}
