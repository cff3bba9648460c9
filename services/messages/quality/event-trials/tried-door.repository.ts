import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { DoorLedger } from '@gaugeway/platform/doors';

/** Closing times of the doors of the installation, for trials of rules that find silence. */
@Injectable()
export class TriedDoorRepository extends DoorLedger implements OnModuleInit {
  constructor(
    database: Database,
    private readonly bus: Bus,
  ) {
    super(database, 'messages');
  }

  onModuleInit(): void {
    this.keep(this.bus);
  }
}
