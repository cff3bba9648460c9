import { Global, Module } from '@nestjs/common';
import { HeavySlots } from './heavy-slots';

@Global()
@Module({ providers: [HeavySlots], exports: [HeavySlots] })
export class SlotsModule {}
