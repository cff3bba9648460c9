import { Global, Module } from '@nestjs/common';
import { Egress } from './egress';
import { egressEnv } from './egress.env';

@Global()
@Module({ providers: [Egress, egressEnv.provider()], exports: [Egress] })
export class EgressModule {}
