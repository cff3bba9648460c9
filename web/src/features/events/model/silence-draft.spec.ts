import { createEventSilence } from '@gaugeway/proto/api/event-silences';
import { isSilenceWhole, NEW_SILENCE, silenceInput } from './silence-draft';

const NODE = '5f0c8f0e-7a51-4c67-9a2e-0f8a4d9c1b2a';

describe('the form of a silence', () => {
  it('asks for a rule where it names no devices', () => {
    expect(isSilenceWhole(NEW_SILENCE)).toBe(false);
    expect(isSilenceWhole({ ...NEW_SILENCE, rule: '4' })).toBe(true);
    expect(isSilenceWhole({ ...NEW_SILENCE, where: 'devices' })).toBe(false);
    expect(isSilenceWhole({ ...NEW_SILENCE, where: 'object', chosen: [NODE] })).toBe(true);
  });

  it('gives the call what it is about and its end', () => {
    const input = silenceInput({ ...NEW_SILENCE, where: 'object', chosen: [NODE], comment: ' Repair ' }, 1_764_547_200);
    expect(createEventSilence.input.parse(input)).toEqual({
      ...{ event_id: null, device_ids: null, gateway_ids: null, object_id: NODE },
      ...{ until: 1_764_633_600, comment: 'Repair' },
    });
  });
});
