import { EntityLimits } from '@gaugeway/platform/limits';

/** Limits of the kinds of this service, and the reasons why its other tables have none. */
export const deviceLimits = new EntityLimits('devices', {
  tables: {
    // Devices count as in the contract: without those in the trash.
    base_stations: { table: 'devices.base_station', counts: "e.state <> 'trash'" },
    company_models: { table: 'devices.company_model' },
    device_attributes: { table: 'devices.attribute' },
    gateways: { table: 'devices.gateway_device', counts: "e.state <> 'trash'" },
  },
  unlimited: {
    'limited by the contract of the company': ['metering_device'],
    'one or few per device': ['device_status', 'radio_event'],
    'one per user, or per user and device': ['dashboard_device', 'dashboard_layout'],
    'projection of another service': ['company', 'company_user', 'network_server', 'point_link'],
    'made by the product and kept for a time': ['attribute_unpublished', 'notice'],
    log: ['audit', 'bulk_job'],
  },
});
