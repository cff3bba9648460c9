import { Module } from '@nestjs/common';
import { objectsEnv } from '../objects.env';
import { AddressController } from './address.controller';
import { AddressService } from './address.service';

@Module({
  controllers: [AddressController],
  providers: [objectsEnv.provider(), AddressService],
})
export class AddressesModule {}
