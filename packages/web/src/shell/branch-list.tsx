/** The choice of branch and country. */
import { useState, type ReactElement } from 'react';
import { SegmentedControl, TextInput } from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { markets, type Market } from '#domain/constants.ts';
import type { Branch } from '#domain/areas/network/branch.model.ts';
import { CallFault } from '#web/kit/answers.ts';
import { CountryFlag } from '#web/kit/look/flag.tsx';
import { useSignal } from '#web/kit/signal.ts';
import { toast } from '#web/kit/tell.ts';
import { useLocale, useWords } from '#web/kit/words.ts';
import { returnOf } from './returns.ts';
import { enterBranch, firstBranchOf, session } from './session.ts';
import style from './shell.module.css';

const SEARCH_FROM = 8;
const isMarket = (code: string): code is Market => code in markets;

/** Enters a branch, then goes to the list of a page that was tied to the old one, or shows the same page anew. */
const useEnter = (onDone: () => void): ((find: () => Promise<Branch | undefined>) => Promise<void>) => {
  const router = useRouter();
  return async (find) => {
    onDone();
    try {
      const branch = await find();
      if (!branch) return;
      const list = returnOf(router.state.location.pathname);
      await enterBranch(branch);
      if (list) router.history.push(list);
      else await router.invalidate();
    } catch (fault) {
      if (!(fault instanceof CallFault)) throw fault;
      toast(fault.lines.join(' '), { tone: 'red' });
    }
  };
};

const Countries = ({ onPick }: { onPick: (country: string) => void }): ReactElement | null => {
  const words = useWords('shell');
  const locale = useLocale();
  const now = useSignal(session);
  if (!now || now.info.is_HQ !== 1 || now.countries.length < 2) return null;
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      mb={8}
      aria-label={words('country')}
      value={now.branch.country_code}
      onChange={onPick}
      data={now.countries.map((code) => ({
        value: code,
        label: (
          <span className={style['country']}>
            <CountryFlag code={code} /> {isMarket(code) ? markets[code][locale] : code}
          </span>
        ),
      }))}
    />
  );
};

export const BranchList = ({ onDone }: { onDone: () => void }): ReactElement | null => {
  const words = useWords('shell');
  const now = useSignal(session);
  const [typed, setTyped] = useState('');
  const enter = useEnter(onDone);
  if (!now) return null;
  const wanted = typed.trim().toLowerCase();
  const shown = now.branches.filter((branch) => branch.name.toLowerCase().includes(wanted));
  return (
    <>
      <Countries onPick={(country) => void enter(() => firstBranchOf(country))} />
      {now.branches.length >= SEARCH_FROM ? (
        <TextInput
          size="xs"
          mb={6}
          leftSection={<IconSearch size={14} />}
          aria-label={words('findBranch')}
          placeholder={words('findBranch')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
      <ul className={style['branches']}>
        {shown.map((branch) => (
          <li key={branch.id}>
            <button
              type="button"
              className={style['branchRow']}
              aria-current={branch.id === now.branch.id}
              onClick={() => void enter(() => Promise.resolve(branch))}
            >
              <CountryFlag code={branch.country_code} />
              <span className={style['branchName']}>{branch.name}</span>
              {branch.id === now.branch.id ? <IconCheck size={16} aria-hidden="true" /> : null}
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 ? <p className={style['noBranch']}>{words('noBranchFound')}</p> : null}
    </>
  );
};
