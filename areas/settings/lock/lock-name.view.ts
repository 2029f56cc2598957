/** What a setting that can be locked is called. */
import { lockWords } from './lock.words.ts';
import type { LockKind } from './lock.model.ts';
import { useWords } from '#kit/web/words.ts';

type OwnName = keyof (typeof lockWords)['kind'];
const hasOwnName = (what: LockKind): what is OwnName => Object.hasOwn(lockWords.kind, what);
/** By the name of its section in the settings, if it has one. */
export const useLockName = (): ((what: LockKind) => string) => {
  const words = useWords('settings');
  return (what) =>
    what === 'programmes'
      ? words('programme_rule.title')
      : hasOwnName(what)
        ? words(`lock.kind.${what}`)
        : words(`branch.tab.${what}`);
};
