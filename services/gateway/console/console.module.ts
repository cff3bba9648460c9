import { Module } from '@nestjs/common';
import { gatewayEnv } from '../gateway.env';
import { Console } from './console';
import { Documentation } from './documentation';

@Module({ providers: [gatewayEnv.provider(), Console, Documentation] })
export class ConsoleModule {}
