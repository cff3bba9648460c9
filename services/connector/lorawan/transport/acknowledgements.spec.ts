import type { MqttClient } from 'mqtt';
import { Acknowledgements } from './acknowledgements';

const acknowledgementsOf = () => {
  const stream = { write: () => true };
  return new Acknowledgements({ connected: true, stream } as unknown as MqttClient);
};

describe('acknowledgements of a connection', () => {
  const receive = (acknowledgements: Acknowledgements, count: number) => {
    for (let message = 0; message < count; message++) acknowledgements.received();
  };

  it('show a broker that may hold back: as many messages are open as ever were', () => {
    const acknowledgements = acknowledgementsOf();
    expect(acknowledgements.mayHoldBack).toBe(false);
    receive(acknowledgements, 20);
    expect(acknowledgements.mayHoldBack).toBe(true);
    for (let message = 0; message < 5; message++) acknowledgements.add(message);
    expect(acknowledgements.mayHoldBack).toBe(false);
    receive(acknowledgements, 4);
    expect(acknowledgements.mayHoldBack).toBe(false);
    receive(acknowledgements, 1);
    expect(acknowledgements.mayHoldBack).toBe(true);
  });

  it('of the next connection begin without a number of the one before', () => {
    receive(acknowledgementsOf(), 500);
    const next = acknowledgementsOf();
    receive(next, 20);
    expect(next.mayHoldBack).toBe(true);
  });
});
