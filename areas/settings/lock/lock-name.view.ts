/** What a setting that can be locked is called. */
import type { LockKind } from './lock.model.ts';
import { useWords } from '#kit/web/words.ts';

/** Those without a section in the settings, or with a part of one. */
const ownNames = ['offers', 'papers', 'messages', 'terms'] as const;
export const useLockName = (): ((what: LockKind) => string) => {
  const words = useWords('settings');
  return (what) => {
    if (what === 'programmes') return words('programme_rule.title');
    const own = ownNames.find((name) => name === what);
    return words(
      own ? `lock.kind.${own}` : `branch.tab.${what as Exclude<LockKind, 'programmes' | (typeof ownNames)[number]>}`,
    );
  };
};
