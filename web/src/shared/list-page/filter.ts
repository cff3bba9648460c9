import type { FilterOption } from '@/shared/data-table';
import type { Period } from '@/shared/forms';

interface Filter {
  id: string;
  label: string;
  /** Behind the button 'Filters'; its values are shown as chips. */
  isInMenu?: boolean;
}

/** Selection of one of a few options, side by side. */
export interface SegmentsFilter extends Filter {
  kind: 'segments';
  /** Label of the state without a selection. */
  all: string;
  options: readonly FilterOption[];
  chosen: string | null;
  onChange: (value: string | null) => void;
}

/** Selection of some of many options, with a search. */
export interface SelectFilter extends Filter {
  kind: 'select';
  placeholder: string;
  options: readonly FilterOption[];
  chosen: readonly string[];
  isOne?: boolean;
  /** Width in the toolbar, pixels. */
  width?: number;
  /** Too wide for a phone. */
  isWide?: boolean;
  /** The server searches for the typed text, and `options` are its results. */
  onSearch?: (typed: string) => void;
  onChange: (chosen: string[]) => void;
}

/** Period of time. */
export interface PeriodFilter extends Filter {
  kind: 'period';
  period: Period;
  /** true if the period is shorter than the available data. */
  isNarrowed?: boolean;
  zone: number;
  longestSeconds: number;
  onShow: (period: Period) => void;
}

/** Filter of a list. */
export type ListFilter = SegmentsFilter | SelectFilter | PeriodFilter;
