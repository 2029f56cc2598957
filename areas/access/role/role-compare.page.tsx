/** `/user/compareRoles`: up to four roles side by side, only the differences or everything. */
import type { ReactElement } from 'react';
import { SegmentedControl } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { allFlags } from '#access/access.ts';
import { roleContract } from './role.contract.ts';
import { compareRoles } from './role.rules.ts';
import type { RoleRow } from './role.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { useAddress } from '#kit/web/address.tsx';
import { MultiSelect } from '#kit/web/form/multi-select.tsx';
import { Card, Empty, PageHead } from '#kit/web/look/page.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { functionText, groupFunctions } from './functions.view.ts';
import { Inline, Stacked } from '#kit/web/look/lay.tsx';
import { Table } from '#kit/web/look/table.tsx';
import style from './functions.module.css';

/** More don't fit beside each other. */
const MOST = 4;

const Mark = ({ on }: { on: boolean }): ReactElement => {
  const words = useWords('access');
  return (
    <Inline as="span" within noWrap gap={6} className={style['mark']} data-off={!on || undefined}>
      {on ? <IconCheck size={16} aria-hidden="true" /> : <IconMinus size={16} aria-hidden="true" />}
      <span className="visually-hidden">{words(on ? 'role.allows' : 'role.refuses')}</span>
    </Inline>
  );
};

const Compared = ({ roles, all }: { roles: readonly RoleRow[]; all: boolean }): ReactElement => {
  const words = useWords('access');
  const locale = useLocale();
  const flagsOf = roles.map(({ flags }) => flags);
  const rows = compareRoles(allFlags, flagsOf);
  const different = rows.filter((row) => !row.isSame);
  const groups = groupFunctions(all ? rows : different, locale);
  const told = different.length === 0 ? 'role.compare_same' : 'role.compare_different';
  return (
    <Card title={words(told, { count: different.length })}>
      {groups.length === 0 ? null : (
        <Table className={style['compared']}>
          <thead>
            <tr>
              <th scope="col">{words('role.function')}</th>
              {roles.map((role) => (
                <th key={role.id} scope="col">
                  {textIn(role.title, locale)}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group.area}>
              <tr>
                <th scope="rowgroup" colSpan={roles.length + 1}>
                  {group.title}
                </th>
              </tr>
              {group.rows.map((row) => (
                <tr key={row.flag} data-differs={(all && !row.isSame) || undefined}>
                  <td>{functionText(row.flag, locale)}</td>
                  {roles.map((role, at) => (
                    <td key={role.id}>
                      <Mark on={row.allowed[at] ?? false} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </Table>
      )}
    </Card>
  );
};

export const CompareRoles = (): ReactElement => {
  const words = useWords('access');
  const locale = useLocale();
  const { search, change } = useAddress();
  const { data, waiting } = useLoaded(
    roleContract.list,
    { query: { itemsPerPage: '200' } },
    { isPage: true, height: 0 },
  );
  const known = data?.data ?? [];
  const chosen = (search['roles'] ?? '').split(',').flatMap((id) => known.filter((role) => String(role.id) === id));
  if (!data) return waiting;
  return (
    <>
      <PageHead title={words('role.compare')} context={words('role.compare_context')} />
      <Stacked columns="repeat(auto-fit, minmax(220px, 380px))" gap="12px 16px" mb={16}>
        <MultiSelect
          label={words('role.compare_roles')}
          searchable
          clearable
          hidePickedOptions
          maxValues={MOST}
          data={known.map((role) => ({ value: String(role.id), label: textIn(role.title, locale) }))}
          value={chosen.map(({ id }) => String(id))}
          onChange={(ids) => change({ roles: ids.join(',') || undefined }, { replace: true })}
        />
      </Stacked>
      {chosen.length > 1 ? (
        <Stacked gap={16}>
          <SegmentedControl
            w="fit-content"
            aria-label={words('role.look')}
            value={search['all'] === '1' ? 'all' : 'differences'}
            onChange={(look) => change({ all: look === 'all' ? '1' : undefined }, { replace: true })}
            data={[
              { value: 'differences', label: words('role.only_differences') },
              { value: 'all', label: words('role.everything') },
            ]}
          />
          <Compared roles={chosen} all={search['all'] === '1'} />
        </Stacked>
      ) : (
        <Empty title={words('role.compare_pick')} />
      )}
    </>
  );
};
