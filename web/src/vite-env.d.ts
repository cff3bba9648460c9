/// <reference types="vite/client" />

/** Of the console, as its package says. */
declare const __VERSION__: string;
