import { join } from 'node:path';
import { sharedSpecs } from '../../scripts/lib/shared-specs.mjs';

const ROOT = join(__dirname, '../..');

/** The specs of some folders as one test file: their imports are loaded once. */
export function specsIn(...folders: readonly string[]): void {
  for (const file of folders.flatMap(sharedSpecs)) {
    describe(file, () => {
      jest.requireActual(join(ROOT, file));
    });
  }
}
