import type { Captions } from '../captions';
import type { QuantityName } from './quantities';

export interface Field {
  quantity: QuantityName;
  captions: Captions;
  /** IEC 62056-61 code of the register, where there is one (A-B omitted: C.D.E). */
  obis?: string;
  /** The sign is the direction of the flow: differences and sums may be negative. */
  isDirected?: true;
}
