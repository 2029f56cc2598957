import { Logger } from 'graphile-worker';
import type { Services } from './services.ts';

const says = new Map<string, 'error' | 'warn'>([
  ['error', 'error'],
  ['warning', 'warn'],
]);

/** The queue's own messages, in our log; its messages about each job only for debugging. */
export const quietLogger = (services: Services): Logger =>
  new Logger(() => (level, message, meta) => {
    const say = says.get(level) ?? 'debug';
    services.log[say](meta ?? {}, message);
  });
