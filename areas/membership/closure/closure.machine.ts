import { machine } from '#kit/domain/machine.ts';

/** One run, recorded with its progress; after an undo, every membership is as it was before. */
export const closureMachine = machine({
  name: 'closure',
  initial: 'running',
  states: {
    running: { tone: 'blue' },
    done: { tone: 'green' },
    reopening: { tone: 'blue' },
    undoing: { tone: 'yellow' },
    undone: { tone: 'gray', final: true },
  },
  moves: {
    finish: { from: ['running'], to: 'done', flag: 'system' },
    reopen: { from: ['done'], to: 'reopening', flag: 'SUSPEND_BRANCH' },
    finish_reopen: { from: ['reopening'], to: 'done', flag: 'system' },
    undo: { from: ['done'], to: 'undoing', flag: 'SUSPEND_BRANCH', confirm: true },
    finish_undo: { from: ['undoing'], to: 'undone', flag: 'system' },
  },
});
