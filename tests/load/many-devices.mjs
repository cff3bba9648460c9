// Metering devices by the thousand, put into a company by SQL, for the measures of long lists.

/** Company, ids of models, how many, after which number: half of them of LoRaWAN, a third per word of the name, one in ten never heard. */
export const SEED_DEVICES = `
WITH inserted AS (
  INSERT INTO devices.metering_device (company_id, model_id, interface_id, device_group_id, name, serial, dev_eui, inside_addr)
  SELECT $1, ($2::int[])[1 + g % cardinality($2::int[])], CASE WHEN g % 2 = 0 THEN 1 ELSE 4 END, 1 + g % 4,
    'Счётчик ' || CASE g % 3 WHEN 0 THEN 'подъезд ' WHEN 1 THEN 'квартира ' ELSE 'дом ' END || md5(g::text),
    lpad(g::text, 8, '0') || '-load', CASE WHEN g % 2 = 0 THEN '70b3d5e7' || lpad(to_hex(g), 8, '0') ELSE '' END, (g % 247)::text
  FROM generate_series($4::int + 1, $4::int + $3::int) g RETURNING id, company_id)
INSERT INTO devices.device_status (device_id, company_id, silence_limit, rssi, snr, battery, reading_type, last_contact, reading_at, reading_values)
SELECT id, company_id, 90000, (-40 - random() * 80)::int, random() * 10, (random() * 100)::int, 1,
  CASE WHEN id % 10 <> 0 THEN now() - random() * interval '40 h' END, now(), '{"tariff_sum": 1234.5}' FROM inserted`;

/** Removes a company's. */
export const REMOVE_DEVICES = `DELETE FROM devices.metering_device WHERE company_id = $1 AND serial LIKE '%-load'`;
