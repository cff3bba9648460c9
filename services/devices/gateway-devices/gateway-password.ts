import { Injectable } from '@nestjs/common';
import { SecretSeal } from '@gaugeway/platform/crypto';

/** Passwords of gateway devices, encrypted at rest. */
@Injectable()
export class GatewayPassword {
  private readonly seals = SecretSeal.of('gateway device password');

  seal(gatewayId: number, password: string): Buffer {
    return this.seals.seal(ownerOf(gatewayId), password);
  }

  /** Throws where it was sealed with another secret or for another gateway device. */
  open(gatewayId: number, sealed: Buffer): string {
    return this.seals.open(ownerOf(gatewayId), sealed);
  }
}

const ownerOf = (gatewayId: number): string => `gateway:${gatewayId}`;
