/** What the list and the record say about a segment or a list. */
import type { ReactElement } from 'react';
import type { AudienceRow } from './audience.model.ts';
import { useWords } from '#kit/web/words.ts';

export const Owner = ({ row }: { row: Pick<AudienceRow, 'branch_name'> }): ReactElement => {
  const words = useWords('broadcast');
  return <>{row.branch_name ?? words('audience.network')}</>;
};
