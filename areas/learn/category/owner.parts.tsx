import type { ReactElement } from 'react';
import { useWords } from '#kit/web/words.ts';

/** The branch of a record; without one, it is for all of them. */
export const OwnerName = ({ name }: { name: string | null }): ReactElement => {
  const words = useWords('learn');
  return <>{name ?? words('course.network')}</>;
};
