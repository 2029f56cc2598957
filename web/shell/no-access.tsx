/** A page that the caller can't open: which permission is missing, and who to ask. */
import type { ReactElement } from 'react';
import { flags, flagsOfNeed, type Need } from '#access/access.ts';
import { Empty } from '#kit/web/look/page.tsx';
import { useRights } from '#kit/web/rights.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { IconLock } from '@tabler/icons-react';

export const NoAccess = ({ needs }: { needs: Need }): ReactElement => {
  const words = useWords('shell');
  const locale = useLocale();
  const { has } = useRights();
  // Of several that are all required, the first one that is missing.
  const flag = flagsOfNeed(needs).find((one) => !has(one));
  const isHq = 'hqAdmin' in needs || 'hqUser' in needs;
  const text =
    isHq || flag === undefined ? words('noAccess.hq') : words('noAccess.text', { flag: flags[flag][locale] });
  return <Empty isPage icon={<IconLock size={28} stroke={1.5} />} title={words('noAccess.title')} text={text} />;
};
