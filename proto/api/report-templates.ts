import { z } from 'zod';
import { endpoint } from './endpoint';
import { REPORT_TYPES } from './filter-values';
import { REPORT_RIGHTS } from './report-rights';
import { reportStructure } from './report-structure';
import { id, properName, text } from './shapes';

// Templates of reports that companies bring themselves (specification 2, section 7, Reports).

/** Bytes of a workbook that is a template. */
export const LARGEST_TEMPLATE = 2 * 1024 * 1024;

export const uploadTemplate = endpoint({
  id: 'messages.report.template_upload',
  method: 'POST',
  path: 'report/templates/upload',
  service: 'messages',
  access: REPORT_RIGHTS.create,
  bodyLimit: 4 * 1024 * 1024,
  audit: ['report_template.created'],
  summary: 'Upload a report template',
  description:
    'An .xlsx (base64, at most 2 MB) with placeholders such as `{{point.title}}`, or a layout of the report builder. Rows with point placeholders are repeated. Macros and external links are rejected.',
  input: z.object({
    title: properName(255),
    report_type: z.enum(REPORT_TYPES).default('group'),
    file_name: text(200).default(''),
    content: z
      .base64()
      .max(LARGEST_TEMPLATE * 2)
      .nullish(),
    structure: reportStructure.nullish(),
  }),
  reply: z.object({
    /** Id by which reports are ordered. */
    id: z.string(),
    /** The names of its placeholders. */
    variables: z.array(z.string()),
    msg: z.string(),
  }),
});

export const removeTemplate = endpoint({
  id: 'messages.report.template_remove',
  method: 'DELETE',
  path: 'report/templates/upload/{id}',
  service: 'messages',
  access: REPORT_RIGHTS.delete,
  audit: ['report_template.deleted'],
  summary: 'Delete a report template',
  description: 'Reports built from it remain.',
  input: z.object({ id: id.of('reportTemplate') }),
});
