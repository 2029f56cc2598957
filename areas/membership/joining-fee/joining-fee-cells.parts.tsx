/** What the list and the record say about a joining fee. */
import type { ReactElement } from 'react';
import type { JoiningFeeRow } from './joining-fee.model.ts';
import { useWords } from '#kit/web/words.ts';

type Props = { fee: JoiningFeeRow };
export const Owner = ({ fee }: Props): ReactElement => {
  const words = useWords('membership');
  return <>{fee.branch_name ?? words('joining_fee.network')}</>;
};
