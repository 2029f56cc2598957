/** What a setting that can be locked is called. */
import type { LockKind } from './lock.model.ts';
import { useWords } from '#kit/web/words.ts';

export const useLockName = (): ((what: LockKind) => string) => {
  const words = useWords('settings');
  return (what) =>
    what === 'programmes'
      ? words('programme_rule.title')
      : what === 'offers' || what === 'papers' || what === 'messages'
        ? words(`lock.kind.${what}`)
        : words(`branch.tab.${what}`);
};
