import { type ReactNode, useState } from 'react';

/** A shared component in the gallery, in each state that it has. */
export interface GalleryEntry {
  /** Name of the component. */
  name: string;
  /** Content by the name of the state. */
  states: Readonly<Record<string, () => ReactNode>>;
  /** The component covers the page: a button opens it. */
  isDialog?: boolean;
  /** Height of the container, pixels; absent = as high as the content. */
  height?: number;
}

interface KeptProps<T> {
  initial: T;
  children: (value: T, change: (value: T) => void) => ReactNode;
}

/** Holds the value of an input, as a form does. */
export function Kept<T>({ initial, children }: KeptProps<T>) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}

export const nothing = () => undefined;

/** Longer than any container, with a word that cannot be broken. */
export const LONG =
  'Heating substation of the second district, entrance from the yard, Krasnoarmeyskaya-Oktyabrskaya-Pionerskaya 117/2-bis';

/** Fixed time of all pictures, Unix seconds. */
export const NOW = 1_763_000_000;
export const DAY = 86_400;
