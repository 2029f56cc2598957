/** `/user/viewRole/{id}`: one role, what it allows and who has it. */
import { useState, type ReactElement } from 'react';
import { roleContract } from './role.contract.ts';
import type { Role } from './role.model.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { textIn } from '#kit/domain/words.ts';
import { branchText } from '#kit/web/branch-name.ts';
import { branch, choice, custom, instant, number } from '#kit/web/columns.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Facts } from '#kit/web/record/facts.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';
import { AreaHead, FunctionSearch } from './functions.parts.tsx';
import { functionText, groupFunctions } from './functions.view.ts';
import { roleActions } from './role.actions.ts';
import { kindOf } from './role-kind.view.ts';
import { Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';
import style from './functions.module.css';

type Props = { record: Role };

const Allows = ({ record }: Props): ReactElement => {
  const words = useWords('access');
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const groups = groupFunctions(
    record.flags.map((flag) => ({ flag })),
    locale,
    typed,
  );
  return (
    <Card title={words('role.what')}>
      {record.key === 'super_admin' ? <Dim as="p">{words('role.all_functions')}</Dim> : null}
      <Inline gap="8px 16px" mb={12}>
        <FunctionSearch label={words('role.search')} value={typed} onSearch={setTyped} />
      </Inline>
      {groups.length === 0 ? <Dim as="p">{words('role.search_none')}</Dim> : null}
      <Stacked gap={20}>
        {groups.map((group) => (
          <section key={group.area}>
            <AreaHead title={group.title} count={words('role.count', { count: group.all.length })} />
            <Stacked as="ul" columns="repeat(auto-fill, minmax(240px, 1fr))" gap="4px 16px">
              {group.rows.map(({ flag }) => (
                <li key={flag}>{functionText(flag, locale)}</li>
              ))}
            </Stacked>
          </section>
        ))}
      </Stacked>
    </Card>
  );
};

const Who = ({ record }: Props): ReactElement => {
  const words = useWords('access');
  return (
    <Card title={words('role.who')}>
      {record.who.length === 0 ? <Dim as="p">{words('role.who_none')}</Dim> : null}
      <Stacked as="ul" gap={8}>
        {record.who.map((one) => (
          <Stacked key={`${one.staff_id} ${one.place}`} as="li" breaks>
            <span>{fullName(one)}</span>
            <Dim>{branchText(one.place)}</Dim>
          </Stacked>
        ))}
      </Stacked>
    </Card>
  );
};

const ChangedList = ({ title, names }: { title: string; names: readonly string[] }): ReactElement | null => {
  const locale = useLocale();
  return names.length === 0 ? null : (
    <>
      <h3>{title}</h3>
      <ul className="bullets">
        {names.map((flag) => (
          <li key={flag}>{functionText(flag, locale)}</li>
        ))}
      </ul>
    </>
  );
};

const Changed = ({ record }: Props): ReactElement | null => {
  const words = useWords('access');
  return record.added.length + record.removed.length === 0 ? null : (
    <Card title={words('role.changed')}>
      <div className={style['changes']}>
        <ChangedList title={words('role.added')} names={record.added} />
        <ChangedList title={words('role.removed')} names={record.removed} />
      </div>
    </Card>
  );
};

const Kind = ({ record }: Props): ReactElement => <>{useWords('access')(`role.kind.${kindOf(record)}`)}</>;

const facts = [
  custom('kind', (role: Role) => <Kind record={role} />),
  choice('scope'),
  branch('branch_name'),
  instant('updated_at'),
];
const Side = ({ record }: Props): ReactElement => (
  <>
    <Who record={record} />
    <Changed record={record} />
    <Facts title={useWords('access')('role.group.facts')} record={record} facts={facts} />
  </>
);

export const RoleRecord = recordPage(roleContract.view, {
  noun: 'access.role',
  list: '/user/roleManagement',
  title: (role) => textIn(role.title, currentLocale()),
  facts: [choice('scope'), number('holders')],
  actions: roleActions,
  main: Allows,
  side: Side,
  history: roleContract.history,
});
