import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { notASheet, sheetHostile } from '../reading/sheet';
import { xmlText } from '@gaugeway/proto/text/escapes';

/** An element as written in a file: names with their prefixes. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
}

const DEEPEST = 64;
const MOST_ELEMENTS = 400_000;

/** A document as a tree that is written back as it was read. Throws `notASheet`, and `sheetHostile` for a document type or too much. */
export function parseXml(source: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  let count = 0;
  const kept: { fault: Error | null } = { fault: null };
  const parser = new SaxesParser();
  parser.on('error', () => (kept.fault ??= notASheet()));
  parser.on('doctype', () => (kept.fault ??= sheetHostile()));
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    if (++count > MOST_ELEMENTS || open.length > DEEPEST) kept.fault ??= sheetHostile();
    if (kept.fault) return;
    const element: XmlElement = { name, attributes, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => void (kept.fault ?? open.at(-1)?.children.push(text)));
  parser.on('cdata', (text) => void (kept.fault ?? open.at(-1)?.children.push(text)));
  parser.on('closetag', () => void (kept.fault ?? open.pop()));
  parser.write(source).close();
  const found = root.children.find((child) => typeof child !== 'string');
  if (kept.fault) throw kept.fault;
  if (!found) throw notASheet();
  return found;
}

export function xmlOf(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${written(root)}`;
}

function written({ name, attributes, children }: XmlElement): string {
  const given = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${xmlText(value)}"`)
    .join('');
  if (children.length === 0) return `<${name}${given}/>`;
  const within = children.map((child) => (typeof child === 'string' ? xmlText(child) : written(child))).join('');
  return `<${name}${given}>${within}</${name}>`;
}

/** The name without its prefix. */
export const localName = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1);

/** Elements of a name directly below. */
export const below = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child): child is XmlElement => typeof child !== 'string' && localName(child) === name);

/** An element and all below it. */
export function* elementsOf(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) if (typeof child !== 'string') yield* elementsOf(child);
}

/** The text of an element and of all below it, without phonetic runs of Japanese. */
export const textWithin = ({ children }: XmlElement): string =>
  children
    .map((child) => (typeof child === 'string' ? child : localName(child) === 'rPh' ? '' : textWithin(child)))
    .join('');
