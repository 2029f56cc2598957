/** `/user/compareRoles`: two roles side by side, only the differences or everything. */
import type { ReactElement } from 'react';
import { SegmentedControl, Select } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { allFlags } from '#access/access.ts';
import { roleContract } from './role.contract.ts';
import { compareRoles } from './role.rules.ts';
import type { RoleRow } from './role.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { useAddress } from '#kit/web/address.tsx';
import { Card, Empty, Failed, PageHead } from '#kit/web/look/page.tsx';
import { useRead } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { functionText, groupFunctions } from './functions.view.ts';
import style from './functions.module.css';

const Mark = ({ on }: { on: boolean }): ReactElement => {
  const words = useWords('access');
  return (
    <span className={style['mark']} data-off={!on || undefined}>
      {on ? <IconCheck size={16} aria-hidden="true" /> : <IconMinus size={16} aria-hidden="true" />}
      <span className={style['markWord']}>{words(on ? 'role.allows' : 'role.refuses')}</span>
    </span>
  );
};

const Table = ({ first, second, all }: { first: RoleRow; second: RoleRow; all: boolean }): ReactElement => {
  const words = useWords('access');
  const locale = useLocale();
  const rows = compareRoles(allFlags, first.flags, second.flags);
  const different = rows.filter((row) => row.first !== row.second);
  const groups = groupFunctions(all ? rows : different, locale);
  const told = different.length === 0 ? 'role.compare_same' : 'role.compare_different';
  return (
    <Card title={words(told, { count: different.length })}>
      {groups.length === 0 ? null : (
        <table className={style['table']}>
          <thead>
            <tr>
              <th scope="col">{words('role.function')}</th>
              <th scope="col">{textIn(first.title, locale)}</th>
              <th scope="col">{textIn(second.title, locale)}</th>
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group.area}>
              <tr>
                <th scope="rowgroup" colSpan={3}>
                  {group.title}
                </th>
              </tr>
              {group.rows.map((row) => (
                <tr key={row.flag} data-differs={(all && row.first !== row.second) || undefined}>
                  <td>{functionText(row.flag, locale)}</td>
                  <td>
                    <Mark on={row.first} />
                  </td>
                  <td>
                    <Mark on={row.second} />
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      )}
    </Card>
  );
};

type PickProps = { label: string; roles: readonly RoleRow[]; value: string | undefined; onPick: (id: string) => void };
const Pick = ({ label, roles, value, onPick }: PickProps): ReactElement => {
  const locale = useLocale();
  return (
    <Select
      label={label}
      searchable
      allowDeselect={false}
      data={roles.map((role) => ({ value: String(role.id), label: textIn(role.title, locale) }))}
      value={value ?? null}
      onChange={(next) => next !== null && onPick(next)}
    />
  );
};

export const CompareRoles = (): ReactElement => {
  const words = useWords('access');
  const { search, change } = useAddress();
  const { data, error, refetch } = useRead(roleContract.list, { query: { itemsPerPage: '200' } });
  const roles = data?.data ?? [];
  const find = (id: string | undefined): RoleRow | undefined => roles.find((role) => String(role.id) === id);
  const [first, second] = [find(search['first']), find(search['second'])];
  const pick = (name: string) => (id: string) => change({ [name]: id }, { replace: true });
  if (error && !data) return <Failed isPage fault={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHead title={words('role.compare')} context={words('role.compare_context')} />
      <div className={style['selects']}>
        <Pick label={words('role.compare_first')} roles={roles} value={search['first']} onPick={pick('first')} />
        <Pick label={words('role.compare_second')} roles={roles} value={search['second']} onPick={pick('second')} />
      </div>
      {first && second ? (
        <div className={style['page']}>
          <SegmentedControl
            aria-label={words('role.look')}
            value={search['all'] === '1' ? 'all' : 'differences'}
            onChange={(look) => change({ all: look === 'all' ? '1' : undefined }, { replace: true })}
            data={[
              { value: 'differences', label: words('role.only_differences') },
              { value: 'all', label: words('role.everything') },
            ]}
          />
          <Table first={first} second={second} all={search['all'] === '1'} />
        </div>
      ) : (
        <Empty title={words('role.compare_pick')} />
      )}
    </>
  );
};
