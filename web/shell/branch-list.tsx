/** The choice of branch and country: one list to search and to navigate with the keys. */
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconCheck, IconSearch, IconWorld } from '@tabler/icons-react';
import type { Branch } from '#areas/network/branch/branch.model.ts';
import type { OfferedGroup } from '#areas/network/branch-group/branch-group.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { useCountries } from '#kit/web/countries.ts';
import { CountryFlag } from '#kit/web/look/flag.tsx';
import { useSignal } from '#kit/web/signal.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { branchGroups } from './branch-groups.ts';
import { branchName } from './branch-name.ts';
import { useEnter } from './enter.ts';
import { matches } from './palette-match.ts';
import { recentBranches } from './recent.ts';
import { firstBranchOf, session, type Session } from './session.ts';
import { useBranchGroups } from './use-branch-groups.ts';
import { Dim, Inline, Words } from '#kit/web/look/lay.tsx';
import style from './shell.module.css';

const SEARCH_FROM = 8;
/** The names of countries in the language of the page; codes until the list has loaded. */
const useCountryNames = (): ((code: string) => string) => {
  const countries = useCountries();
  return useMemo(() => {
    const names = new Map(countries.map((one) => [one.code, one.name]));
    return (code) => names.get(code) ?? code;
  }, [countries]);
};

type Row = { key: string; label: string; hint?: string; isOn: boolean; flag?: string };
type RowGroup = { id: string; label: string; flag?: string; rows: readonly Row[] };

const countryRows = (now: Session, typed: string, chosen: string | null, nameOf: (code: string) => string): Row[] => {
  const count = (code: string): string => String(now.branches.filter((one) => one.country_code === code).length);
  return now.countries
    .map((code) => ({ key: code, label: nameOf(code), hint: count(code), isOn: code === chosen, flag: code }))
    .filter((row) => matches(`${row.label} ${row.key}`, typed))
    .toSorted((a, b) => a.label.localeCompare(b.label));
};

const rowOf = (branch: Branch, current: number): Row => ({
  key: String(branch.id),
  label: branchName(branch),
  hint: branch.code,
  isOn: branch.id === current,
});

const Option = ({ row, now }: { row: Row; now: boolean }): ReactElement => (
  <Combobox.Option value={row.key} className={style['branchRow']} aria-current={now && row.isOn ? true : undefined}>
    {row.flag ? <CountryFlag code={row.flag} /> : null}
    <Words grows shrinks cut>
      {row.label}
    </Words>
    <Dim>{row.hint}</Dim>
    {row.isOn ? <IconCheck size={16} aria-hidden="true" /> : null}
  </Combobox.Option>
);

const Groups = ({ groups }: { groups: readonly RowGroup[] }): ReactElement => (
  <>
    {groups.map(({ id, label, flag, rows }) => {
      const options = rows.map((row) => <Option key={row.key} row={row} now />);
      if (label === '') return options;
      return (
        <Combobox.Group
          key={id}
          label={
            <Inline as="span" within gap={6} noWrap>
              {flag ? <CountryFlag code={flag} /> : null} {label}
            </Inline>
          }
        >
          {options}
        </Combobox.Group>
      );
    })}
  </>
);

type State = {
  typed: string;
  country: string | null;
  /** Only branches of this group. */
  group: number | null;
  mode: 'branches' | 'countries';
};
const GROUP = 'group:';
const useGroups = (
  now: Session | null,
  { typed, country, group, mode }: State,
  sets: readonly OfferedGroup[],
): RowGroup[] => {
  const words = useWords('shell');
  const locale = useLocale();
  const nameOf = useCountryNames();
  return useMemo(() => {
    if (!now) return [];
    if (mode === 'countries') {
      const every = { key: EVERY, label: words('everyCountry'), isOn: country === null && group === null };
      const rows = countryRows(now, typed, country, nameOf);
      const own = sets
        .map(({ id, name, branch_ids }) => ({
          key: `${GROUP}${id}`,
          label: textIn(name, locale),
          hint: String(branch_ids.length),
          isOn: id === group,
        }))
        .filter((row) => matches(row.label, typed));
      return [
        { id: 'countries', label: '', rows: typed === '' ? [every, ...rows] : rows },
        ...(own.length > 0 ? [{ id: 'groups', label: words('branchGroups'), rows: own }] : []),
      ];
    }
    const within = sets.find(({ id }) => id === group)?.branch_ids;
    const branches = within ? now.branches.filter(({ id }) => within.includes(id)) : now.branches;
    const recent = recentBranches(now.info.staff_id);
    const found = branchGroups(branches, { typed, country, current: now.branch, recent, nameOf });
    const isPlain = found.length === 1 && now.countries.length < 2;
    return found.map(({ id, branches }) => ({
      id,
      label: isPlain ? '' : id === 'recent' ? words('recentBranches') : nameOf(id),
      ...(id !== 'recent' && { flag: id }),
      rows: branches.map((one) => rowOf(one, now.branch.id)),
    }));
  }, [now, typed, country, group, mode, sets, locale, nameOf, words]);
};

const EVERY = 'every';

type CountryButtonProps = { country: string | null; group: string | null; isOpen: boolean; onToggle: () => void };
const CountryButton = ({ country, group, isOpen, onToggle }: CountryButtonProps): ReactElement => {
  const words = useWords('shell');
  const nameOf = useCountryNames();
  return (
    <button type="button" className={style['countryButton']} aria-pressed={isOpen} onClick={onToggle}>
      {country ? <CountryFlag code={country} /> : <IconWorld size={16} stroke={1.6} aria-hidden="true" />}
      <Words grows shrinks cut>
        {group === null
          ? `${words('country')}: ${country ? nameOf(country) : words('everyCountry')}`
          : `${words('branchGroup')}: ${group}`}
      </Words>
    </button>
  );
};

const first: State = { typed: '', country: null, group: null, mode: 'branches' };
export const BranchList = ({ onDone }: { onDone: () => void }): ReactElement | null => {
  const words = useWords('shell');
  const now = useSignal(session);
  const [state, setState] = useState(first);
  const enter = useEnter();
  const search = useRef<HTMLInputElement>(null);
  // People open the list to type at once.
  useEffect(() => search.current?.focus(), []);
  const combobox = useCombobox({ opened: true, scrollBehavior: 'instant' });
  const sets = useBranchGroups();
  const locale = useLocale();
  const groups = useGroups(now, { ...state, typed: state.typed.trim() }, sets);
  const { selectFirstOption } = combobox;
  // Enter chooses the best match.
  useEffect(() => {
    if (groups.length > 0) selectFirstOption();
  }, [groups, selectFirstOption]);
  if (!now) return null;
  const isMany = now.info.is_HQ === 1 || now.branches.length >= SEARCH_FROM;
  const switchesCountry = isMany && (now.countries.length > 1 || sets.length > 0);
  const chosen = sets.find(({ id }) => id === state.group);
  const pick = (key: string): void => {
    if (key.startsWith(GROUP)) {
      setState({ ...first, group: Number(key.slice(GROUP.length)) });
      combobox.resetSelectedOption();
      return;
    }
    if (state.mode === 'countries') {
      const country = key === EVERY ? null : key;
      setState({ ...first, country });
      combobox.resetSelectedOption();
      // The country's first branch becomes the current one; the list stays open with its others.
      if (country && country !== now.branch.country_code && now.info.is_HQ === 1)
        void enter(() => firstBranchOf(country));
      return;
    }
    onDone();
    const branch = now.branches.find((one) => String(one.id) === key);
    if (branch && branch.id !== now.branch.id) void enter(() => Promise.resolve(branch));
  };
  const field = words(state.mode === 'branches' ? 'findBranch' : sets.length > 0 ? 'findCountry' : 'country');
  const isEmpty = groups.every((group) => group.rows.length === 0);
  return (
    <>
      {switchesCountry ? (
        <CountryButton
          country={state.country}
          group={chosen ? textIn(chosen.name, locale) : null}
          isOpen={state.mode === 'countries'}
          onToggle={() =>
            setState(({ country, group, mode }) => ({
              typed: '',
              country,
              group,
              mode: mode === 'countries' ? 'branches' : 'countries',
            }))
          }
        />
      ) : null}
      <Combobox store={combobox} onOptionSubmit={pick} withinPortal={false}>
        <Combobox.EventsTarget>
          <TextInput
            ref={search}
            size="xs"
            mb={6}
            leftSection={<IconSearch size={14} />}
            aria-label={field}
            placeholder={field}
            {...(now.branches.length < SEARCH_FROM && !switchesCountry && { className: 'visually-hidden' })}
            value={state.typed}
            onChange={(event) => {
              const typed = event.currentTarget.value;
              setState((known) => ({ ...known, typed }));
            }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={style['branches']} aria-label={words('branch')}>
          <Groups groups={groups} />
        </Combobox.Options>
      </Combobox>
      {isEmpty ? (
        <Dim as="p" p={8} size="inherit">
          {words('noBranchFound')}
        </Dim>
      ) : null}
    </>
  );
};
