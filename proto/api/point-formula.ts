import { z } from 'zod';
import { id, text } from './shapes';

// Virtual accounting points: their consumption is a formula over that of others, as `A + B - 0.5 * C`.

/** Most points of one formula. */
export const MOST_OPERANDS = 50;
/** Most points that a formula is made of down to the measured ones: those between are counted, each point once. */
export const MOST_FORMULA_POINTS = 500;
/** Most levels of formulas over formulas. */
export const MOST_FORMULA_LEVELS = 20;
const LONGEST = 500;
/** No share and no conversion of units is as large. */
const LARGEST_FACTOR = 1e6;

/** A point by the name that it has in the expression. */
const operand = z.object({ name: z.string().regex(/^\p{L}[\p{L}\d_]{0,19}$/u), accounting_point_id: id.of('point') });

export const pointFormula = z.object({
  expression: text(LONGEST, 1),
  operands: z.array(operand).min(1).max(MOST_OPERANDS),
});

/** One that is being typed: its points may be missing yet. */
export const sketchedFormula = pointFormula.extend({ operands: z.array(operand).max(MOST_OPERANDS) });

/** The same with the titles of its points. */
export const namedFormula = z.object({
  expression: z.string(),
  operands: z.array(z.object({ name: z.string(), accounting_point_id: z.number(), title: z.string() })),
});

export type PointFormula = z.output<typeof pointFormula>;

/** Part of a formula: the consumption of a point times a factor. */
export interface FormulaTerm {
  name: string;
  factor: number;
}

/**
 * Faults of an expression. `unexpected`: the part does not belong there; `unfinished`: something is missing at the end;
 * `sum_with_number`: a bare number is added to consumption; `product`: consumption by consumption is no consumption;
 * `divisor`: division by consumption or by 0; `only_number`: no point in it; `factor`: a factor that is too large.
 */
export type FormulaFault =
  | 'unexpected'
  | 'unfinished'
  | 'sum_with_number'
  | 'product'
  | 'divisor'
  | 'only_number'
  | 'factor';

export type ParsedFormula = { terms: FormulaTerm[] } | { fault: FormulaFault; part: string };

/** A number without a unit, or consumption: a sum of points by factors. */
type Value = { number: number } | { terms: ReadonlyMap<string, number> };

class FormulaError extends Error {
  constructor(
    readonly fault: FormulaFault,
    readonly part: string,
  ) {
    super(fault);
  }
}

const TOKEN = /\s*(?:(\d+(?:[.,]\d+)?)|(\p{L}[\p{L}\d_]*)|([-+*/()]))/uy;

/** The expression as points with their factors, in the order of their first mention. Pure. */
export function parseFormula(expression: string): ParsedFormula {
  try {
    const value = new Parser(tokensOf(expression)).whole();
    if ('number' in value) throw new FormulaError('only_number', expression.trim());
    const terms = [...value.terms].map(([name, factor]) => ({ name, factor: Number(factor.toPrecision(12)) }));
    const large = terms.find(({ factor }) => !(Math.abs(factor) <= LARGEST_FACTOR));
    if (large) throw new FormulaError('factor', large.name);
    return { terms };
  } catch (error) {
    if (error instanceof FormulaError) return { fault: error.fault, part: error.part };
    throw error;
  }
}

function tokensOf(expression: string): string[] {
  // Signs that word processors and phones insert.
  const source = expression.replace(/[−–]/g, '-').replace(/[×·]/g, '*').replace(/[÷:]/g, '/');
  const tokens: string[] = [];
  for (let at = 0; at < source.trimEnd().length;) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(source);
    if (!found) throw new FormulaError('unexpected', source.slice(at).trim().slice(0, 10));
    tokens.push(found[0].trim());
    at = TOKEN.lastIndex;
  }
  return tokens;
}

/** Sums of products of numbers, points and expressions in parentheses. */
class Parser {
  private at = 0;

  constructor(private readonly tokens: readonly string[]) {}

  whole(): Value {
    const value = this.sum();
    const rest = this.tokens[this.at];
    if (rest !== undefined) throw new FormulaError('unexpected', rest);
    return value;
  }

  private sum(): Value {
    let value = this.product();
    for (let sign = this.take('+', '-'); sign; sign = this.take('+', '-')) value = added(value, this.product(), sign);
    return value;
  }

  private product(): Value {
    let value = this.factor();
    for (let sign = this.take('*', '/'); sign; sign = this.take('*', '/')) {
      const other = this.factor();
      value = sign === '*' ? multiplied(value, other) : divided(value, other);
    }
    return value;
  }

  private factor(): Value {
    if (this.take('-')) return multiplied({ number: -1 }, this.factor());
    if (this.take('(')) {
      const value = this.sum();
      if (!this.take(')')) throw this.wrong();
      return value;
    }
    const token = this.tokens[this.at];
    if (token === undefined || /^[-+*/()]$/.test(token)) throw this.wrong();
    this.at += 1;
    return /^\d/.test(token) ? { number: Number(token.replace(',', '.')) } : { terms: new Map([[token, 1]]) };
  }

  private take(...signs: string[]): string | undefined {
    const token = this.tokens[this.at];
    if (token === undefined || !signs.includes(token)) return undefined;
    this.at += 1;
    return token;
  }

  private wrong(): FormulaError {
    const token = this.tokens[this.at];
    return token === undefined
      ? new FormulaError('unfinished', this.tokens.at(-1) ?? '')
      : new FormulaError('unexpected', token);
  }
}

function added(a: Value, b: Value, sign: string): Value {
  const factor = sign === '+' ? 1 : -1;
  if ('number' in a && 'number' in b) return { number: a.number + factor * b.number };
  if ('number' in a || 'number' in b) {
    const number = 'number' in a ? a.number : 'number' in b ? b.number : 0;
    throw new FormulaError('sum_with_number', String(number));
  }
  const terms = new Map(a.terms);
  for (const [name, value] of b.terms) terms.set(name, (terms.get(name) ?? 0) + factor * value);
  return { terms };
}

function multiplied(a: Value, b: Value): Value {
  if ('number' in a) return 'number' in b ? { number: a.number * b.number } : scaled(b.terms, a.number);
  if ('number' in b) return scaled(a.terms, b.number);
  throw new FormulaError('product', [...a.terms.keys(), ...b.terms.keys()].join(' * '));
}

function divided(a: Value, b: Value): Value {
  if (!('number' in b)) throw new FormulaError('divisor', [...b.terms.keys()].join(', '));
  if (b.number === 0) throw new FormulaError('divisor', '0');
  return multiplied(a, { number: 1 / b.number });
}

const scaled = (terms: ReadonlyMap<string, number>, factor: number): Value => ({
  terms: new Map([...terms].map(([name, value]) => [name, value * factor])),
});

/** Unit of the consumption of a kind of points (specification 2, section 9). */
export function unitOfKind(kind: number): 'm3' | 'kWh' | 'Gcal' | null {
  if ([1, 2, 5, 8, 9].includes(kind)) return 'm3';
  if (kind === 3) return 'kWh';
  return kind === 4 || kind === 7 ? 'Gcal' : null;
}
