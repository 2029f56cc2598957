/** A royalty in one line. */
import type { ReactElement } from 'react';
import type { PackageRow } from './package.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { useNoun } from '#kit/web/noun.tsx';
import { useWords } from '#kit/web/words.ts';

type Royal = Pick<
  PackageRow,
  | 'royalty_kind'
  | 'royalty_base'
  | 'royalty_bp'
  | 'minimum_cents'
  | 'fixed_cents'
  | 'free_months'
  | 'ramp_up_months'
  | 'currency'
>;
/** "6 % of what was invoiced, at least RM 1,000.00 a month". */
export const Royalty = ({ of }: { of: Royal }): ReactElement => {
  const words = useWords('network');
  const offer = useNoun('network.franchise_package');
  const eased = [
    ...(of.free_months > 0 ? [words('agreement.free', { count: of.free_months })] : []),
    ...(of.ramp_up_months > 0 ? [words('agreement.ramp_up', { count: of.ramp_up_months })] : []),
  ];
  if (of.royalty_kind === 'fixed') {
    const fixed = words('agreement.fixed_of', { amount: formatMoney(of.fixed_cents, of.currency) });
    return <>{[fixed, ...eased].join(' · ')}</>;
  }
  const base = offer.choice('royalty_base', of.royalty_base);
  const share = words('agreement.percent_of', { rate: of.royalty_bp / 100, base });
  if (of.minimum_cents === 0) return <>{share}</>;
  const least = words('agreement.at_least', { amount: formatMoney(of.minimum_cents, of.currency) });
  return <>{[share, least, ...eased].join(' · ')}</>;
};
