/** What the list and the record say about a credit pack. */
import type { ReactElement } from 'react';
import type { CreditPackRow } from './credit-pack.model.ts';
import { Cut } from '#kit/web/look/show.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { spentOn, validityOf } from './credit-pack-words.view.ts';

type Props = { pack: CreditPackRow };
export const Validity = ({ pack }: Props): ReactElement => <>{validityOf(useWords('membership'), pack)}</>;
export const SpentOn = ({ pack }: Props): ReactElement => (
  <Cut>{spentOn(useWords('membership'), useLocale(), pack)}</Cut>
);
export const Kind = ({ pack }: Props): ReactElement => {
  const words = useWords('membership');
  return <>{words(pack.is_promotional ? 'credit_pack.promotional' : 'credit_pack.paid')}</>;
};
export const Owner = ({ pack }: Props): ReactElement => {
  const words = useWords('membership');
  return <>{pack.branch_name ?? words('credit_pack.network')}</>;
};
