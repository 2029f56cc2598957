/** What the list and the record say about settings that were applied to many branches. */
import type { ReactElement } from 'react';
import type { Rollout } from './rollout.model.ts';
import { useLocale } from '#kit/web/words.ts';
import { useKindName } from '../copy/copy-lines.parts.tsx';

export const What = ({ row: { what } }: { row: Pick<Rollout, 'what'> }): ReactElement => {
  const nameOf = useKindName();
  return <>{what.map(nameOf).join(useLocale() === 'cn' ? '、' : ', ')}</>;
};
