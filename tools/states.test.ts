import { expect, it } from 'vitest';
import { machine } from '#kit/domain/machine.ts';
import { diagramOf, isCurrent } from './states.ts';

it('keeps docs/states.md as the machines are', async () => {
  expect(await isCurrent()).toBe(true);
});

it('draws beginning, moves with who may make them, and ends', () => {
  const door = machine({
    name: 'door',
    initial: 'open',
    states: { open: { tone: 'green' }, shut: { tone: 'gray', final: true } },
    moves: { shut_it: { from: ['open'], to: 'shut', flag: 'CHECK_IN', asksReason: true } },
  });
  const lines = diagramOf(door).split('\n');
  expect(lines).toContain('  [*] --> open');
  expect(lines).toContain('  open --> shut: shut_it (CHECK_IN, with a reason)');
  expect(lines).toContain('  shut --> [*]');
});
