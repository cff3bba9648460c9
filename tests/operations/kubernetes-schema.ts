import { readFileSync } from 'node:fs';
import type { Manifest } from './programs';

/** The part of a schema of OpenAPI 2 that the API of Kubernetes uses. */
interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema;
  required?: string[];
  items?: Schema;
  'x-kubernetes-group-version-kind'?: { group: string; version: string; kind: string }[];
}

/** Field types that the API takes as an object and the schema declares as a string. */
const PLAIN = new Set(['object', 'array', 'string', 'integer', 'number', 'boolean']);

/** Checks objects as an API server does with strict validation of fields: unknown, missing and of another type. */
export class KubernetesSchema {
  private readonly definitions: Record<string, Schema>;

  constructor(path: string) {
    this.definitions = (JSON.parse(readFileSync(path, 'utf8')) as { definitions: Record<string, Schema> }).definitions;
  }

  /** Faults of an object, by path. */
  faults(manifest: Manifest): string[] {
    const [version = '', group = ''] = manifest.apiVersion.split('/').reverse();
    const schema = Object.values(this.definitions).find((definition) =>
      definition['x-kubernetes-group-version-kind']?.some(
        (known) => known.group === group && known.version === version && known.kind === manifest.kind,
      ),
    );
    if (!schema) return [`${manifest.apiVersion} has no ${manifest.kind}`];
    return this.check(manifest, schema, `${manifest.kind} ${manifest.metadata.name}`);
  }

  private check(value: unknown, input: Schema, path: string): string[] {
    const schema = input.$ref ? (this.definitions[input.$ref.replace('#/definitions/', '')] ?? {}) : input;
    if (schema.format === 'int-or-string')
      return ['number', 'string'].includes(typeof value) ? [] : [`${path}: neither a number nor a string`];
    if (!schema.type || !PLAIN.has(schema.type)) return [];
    const type = typeOf(value);
    if (schema.type !== type && !(schema.type === 'number' && type === 'integer'))
      return [`${path}: ${type} instead of ${schema.type}`];
    if (Array.isArray(value))
      return value.flatMap((item, n) => this.check(item, schema.items ?? {}, `${path}[${String(n)}]`));
    return typeof value === 'object' && value !== null ? this.checkFields({ ...value }, schema, path) : [];
  }

  private checkFields(value: Record<string, unknown>, schema: Schema, path: string): string[] {
    const missing = (schema.required ?? []).filter((name) => value[name] === undefined);
    return [
      ...missing.map((name) => `${path}.${name}: missing`),
      ...Object.entries(value).flatMap(([name, field]) => {
        const of = schema.properties?.[name] ?? schema.additionalProperties;
        if (of) return this.check(field, of, `${path}.${name}`);
        return schema.properties ? [`${path}.${name}: unknown`] : [];
      }),
    ];
  }
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (value === null) return 'null';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}
