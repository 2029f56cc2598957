import type { MemberRow } from './member.model.ts';
import { formatMoney } from '#kit/domain/money.ts';

/** "RM 150.00 + S$ 20.00": currencies are never added up. */
export const owedText = (owed: MemberRow['owed']): string =>
  owed.map((one) => formatMoney(one.open_cents, one.currency)).join(' + ');
