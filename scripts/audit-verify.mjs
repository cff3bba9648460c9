// `npm run audit:verify [-- --expect <number>:<hash>]`: checks the hash chain of the audit log and names the first broken row.
// Works next to the running product, whose database $DATA_DIR/runtime.json names (or DATABASE_URL).
import { runBuilt } from './lib/run-built.mjs';

runBuilt('identity/audit/audit-verify.cli.js');
