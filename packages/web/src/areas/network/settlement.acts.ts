/** What is done with a settlement, and how its month is written. */
import { useState } from 'react';
import { settlementContract } from '#domain/areas/network/settlement.contract.ts';
import type { Day } from '#domain/kit/day.ts';
import type { Locale } from '#domain/kit/words.ts';
import { useAddress } from '#web/kit/address.tsx';
import { CallFault } from '#web/kit/answers.ts';
import { perform } from '#web/kit/query.ts';

/** "October 2026", 2026年10月. */
export const monthText = (month: Day, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'cn' ? 'zh-Hans' : 'en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}T00:00:00Z`));

/** One act at a time; a refusal was told when it is over. */
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
