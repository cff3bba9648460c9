import { type Captions, captions as captionsOf } from '../captions';

/** Kinds of data that a driver can read. */
export type ReadKind = 'info' | 'clock' | 'current' | 'instant' | 'archive' | 'profile' | 'journal';

/**
 * Class of a command, which decides about its repetition if its outcome is unknown: A reads, B sets an actuator and is
 * dangerous, C sets a value, D has a further effect when repeated, E is harmless (README, "Commands").
 */
export type CommandClass = 'A' | 'B' | 'C' | 'D' | 'E';

interface Titled {
  captions: Captions;
  /** true: optional. */
  optional?: boolean;
  default?: number | string;
}

/** A value of a management as data: the console draws its input from it, the server checks it by it. */
export type Parameter = Titled &
  (
    | { kind: 'number'; min: number; max: number; step: number }
    /** `titles`: captions of the values, in their order; without them the values are shown unchanged. */
    | { kind: 'choice'; values: readonly (number | string)[]; titles?: readonly Captions[] }
    /** 1 or true: it is requested. */
    | { kind: 'flag' }
    /** Hex digits, `min` to `max` of them, an even number. */
    | { kind: 'hex'; min: number; max: number }
    /**
     * `YYYY-MM-DD HH:mm` with or without seconds, by the device's own clock. `now`: that word too, for the time of
     * sending, in the time zone of the device.
     */
    | { kind: 'moment'; now?: true }
    /** `MM-DD`, each once. */
    | { kind: 'days' }
    /** `{ tariff0: ['HH:MM', ...], ... }`: when each tariff begins. */
    | { kind: 'zones' }
    /** A whole tariff schedule, as device/save_schedule_electro takes it. */
    | { kind: 'tariffs' }
  );

export type ControlValues = Readonly<Record<string, unknown>>;

/** A fault of several values together. */
export interface ControlFault {
  parameter: string;
  /** Key of the sentence. */
  message: `errors.${string}`;
}

/** Data read from or written to a device, under one key of a management object (specification 1, section 7). */
export interface Control {
  class: CommandClass;
  captions: Captions;
  /** The user must confirm it before it is sent. */
  confirm: boolean;
  /** Parameters by their names in the management; the control's own key is one of them. */
  parameters: Readonly<Record<string, Parameter>>;
  /** Condition on the values together. */
  rule?(values: ControlValues): ControlFault | null;
  /** Readings that answer the control, if a driver answers it by reading: the driver must support one of these. */
  reads?: readonly ReadKind[];
  /** The control that shows whether this one took effect. */
  readBack?: string;
  /**
   * Commands with the same actuator replace each other while they wait; default: the control's key. A function if the
   * control sets one of several things, none of which may replace another.
   */
  actuator?: string | ((values: ControlValues) => string);
}

export const number = (captions: Captions, min: number, max: number, more: Partial<Titled> & { step?: number } = {}) =>
  ({ kind: 'number', captions, min, max, step: 1, ...more }) satisfies Parameter;

export const choice = (
  captions: Captions,
  values: readonly (number | string)[],
  more: Partial<Titled> & { titles?: readonly Captions[] } = {},
) => ({ kind: 'choice', captions, values, ...more }) satisfies Parameter;

const OFF_ON = [captionsOf('Отключить', 'Off', 'Таслах'), captionsOf('Включить', 'On', 'Залгах')];

/** 0 or 1; `titles` of both where they are not off and on. */
export const onOff = (captions: Captions, titles: readonly Captions[] = OFF_ON) => choice(captions, [0, 1], { titles });

/** A read that needs only its key. */
export const asks = (key: string, captions: Captions, more: Partial<Control> = {}): Control => ({
  class: 'A',
  captions,
  confirm: false,
  parameters: { [key]: { kind: 'flag', captions } },
  ...more,
});
