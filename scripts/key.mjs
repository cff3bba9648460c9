// `npm run key -- --company 1 [--name <text>]`: creates an integration key and prints it, and nothing else, on stdout.
// Works next to the running product, whose database $DATA_DIR/runtime.json names (or DATABASE_URL).
import { runBuilt } from './lib/run-built.mjs';

runBuilt('connector/lorawan/integration-key/create-key.cli.js');
