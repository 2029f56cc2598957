import { machine } from '#kit/domain/machine.ts';

/** A file is uploaded, gone through with a person, and imported in the background; a failed import can be run again. */
export const importMachine = machine({
  name: 'import',
  initial: 'uploaded',
  states: {
    uploaded: { tone: 'gray' },
    running: { tone: 'blue' },
    done: { tone: 'green' },
    failed: { tone: 'red' },
    undone: { tone: 'gray', final: true },
  },
  moves: {
    run: { from: ['uploaded', 'failed'], to: 'running', flag: 'IMPORT_PEOPLE' },
    finish: { from: ['running'], to: 'done', flag: 'system' },
    undo: { from: ['done', 'failed'], to: 'undone', flag: 'UNDO_IMPORT' },
    fail: { from: ['running'], to: 'failed', flag: 'system' },
  },
});
