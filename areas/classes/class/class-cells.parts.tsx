/** What the list and the record say about a class. */
import type { ReactElement } from 'react';
import type { ClassRow } from './class.model.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { categoryName } from '#web/shell/class-categories.ts';
import { Dot } from './dot.parts.tsx';

export const Category = ({ row }: { row: Pick<ClassRow, 'category' | 'colour'> }): ReactElement => (
  <Dot colour={row.colour}>{categoryName(row.category, useLocale())}</Dot>
);
/** The usual room, or that it is online. */
export const ClassRoom = ({ of }: { of: Pick<ClassRow, 'kind' | 'facility_name'> }): ReactElement => {
  const words = useWords('classes');
  return <>{of.kind === 'online' ? words('class.kind.online') : (of.facility_name ?? '—')}</>;
};
