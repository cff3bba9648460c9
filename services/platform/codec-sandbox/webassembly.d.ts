/** The part of the WebAssembly interface that Node has and its types leave to the browser's. */
declare namespace WebAssembly {
  class Memory {
    constructor(size: { initial: number; maximum?: number });
    readonly buffer: ArrayBuffer;
  }
}
