import { machine } from '#kit/domain/machine.ts';

export const billingRunMachine = machine({
  name: 'billing_run',
  initial: 'queued',
  states: {
    queued: { tone: 'yellow' },
    running: { tone: 'blue' },
    done: { tone: 'green', final: true },
    failed: { tone: 'red', final: true },
  },
  moves: {
    begin: { from: ['queued'], to: 'running', flag: 'system' },
    finish: { from: ['running'], to: 'done', flag: 'system' },
    fail: { from: ['running'], to: 'failed', flag: 'system' },
  },
});
