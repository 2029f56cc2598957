/** Every permission of a person with what gives or removes it; searchable, in all branches or in one. */
import type { ReactElement } from 'react';
import { Switch } from '@mantine/core';
import type { AccessLine, AccessSource, EffectiveAccess } from '../privilege/privilege.model.ts';
import { formatDay } from '#kit/domain/day.ts';
import { commaIn, textIn } from '#kit/domain/words.ts';
import { useAddress } from '#kit/web/address.tsx';
import { branchText } from '#kit/web/branch-name.ts';
import { Select } from '#kit/web/form/select.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';
import { AreaHead, FunctionSearch } from '../role/functions.parts.tsx';
import { functionText, groupFunctions } from '../role/functions.view.ts';
import { Columns, Dim, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from '../role/functions.module.css';

type Branches = EffectiveAccess['branches'];
const MOST_NAMED = 4;

/** "in Kuala Lumpur, Penang"; nothing if only one branch is shown. */
const useWhere = (branches: Branches): ((ids: number[] | null) => string) => {
  const words = useWords('access');
  return (ids) => {
    if (branches.length < 2) return '';
    // Named even if these are all: the person's branches are seldom all of the network.
    const here = ids === null ? branches : branches.filter((branch) => ids.includes(branch.id));
    const names = here.map((branch) => branchText(branch.name));
    const shown = names.slice(0, MOST_NAMED).join(commaIn(currentLocale()));
    const more = names.length - MOST_NAMED;
    return words('privilege.in_branches', {
      names: more > 0 ? words('privilege.and_more', { names: shown, count: more }) : shown,
    });
  };
};

const Source = ({ source, branches }: { source: AccessSource; branches: Branches }): ReactElement => {
  const words = useWords('access');
  const locale = useLocale();
  const where = useWhere(branches)(source.branch_ids);
  const facts = {
    title: source.title ? textIn(source.title, locale) : '',
    group: source.group ? textIn(source.group, locale) : '',
    by: source.by ?? words('privilege.somebody'),
    until: source.until_on ? formatDay(source.until_on, locale) : '',
    reason: source.reason ?? '',
  };
  return (
    <Words as="li" size={13} breaks>
      {words(source.group ? 'privilege.by_role_in' : `privilege.by_${source.kind}`, facts)}
      {where ? <Dim> · {where}</Dim> : null}
    </Words>
  );
};

const isException = (line: AccessLine): boolean => line.sources.some((source) => source.kind !== 'role');
const isExceptional = ([line]: readonly AccessLine[]): boolean => line !== undefined && isException(line);
/** Permissions that come from the same place: what gives or removes them is said once, the exceptions first. */
const bundlesOf = (lines: readonly AccessLine[]): AccessLine[][] => {
  const bundles = new Map<string, AccessLine[]>();
  for (const line of lines) {
    const from = line.sources.map(({ kind, id, branch_ids, group }) => [kind, id, branch_ids, group]);
    const key = JSON.stringify([line.branch_ids, from]);
    bundles.set(key, [...(bundles.get(key) ?? []), line]);
  }
  const all = [...bundles.values()];
  return [...all.filter(isExceptional), ...all.filter((bundle) => !isExceptional(bundle))];
};

const Bundle = ({ lines, branches }: { lines: readonly AccessLine[]; branches: Branches }): ReactElement | null => {
  const words = useWords('access');
  const locale = useLocale();
  const where = useWhere(branches);
  const [first] = lines;
  if (first === undefined) return null;
  const { branch_ids, sources } = first;
  const isHeld = branch_ids === null || branch_ids.length > 0;
  return (
    <Columns
      as="li"
      columns="minmax(0, 5fr) minmax(0, 7fr)"
      narrow="small"
      gap="2px 16px"
      align="stretch"
      p="8px 0"
      data-off={!isHeld || undefined}
      className={style['row']}
    >
      <Stacked as="ul" gap={4} breaks className={style['what']}>
        {lines.map(({ flag }) => (
          <li key={flag}>{functionText(flag, locale)}</li>
        ))}
      </Stacked>
      <div>
        <Badge tone={isHeld ? 'green' : 'gray'}>
          {words(isHeld ? 'privilege.held' : 'privilege.not_held')}
          {isHeld && branch_ids !== null ? ` ${where(branch_ids)}` : ''}
        </Badge>
        <Stacked as="ul" gap={4} mt={4}>
          {sources.map((source) => (
            <Source
              key={`${source.kind}${source.id}${source.branch_ids?.join()}${source.group?.en}`}
              source={source}
              branches={branches}
            />
          ))}
        </Stacked>
      </div>
    </Columns>
  );
};

const isIn = (ids: number[] | null, branch: number): boolean => ids === null || ids.includes(branch);
/** The lines as they apply in one branch. */
const linesIn = (lines: readonly AccessLine[], branch: number | undefined): readonly AccessLine[] => {
  if (branch === undefined) return lines;
  return lines
    .map((line) => ({
      ...line,
      branch_ids: isIn(line.branch_ids, branch) ? null : [],
      sources: line.sources.filter((source) => isIn(source.branch_ids, branch)),
    }))
    .filter((line) => line.sources.length > 0);
};

const Tools = ({ access }: { access: EffectiveAccess }): ReactElement => {
  const words = useWords('access');
  const { search, change } = useAddress();
  const set = (name: string, value: string | undefined): void => change({ [name]: value }, { replace: true });
  return (
    <Inline gap="8px 16px" mb={12}>
      <FunctionSearch
        label={words('privilege.search')}
        value={search['q'] ?? ''}
        onSearch={(typed) => set('q', typed || undefined)}
      />
      {access.branches.length > 1 ? (
        <Select
          aria-label={words('privilege.in_branch')}
          placeholder={words('privilege.all_branches')}
          searchable
          clearable
          data={access.branches.map((branch) => ({ value: String(branch.id), label: branchText(branch.name) }))}
          value={search['branch'] ?? null}
          onChange={(next) => set('branch', next ?? undefined)}
        />
      ) : null}
      <Switch
        label={words('privilege.only_exceptions')}
        checked={search['only'] === '1'}
        onChange={(event) => set('only', event.currentTarget.checked ? '1' : undefined)}
      />
    </Inline>
  );
};

export const AccessOf = ({ access }: { access: EffectiveAccess }): ReactElement => {
  const words = useWords('access');
  const locale = useLocale();
  const { search } = useAddress();
  const chosen = access.branches.find((branch) => String(branch.id) === search['branch']);
  const lines = linesIn(access.lines, chosen?.id);
  const shown = search['only'] === '1' ? lines.filter(isException) : lines;
  const groups = groupFunctions(shown, locale, search['q'] ?? '');
  const branches = chosen ? [chosen] : access.branches;
  return (
    <Card>
      <Tools access={access} />
      {groups.length === 0 ? (
        <Dim as="p">{words(lines.length === 0 ? 'privilege.no_lines' : 'privilege.search_none')}</Dim>
      ) : null}
      <Stacked gap={20}>
        {groups.map((group) => (
          <section key={group.area}>
            <AreaHead title={group.title} count={words('privilege.lines', { count: group.rows.length })} />
            <ul>
              {bundlesOf(group.rows).map((lines) => (
                <Bundle key={lines[0]?.flag} lines={lines} branches={branches} />
              ))}
            </ul>
          </section>
        ))}
      </Stacked>
    </Card>
  );
};
