import type { CodecAnswer, CodecCall } from './sandbox-protocol';
import { ScriptFault, ScriptRuntime } from './script-runtime';

/** The process of uploaded codecs: one call after the other, nothing but the channel to the server that started it. */
async function main(): Promise<void> {
  const runtime = await ScriptRuntime.create();
  const tell = (answer: CodecAnswer | 'ready') => process.send?.(answer);
  process.on('message', (call: CodecCall) => tell(answerTo(runtime, call)));
  process.on('disconnect', () => process.exit(0));
  tell('ready');
}

function answerTo(runtime: ScriptRuntime, { id, key, source, run, input }: CodecCall): CodecAnswer {
  try {
    if (!runtime.knows(key)) {
      if (source === undefined) return { id, unknown: true };
      runtime.load(key, source);
    }
    return { id, output: runtime.call(key, run, input), tired: runtime.isTired };
  } catch (error) {
    if (error instanceof ScriptFault) {
      return { id, fault: error.kind, message: error.message, tired: runtime.isTired };
    }
    // The engine itself gave up: what it holds cannot be trusted any more.
    return { id, fault: 'killed', message: `the engine gave up: ${String(error).slice(0, 200)}`, tired: true };
  }
}

void main();
