import { GATEWAY_DEVICE_FIELDS } from '@gaugeway/proto/fields/gateway-device';
import { Column, Entity } from 'typeorm';
import { withColumns } from '@gaugeway/platform/fields';
import { RegisteredEntity } from '../registered-entity';

/**
 * A modem or concentrator that meters are connected to. Its kind is always "gateway device": the gateway is the HTTP
 * edge.
 */
@Entity({ schema: 'devices', name: 'gateway_device' })
export class GatewayDeviceEntity extends withColumns(GATEWAY_DEVICE_FIELDS, RegisteredEntity) {
  @Column({ name: 'interface_id', type: 'smallint' })
  interfaceId!: number;

  /** Sealed for this row; null = none. */
  @Column({ name: 'password_sealed', type: 'bytea', nullable: true })
  passwordSealed!: Buffer | null;
}
