/** The actions of a settlement, and how its month is written. */
import { useState } from 'react';
import { settlementContract } from './settlement.contract.ts';
import type { Day } from '#kit/domain/day.ts';
import type { Locale } from '#kit/domain/words.ts';
import { useAddress } from '#kit/web/address.tsx';
import { CallFault } from '#kit/web/answers.ts';
import { perform } from '#kit/web/query.ts';

/** "October 2026", 2026年10月. */
export const monthText = (month: Day, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'cn' ? 'zh-Hans' : 'en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}T00:00:00Z`));

/** One action at a time; a refusal has already been shown. */
export const useAct = (): { busy: boolean; act: (work: () => Promise<unknown>) => Promise<void> } => {
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (fault) {
      if (!(fault instanceof CallFault)) throw fault;
    } finally {
      setBusy(false);
    }
  };
  return { busy, act };
};

export const useSettle = (): { busy: boolean; run: (month: Day) => Promise<void> } => {
  const { busy, act } = useAct();
  const { change } = useAddress();
  const run = (month: Day): Promise<void> =>
    act(async () => {
      await perform(settlementContract.run, { body: { month } });
      change({ month: month.slice(0, 7), host: undefined, home: undefined, q: undefined, order: undefined });
    });
  return { busy, run };
};
