import { createEventChannel, type EventChannel } from '@gaugeway/proto/api/event-channels';
import { channelDraft, channelInput, isChannelWhole, NIGHT, withKind } from './channel-draft';

const USUAL = { language: 'en', zone: 3 } as const;
const channel: EventChannel = {
  id: 4,
  title: 'Dispatch',
  language: 'ru',
  zone: 8,
  digest_minutes: 10,
  quiet_hours: NIGHT,
  target: { kind: 'mail', user_ids: [3], access_group_ids: [7, 9] },
  active: 1,
  has_secret: false,
  deleted_user_ids: [],
  browsers: 0,
  rules: 0,
  sent_at: null,
  failures: 0,
  paused_until: null,
  version: 1,
  created_by: 1,
  created_at: 1,
  updated_at: 1,
};

describe('the form of a channel', () => {
  it.each([
    channel.target,
    { kind: 'webhook', url: 'https://x.example/hook' } as const,
    { kind: 'telegram', chat_id: '-100' } as const,
  ])('holds a channel of the kind $kind and returns it unchanged', (target) => {
    const draft = channelDraft({ ...channel, target }, USUAL);
    expect(isChannelWhole(draft, true)).toBe(true);
    expect(createEventChannel.input.parse(channelInput(draft))).toMatchObject({
      title: 'Dispatch',
      target,
      language: 'ru',
      zone: 8,
      digest_minutes: 10,
      quiet_hours: NIGHT,
    });
  });

  it('is not whole before it reaches somebody', () => {
    const draft = { ...channelDraft(null, USUAL), title: 'New' };
    expect(isChannelWhole(draft, false)).toBe(false);
    expect(isChannelWhole({ ...draft, users: ['3'] }, false)).toBe(true);
    expect(isChannelWhole({ ...withKind(draft, 'webhook'), addresses: { url: 'x.example' } }, false)).toBe(false);
    const bot = { ...withKind(draft, 'telegram'), addresses: { chat_id: '@plant' } };
    expect([isChannelWhole(bot, false), isChannelWhole(bot, true)]).toEqual([false, true]);
    expect(isChannelWhole({ ...draft, users: ['3'], quiet: { ...NIGHT, to: '7' } }, false)).toBe(false);
  });
});
