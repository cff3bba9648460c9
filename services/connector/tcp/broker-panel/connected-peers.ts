import { Injectable } from '@nestjs/common';
import { gatewayModels, inLanguage, modelById, modelTitle } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { pageOf, pageReply } from '@gaugeway/platform/http';
import type { ConnectedGateway, connectedGateways, InputOf, Page } from '@gaugeway/proto/api';
import { Registry } from '../../pipeline/registry/registry';
import { BrokerPeerRepository, type PeerRow } from '../peers/broker-peer.repository';

const PER_PAGE = 10;

/** Connected modems with the meters behind them, from the registry. */
@Injectable()
export class ConnectedPeers {
  constructor(
    private readonly peers: BrokerPeerRepository,
    private readonly registry: Registry,
  ) {}

  async page(ctx: Context, input: InputOf<typeof connectedGateways>): Promise<Page<ConnectedGateway>> {
    const at = pageOf(input, PER_PAGE);
    const { rows, total } = await this.peers.page(
      {
        imei: input.filter_imei || input.search_string || null,
        port: input.broker_port ?? null,
        isOnline: input.connect_status ?? null,
      },
      { ...at, byIdentity: input.sort_field === 'device_id', ascending: input.sort === 'asc' },
    );
    const data = rows.map((row) => this.view(row, ctx));
    return pageReply(data, total, at);
  }

  private view(row: PeerRow, { language }: Context): ConnectedGateway {
    const gateway = row.gateway_id === null ? undefined : this.registry.gateway(row.gateway_id);
    const modem = gateway && gatewayModels.find(({ id }) => id === gateway.modelId);
    const meters = gateway ? this.registry.devicesBehind(gateway.gatewayId) : [];
    const [meter] = [...meters].sort((one, other) => one.deviceId - other.deviceId);
    const model = meter && modelById(meter.modelId);
    return {
      device_id: row.identity,
      broker_port: row.port,
      ip_address: row.address,
      last_date: row.last_date,
      connect_status: row.is_online,
      state: row.is_quarantined ? 'quarantined' : 'bound',
      modem_type: modem ? [modem.brand, inLanguage(modem.titles, language)].filter(Boolean).join(' ') : null,
      gateway_id: row.gateway_id,
      company_id: gateway?.companyId ?? null,
      end_device_type: model ? modelTitle(model) : null,
      end_devices_count: meters.length,
      end_device_version: row.meter_version,
      // A greeting does not have it.
      rssi: null,
    };
  }
}
