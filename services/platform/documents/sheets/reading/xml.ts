import { AppError } from '../../../http/errors';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { notASheet, sheetHostile } from './sheet';

/** Greatest depth of nested elements; those that are read of a workbook are seven deep. */
const DEEPEST = 64;

export interface XmlHandlers {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
  /** true: nothing more is needed. */
  enough?: () => boolean;
}

/**
 * Reads XML as it comes, names without their prefixes. No document type is allowed, so that there is no entity but the
 * five of XML itself, and no depth that a workbook has not. Throws `notASheet`, `sheetHostile`, and the errors of the
 * handlers.
 */
export async function readXml(pieces: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder('utf-8');
  const kept: { fault: Error | null } = { fault: null };
  const keep = (error: unknown) => (kept.fault ??= error instanceof AppError ? error : notASheet());
  /** The parser continues after a throw of a handler; we do not. */
  const guarded =
    <T>(work: (input: T) => void) =>
    (input: T): void => {
      if (kept.fault) return;
      try {
        work(input);
      } catch (error) {
        keep(error);
      }
    };
  parser.on('error', keep);
  parser.on(
    'doctype',
    guarded(() => {
      throw sheetHostile();
    }),
  );
  const { open, text, close } = handlers;
  let depth = 0;
  parser.on(
    'opentag',
    guarded((tag: SaxesTagPlain) => {
      depth += 1;
      if (depth > DEEPEST) throw sheetHostile();
      open?.(local(tag.name), tag.attributes);
    }),
  );
  if (text) parser.on('text', guarded(text));
  parser.on(
    'closetag',
    guarded((tag: SaxesTagPlain) => {
      depth -= 1;
      close?.(local(tag.name));
    }),
  );
  for await (const piece of pieces) {
    parser.write(decoder.decode(piece, { stream: true }));
    if (kept.fault) throw kept.fault;
    if (handlers.enough?.()) return;
  }
  parser.write(decoder.decode()).close();
  if (kept.fault) throw kept.fault;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);
