import { Inject, Injectable } from '@nestjs/common';
import { authEnv } from '@gaugeway/platform/auth';
import type { EnvOf } from '@gaugeway/platform/config';
import { SealingKey } from '@gaugeway/platform/crypto';
import { devicesEnv } from '../devices.env';

/** Passwords of gateway devices, encrypted where they lie. */
@Injectable()
export class GatewayPassword {
  private readonly key: SealingKey;

  constructor(@Inject(devicesEnv.token) env: EnvOf<typeof devicesEnv>) {
    this.key = new SealingKey(env.DEVICE_SECRET ?? authEnv.read().JWT_SECRET, 'gaugeway gateway device password');
  }

  seal(gatewayId: number, password: string): Buffer {
    return this.key.seal(ownerOf(gatewayId), password);
  }

  /** Throws where it was sealed with another key or for another gateway device. */
  open(gatewayId: number, sealed: Buffer): string {
    return this.key.open(ownerOf(gatewayId), sealed);
  }
}

const ownerOf = (gatewayId: number): string => `gateway:${gatewayId}`;
