import { machine } from '#kit/domain/machine.ts';

/**
 * Settings for many branches are checked, then applied as they were checked, and can be undone for a day. A person can
 * stop each step; what is applied by then stays until it is undone.
 */
export const rolloutMachine = machine({
  name: 'setting_rollout',
  initial: 'checking',
  states: {
    checking: { tone: 'blue' },
    ready: { tone: 'yellow' },
    applying: { tone: 'blue' },
    applied: { tone: 'green' },
    undoing: { tone: 'blue' },
    undone: { tone: 'gray', final: true },
    stopped: { tone: 'gray' },
    failed: { tone: 'red' },
  },
  moves: {
    checked: { from: ['checking'], to: 'ready', flag: 'system' },
    apply: { from: ['ready'], to: 'applying', flag: 'UPDATE_SCHEDULE', confirm: true },
    finish: { from: ['applying'], to: 'applied', flag: 'system' },
    check: { from: ['ready', 'stopped', 'failed'], to: 'checking', flag: 'UPDATE_SCHEDULE' },
    stop: { from: ['checking', 'applying', 'undoing'], to: 'stopped', flag: 'UPDATE_SCHEDULE' },
    undo: { from: ['applied', 'stopped', 'failed'], to: 'undoing', flag: 'UPDATE_SCHEDULE', confirm: true },
    undid: { from: ['undoing'], to: 'undone', flag: 'system' },
    fail: { from: ['checking', 'applying', 'undoing'], to: 'failed', flag: 'system' },
  },
});
