import { CODEC_LIMITS, type CodecAnswer, type CodecAnswers, type CodecBatch, type CodecCall } from './sandbox-protocol';
import { ScriptFault } from './script';
import { ScriptRuntime } from './script-runtime';
import { Stopwatch } from './stopwatch';

/** A process of uploaded codecs: one batch after the other, nothing but the channel to the server that started it. */
async function main(): Promise<void> {
  const runtime = await ScriptRuntime.create();
  const reply = (answers: CodecAnswers | 'ready') => process.send?.(answers);
  process.on('message', (batch: CodecBatch) => reply(answersTo(runtime, batch)));
  process.on('disconnect', () => process.exit(0));
  reply('ready');
}

function answersTo(runtime: ScriptRuntime, { calls }: CodecBatch): CodecAnswers {
  const watch = new Stopwatch();
  const answers: CodecAnswer[] = [];
  let usedMs = 0;
  let longestMs = 0;
  let loadMs = 0;
  for (const call of calls) {
    answers.push(answerTo(runtime, call));
    const before = usedMs;
    usedMs = watch.ms;
    longestMs = Math.max(longestMs, usedMs - before - runtime.loadMs);
    loadMs = Math.max(loadMs, runtime.loadMs);
    if (usedMs >= CODEC_LIMITS.sliceMs) break;
  }
  return { answers, usedMs, longestMs, loadMs, tired: runtime.isTired };
}

function answerTo(runtime: ScriptRuntime, call: CodecCall): CodecAnswer {
  const { id } = call;
  try {
    const output = runtime.answer(call);
    return output === undefined ? { id, unknown: true } : { id, output };
  } catch (error) {
    if (error instanceof ScriptFault) {
      return { id, fault: error.kind, message: error.message, ...(error.at && { at: error.at }) };
    }
    // The engine itself failed: its state cannot be trusted any more.
    return { id, fault: 'killed', message: `the engine gave up: ${String(error).slice(0, 200)}` };
  }
}

void main();
