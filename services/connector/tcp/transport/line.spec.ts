import { AnswerTimeout, type FrameState } from '@gaugeway/catalogue';
import { Line, LineClosed, LONGEST_FRAME } from './line';

/** Frames of this test: `<`, four bytes, `>`. */
const expectFrame = (received: Uint8Array): FrameState => {
  if (received[0] !== 0x3c) return { state: 'garbage' };
  if (received.length < 6) return { state: 'more' };
  return received[5] === 0x3e ? { state: 'complete', length: 6 } : { state: 'garbage' };
};

const request = { send: Buffer.from('?'), expect: expectFrame, timeoutMs: 60 };

function open() {
  const end = { written: '', garbage: 0, buffered: 0 };
  const line = new Line({
    write: (bytes) => (end.written += Buffer.from(bytes).toString()),
    garbage: (count) => (end.garbage += count),
    buffered: (change) => (end.buffered += change),
  });
  return { line, end };
}

describe('a half-duplex line', () => {
  it('puts an answer together, however it was cut, at every byte', async () => {
    for (let cut = 0; cut <= 6; cut++) {
      const { line, end } = open();
      const answer = line.exchange(request);
      line.receive(Buffer.from('<abcd>'.slice(0, cut)));
      line.receive(Buffer.from('<abcd>'.slice(cut)));
      expect(Buffer.from(await answer).toString()).toBe('<abcd>');
      expect(end).toEqual({ written: '?', garbage: 0, buffered: 0 });
    }
  });

  it('finds an answer behind garbage and counts the garbage', async () => {
    const { line, end } = open();
    const answer = line.exchange(request);
    line.receive(Buffer.from('noise<abcd>tail'));
    expect(Buffer.from(await answer).toString()).toBe('<abcd>');
    expect(end).toMatchObject({ garbage: 9, buffered: 0 });
  });

  it('gives up half an answer after its time and waits for quiet before it asks again', async () => {
    const { line, end } = open();
    const first = line.exchange(request);
    line.receive(Buffer.from('<ab'));
    await expect(first).rejects.toBeInstanceOf(AnswerTimeout);
    await expect(first).rejects.toMatchObject({ count: 3, received: Buffer.from('<ab') });
    expect(end).toMatchObject({ garbage: 3, buffered: 0 });
    const second = line.exchange(request);
    // The rest of the late answer must not be taken for the next one.
    line.receive(Buffer.from('<late>'));
    expect(end.written).toBe('?');
    while (end.written === '?') await new Promise((resolve) => setTimeout(resolve, 5));
    line.receive(Buffer.from('<next>'));
    expect(Buffer.from(await second).toString()).toBe('<next>');
  });

  it('gives an answer that has begun the time that it takes, and noise none', async () => {
    const slow = { ...request, timeoutMs: 60, begunMs: 2000 };
    const { line } = open();
    const answer = line.exchange(slow);
    for (const byte of '<abcd>') {
      line.receive(Buffer.from(byte));
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    expect(Buffer.from(await answer).toString()).toBe('<abcd>');
    const noise = open();
    const unanswered = noise.line.exchange(slow);
    noise.line.receive(Buffer.from('noise'));
    await expect(unanswered).rejects.toMatchObject({ count: 5 });
  });

  it('keeps no more than the longest frame', async () => {
    const { line, end } = open();
    const answer = line.exchange({ ...request, expect: () => ({ state: 'more' }) });
    line.receive(Buffer.alloc(LONGEST_FRAME + 1));
    line.receive(Buffer.from('tail'));
    expect(end).toMatchObject({ garbage: LONGEST_FRAME + 1, buffered: 4 });
    await expect(answer).rejects.toBeInstanceOf(AnswerTimeout);
    await expect(answer).rejects.toMatchObject({ count: LONGEST_FRAME + 5 });
    expect(end).toMatchObject({ garbage: LONGEST_FRAME + 5, buffered: 0 });
  });

  it('takes unrequested bytes as garbage', () => {
    const { line, end } = open();
    line.receive(Buffer.from('hello'));
    expect(end).toMatchObject({ garbage: 5, buffered: 0 });
  });

  it('ends what waits when it is closed', async () => {
    const { line } = open();
    const answer = line.exchange(request);
    line.close();
    await expect(answer).rejects.toBeInstanceOf(LineClosed);
    await expect(line.exchange(request)).rejects.toBeInstanceOf(LineClosed);
  });
});
