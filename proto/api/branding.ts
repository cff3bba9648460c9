import { z } from 'zod';
import { type AccessRule, admin, endpoint, open } from './endpoint';
import { naming } from './named-ids';
import { id, text } from './shapes';

const platform: AccessRule = { kind: 'platform' };

/** A host's name without a port: `meters.example.org`, `localhost`. */
const host = naming(
  'host',
  z
    .string()
    .trim()
    .toLowerCase()
    .min(1)
    .max(253)
    .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/),
);
/** SHA-256 of an uploaded file, which is its name. */
const fileHash = z.string().regex(/^[0-9a-f]{64}$/);
const color = z.string().regex(/^#[0-9a-f]{6}$/i);
const address = z.url({ protocol: /^https?$/ }).max(500);

/** Address of a file, below this origin. */
const fileUrl = z.string().nullable();

export const branding = endpoint({
  id: 'identity.branding.get',
  method: 'GET',
  path: 'branding',
  service: 'identity',
  access: open,
  summary: 'Get the branding of the current host',
  description: 'All fields are null without a branding.',
  reply: z.object({
    branding: z.object({
      title: z.string().nullable(),
      /** The brand's colour, `#rrggbb`. */
      color: z.string().nullable(),
      /** Logo of the sign-in screens. */
      logo: fileUrl,
      /** Logo of the frame, and its replacement for languages other than Russian. */
      logo_cloud: fileUrl,
      logo_cloud_en: fileUrl,
      favicon: fileUrl,
      style: fileUrl,
      /** Text of a script that the platform operator allowed for this host; run only after sign-in. */
      script: z.string().nullable(),
      link_to_help: z.string().nullable(),
      /** Credentials that the sign-in shows. */
      demo: z.object({ email: z.string(), password: z.string() }).nullable(),
    }),
  }),
});

export const brandingFile = endpoint({
  id: 'identity.branding.file',
  method: 'GET',
  path: 'branding/file/{hash}',
  service: 'identity',
  access: open,
  raw: true,
  summary: 'Download a branding file',
  description: 'Can be cached permanently: the name is the hash of its content.',
  input: z.object({ hash: z.string().max(128) }),
});

const hostSettings = z.object({
  host: z.string(),
  company_id: z.number(),
  company_name: z.string(),
  /** Unix seconds; null: the platform operator has not verified it yet, and nothing of it is shown. */
  verified_at: z.number().nullable(),
  title: z.string(),
  color: z.string().nullable(),
  logo: z.string().nullable(),
  logo_cloud: z.string().nullable(),
  logo_cloud_en: z.string().nullable(),
  favicon: z.string().nullable(),
  style: z.string(),
  script: z.string(),
  link_to_help: z.string(),
  demo_email: z.string(),
  demo_password: z.string(),
});

export const companyBranding = endpoint({
  id: 'identity.branding.of_company',
  method: 'GET',
  path: 'company/branding',
  service: 'identity',
  access: admin,
  summary: 'List the branded hosts of the company',
  reply: z.object({ hosts: z.array(hostSettings) }),
});

export const saveBranding = endpoint({
  id: 'identity.branding.save',
  method: 'PUT',
  path: 'company/branding',
  service: 'identity',
  access: admin,
  audit: ['branding.saved'],
  summary: 'Save the branding of a host',
  description: 'A new host must be verified by the platform operator, who alone can set a script.',
  input: z.object({
    host,
    title: text(100).optional(),
    color: color.nullish(),
    logo: fileHash.nullish(),
    logo_cloud: fileHash.nullish(),
    logo_cloud_en: fileHash.nullish(),
    favicon: fileHash.nullish(),
    style: z.string().max(65_536).optional(),
    script: z.string().max(65_536).optional(),
    link_to_help: address.or(z.literal('')).optional(),
    demo_email: text(254).optional(),
    demo_password: z.string().max(100).optional(),
  }),
  reply: z.object({ host: hostSettings, msg: z.string() }),
});

export const uploadBrandingFile = endpoint({
  id: 'identity.branding.upload',
  method: 'POST',
  path: 'company/branding/file',
  service: 'identity',
  access: admin,
  bodyLimit: 512 * 1024,
  audit: ['branding.uploaded'],
  summary: 'Upload a branding image',
  description: 'PNG or SVG up to 256 KiB; for a favicon also ICO, up to 64 KiB.',
  input: z.object({
    kind: z.enum(['logo', 'favicon']),
    /** Base64. */
    content: z
      .string()
      .min(1)
      .max(400_000)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/),
  }),
  reply: z.object({ hash: z.string(), url: z.string() }),
});

export const deleteBranding = endpoint({
  id: 'identity.branding.delete',
  method: 'DELETE',
  path: 'company/branding/{host}',
  service: 'identity',
  access: admin,
  audit: ['branding.removed'],
  summary: 'Delete the branding of a host',
  input: z.object({ host }),
});

export const brandingHosts = endpoint({
  id: 'identity.branding.hosts',
  method: 'POST',
  path: 'admin/branding/list',
  service: 'identity',
  access: platform,
  mutates: false,
  summary: 'List the branded hosts of all companies',
  description: 'Those waiting for verification first.',
  reply: z.object({ hosts: z.array(hostSettings) }),
});

export const verifyBranding = endpoint({
  id: 'identity.branding.verify',
  method: 'PUT',
  path: 'admin/branding/verify',
  service: 'identity',
  access: platform,
  audit: ['branding.verified'],
  summary: 'Verify the host of a company',
  description: 'A host belongs to one company at a time.',
  input: z.object({ host, company_id: id.of('company'), verified: z.boolean() }),
  reply: z.object({ msg: z.string() }),
});
