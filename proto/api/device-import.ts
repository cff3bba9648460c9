import { z } from 'zod';
import { bulkJob } from './bulk-jobs';
import { can, endpoint, SECTION } from './endpoint';
import { id } from './shapes';

/** Bytes of a spreadsheet that is uploaded. */
export const LARGEST_UPLOAD = 20 * 1024 * 1024;

const createDevices = can(['create', 'access_all'], SECTION.devices);

export const importTemplate = endpoint({
  id: 'devices.import.template',
  method: 'GET',
  path: 'device/import/template',
  service: 'devices',
  access: createDevices,
  raw: true,
  summary:
    "The empty spreadsheet (.xlsx) for an import of metering devices, in the caller's language: every column with its help, unit and allowed values, the company's attributes too, and a row as an example.",
});

export const uploadImport = endpoint({
  id: 'devices.import.upload',
  method: 'POST',
  path: 'device/import/upload',
  service: 'devices',
  access: createDevices,
  raw: true,
  bodyLimit: LARGEST_UPLOAD,
  summary:
    'Reads a spreadsheet of metering devices (.xlsx or .csv, at most 10,000 rows, as the body of the request; its name in `content-disposition`) and judges it. No device is made: the reply is the import that could be started, with its totals.',
  reply: z.object({ bulk_job: bulkJob, msg: z.string() }),
});

export const startImport = endpoint({
  id: 'devices.import.start',
  method: 'POST',
  path: 'device/import/start/{id}',
  service: 'devices',
  access: createDevices,
  summary:
    'Creates the devices of an uploaded spreadsheet in the background. Rows with faults are skipped and listed in the result file.',
  input: z.object({ id: id.of('bulkJob') }),
  reply: z.object({ bulk_job: bulkJob, msg: z.string() }),
});

export const deviceImportEndpoints = [importTemplate, uploadImport, startImport];
