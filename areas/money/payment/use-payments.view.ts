/** One method or several that together pay an amount: what is typed, and what is sent. */
import { useState } from 'react';
import { MOST_METHODS } from '../repay/repay.model.ts';
import type { PaymentAsked } from './payment.model.ts';
import { isReasonMissing, isReferenceMissing, tenderOf } from './tender.rules.ts';
import type { PaymentMethod } from '#kit/domain/lookups/choices.ts';

export type PaymentDraft = {
  key: number;
  method: PaymentMethod;
  amount_cents: number | null;
  reference: string;
  slip_file_id: number | null;
  given_why: string;
};
export type Payments = {
  drafts: readonly PaymentDraft[];
  asked: readonly PaymentAsked[];
  sum_cents: number;
  /** A card payment without a reference, or a gift without a reason. */
  isMissing: boolean;
  mayAdd: boolean;
  set: (key: number, part: Partial<PaymentDraft>) => void;
  add: () => void;
  remove: (key: number) => void;
  clear: () => void;
};

const first: PaymentDraft = {
  key: 1,
  method: 'cash',
  amount_cents: null,
  reference: '',
  slip_file_id: null,
  given_why: '',
};

/** The first amount is the whole until something is typed; an added one takes the rest. */
export const usePayments = (open_cents: number): Payments => {
  const [drafts, setDrafts] = useState<readonly PaymentDraft[]>([first]);
  const filled = drafts.map((one, i) => ({
    ...one,
    amount_cents: one.amount_cents ?? (i === 0 && drafts.length === 1 ? open_cents : null),
  }));
  const sum_cents = filled.reduce((sum, one) => sum + (one.amount_cents ?? 0), 0);
  const asked = filled
    .filter((one) => (one.amount_cents ?? 0) > 0)
    .map((draft) => ({ ...tenderOf(draft), amount_cents: draft.amount_cents ?? 0 }));
  return {
    drafts: filled,
    asked,
    sum_cents,
    isMissing: filled.some((one) => isReferenceMissing(one) || isReasonMissing(one)),
    mayAdd: drafts.length < MOST_METHODS,
    set: (key, part) => setDrafts(filled.map((one) => (one.key === key ? { ...one, ...part } : one))),
    add: () => {
      const rest = Math.max(0, open_cents - sum_cents);
      const key = Math.max(...drafts.map((one) => one.key)) + 1;
      const before = filled.length === 1 && rest === 0 ? filled.map((one) => ({ ...one, amount_cents: null })) : filled;
      setDrafts([...before, { ...first, key, method: 'visa', amount_cents: rest > 0 ? rest : null }]);
    },
    remove: (key) => setDrafts(filled.filter((one) => one.key !== key)),
    clear: () => setDrafts([first]),
  };
};
