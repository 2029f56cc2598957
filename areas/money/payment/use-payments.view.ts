/** One method or several that together pay an amount: what is typed, and what is sent. */
import { useState } from 'react';
import { MOST_METHODS } from '../repay/repay.model.ts';
import type { PaymentAsked } from './payment.model.ts';
import { isReasonMissing, isReferenceMissing, tenderOf, withRest } from './tender.rules.ts';
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

export const usePayments = (open_cents: number): Payments => {
  const [drafts, setDrafts] = useState<readonly PaymentDraft[]>([first]);
  const filled = withRest(drafts, open_cents);
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
    set: (key, part) => setDrafts(drafts.map((one) => (one.key === key ? { ...one, ...part } : one))),
    add: () => {
      const key = Math.max(...drafts.map((one) => one.key)) + 1;
      // The first one was the whole: how much of it is paid otherwise is still to be said.
      const isWhole = drafts.length === 1 && sum_cents >= open_cents;
      const before = isWhole ? drafts.map((one) => ({ ...one, amount_cents: null })) : drafts;
      setDrafts([...before, { ...first, key, method: 'visa' }]);
    },
    remove: (key) => setDrafts(drafts.filter((one) => one.key !== key)),
    clear: () => setDrafts([first]),
  };
};
