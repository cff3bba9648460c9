import { Module } from '@nestjs/common';
import { DoorRepository } from './door.repository';

@Module({
  providers: [DoorRepository],
  exports: [DoorRepository],
})
export class DoorsModule {}
