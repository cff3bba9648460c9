import { z } from 'zod';
import { bulkJob } from './bulk-jobs';
import { can, endpoint, SECTION } from './endpoint';
import { id } from './shapes';
import { sheetAnswers, sheetQuestion } from './sheet-reading';

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
  summary: 'Download the template for importing metering devices',
  description:
    "An empty .xlsx in the caller's language: every column with help, unit and allowed values, the company's attributes, and an example row.",
});

export const uploadImport = endpoint({
  id: 'devices.import.upload',
  method: 'POST',
  path: 'device/import/upload',
  service: 'devices',
  access: createDevices,
  raw: true,
  takesFile: true,
  bodyLimit: LARGEST_UPLOAD,
  audit: ['bulk_job.uploaded'],
  summary: 'Upload a spreadsheet of metering devices',
  description:
    '.xlsx or .csv as the request body, at most 10,000 rows; file name in `content-disposition`. Validates and creates nothing: the reply is a job that can be started. Dates and numbers that can be read in two ways are `questions`: upload the file again with the answers.',
  input: z.object(sheetAnswers),
  reply: z.object({ bulk_job: bulkJob, questions: z.array(sheetQuestion), msg: z.string() }),
});

export const startImport = endpoint({
  id: 'devices.import.start',
  method: 'POST',
  path: 'device/import/start/{id}',
  service: 'devices',
  access: createDevices,
  audit: ['bulk_job.started'],
  summary: 'Start an import of metering devices',
  description: 'In the background. Rows with faults are skipped and listed in the result file.',
  input: z.object({ id: id.of('bulkJob') }),
  reply: z.object({ bulk_job: bulkJob, msg: z.string() }),
});
