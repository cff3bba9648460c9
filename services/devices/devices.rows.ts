import { bulkRowRule } from '@gaugeway/platform/bulk';
import type { RowRules } from '@gaugeway/platform/database';

const ofDevice = (table: string): string =>
  `EXISTS (SELECT FROM devices.metering_device d WHERE d.id = ${table}.device_id)`;
const ofBaseStation = (table: string): string =>
  `EXISTS (SELECT FROM devices.base_station b WHERE b.id = ${table}.base_station_id)`;

/** The companies above a company's work; its models and shared network servers may be used. */
const ABOVE = `company_id IN (SELECT devices.companies_above(nullif(current_setting('gaugeway.company', true), '')::int))`;

/** Row visibility of the schema for work of a company (platform/database/enable-row-security.ts). */
export const deviceRows: RowRules = {
  through: {
    attribute_value: 'EXISTS (SELECT FROM devices.attribute a WHERE a.id = attribute_value.attribute_id)',
    base_station_heard: ofBaseStation('base_station_heard'),
    base_station_slot: ofBaseStation('base_station_slot'),
    base_station_status: ofBaseStation('base_station_status'),
    bulk_row: bulkRowRule('devices'),
    gateway_journal: 'EXISTS (SELECT FROM devices.gateway_device g WHERE g.id = gateway_journal.gateway_id)',
    gateway_status: 'EXISTS (SELECT FROM devices.gateway_device g WHERE g.id = gateway_status.gateway_id)',
    lorawan_device: ofDevice('lorawan_device'),
    notice_read: 'EXISTS (SELECT FROM devices.notice n WHERE n.id = notice_read.notice_id)',
    // Follows the device; the row notes the company at its time.
    radio_event: ofDevice('radio_event'),
    schedule: ofDevice('schedule'),
  },
  alsoRead: {
    // The history of a device or a gateway device moves with it.
    audit: `entity = 'metering_device' AND EXISTS (SELECT FROM devices.metering_device d WHERE d.id = audit.entity_id)
      OR entity = 'gateway_device' AND EXISTS (SELECT FROM devices.gateway_device g WHERE g.id = audit.entity_id)`,
    company_model: ABOVE,
    network_server: `is_shared AND ${ABOVE}`,
  },
  open: {
    accounting_point: 'numbers and versions of points, by which a consumer knows an old event; nothing of a company',
    known_model: "models of all companies, read whole at the start; a call asks which of them are the company's",
    outbox: "rows of a transaction on their way to the bus; the relay alone reads them, in the database user's name",
    republished: 'how far the registry was published again; nothing of a company',
  },
};
