/** What the list and the record say about an automation. */
import type { ReactElement } from 'react';
import type { AutomationRow } from './automation.model.ts';
import { useWords } from '#kit/web/words.ts';

export const Starts = ({ row: { trigger, days } }: { row: Pick<AutomationRow, 'trigger' | 'days'> }): ReactElement => {
  const words = useWords('broadcast');
  return <>{words(`automation.says.${trigger}`, { days: days ?? 0 })}</>;
};
