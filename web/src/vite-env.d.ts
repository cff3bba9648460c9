/// <reference types="vite/client" />

/** Version of the console from its package. */
declare const __VERSION__: string;
