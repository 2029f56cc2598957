/** `/franchise/groups` and `/franchise/groups/view/{id}`: groups of branches. */
import type { ReactElement } from 'react';
import { IconPencil } from '@tabler/icons-react';
import { branchGroupContract } from './branch-group.contract.ts';
import { EditGroupDrawer } from './branch-group.form.tsx';
import { branchGroupKinds, type BranchGroup, type BranchGroupRow } from './branch-group.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { jump, removal } from '#kit/web/actions.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { choice, custom, instant, link, number, text } from '#kit/web/columns.tsx';
import { byChoice } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Words } from '#kit/web/look/lay.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Badge, InstantText } from '#kit/web/look/show.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';
import { countryName } from '#web/shell/branch-choices.ts';

const noun = 'network.branch_group';
const actions = [
  jump<BranchGroup | BranchGroupRow>('edit', '/franchise/groups/view', {
    icon: IconPencil,
    search: () => ({ edit: '1' }),
  }),
  removal(branchGroupContract.remove),
];
type Joins = { row: Pick<BranchGroup, 'new_in'> };
const JoinsFrom = ({ row: { new_in } }: Joins): ReactElement => {
  const locale = useLocale();
  return <>{new_in === null ? '—' : countryName(new_in, locale)}</>;
};
const joinsFrom = custom('new_in', (row: Pick<BranchGroup, 'new_in'>) => <JoinsFrom row={row} />);

export const BranchGroupList = listPage(branchGroupContract.list, {
  noun,
  record: '/franchise/groups/view',
  columns: [
    link('name'),
    choice('kind'),
    number('branch_count'),
    joinsFrom,
    instant('updated_at'),
    text('created_by_name', { extra: true }),
  ],
  filters: [byChoice('kind', branchGroupKinds)],
  views: (['region', 'brand'] as const).map((kind) => ({ name: kind, search: { kind } })),
  actions,
  csv: branchGroupContract.csv,
  create: { to: '/franchise/groups/create', needs: 'MANAGE_BRANCH' },
});

type Props = { record: BranchGroup };
const Branches = ({ record: { branches, new_in } }: Props): ReactElement => {
  const words = useWords('network');
  const locale = useLocale();
  return (
    <Card title={words('branch_group.branches_title')}>
      {new_in === null ? null : (
        <Words as="p" prose>
          {words('branch_group.joins', { country: countryName(new_in, locale) })}
        </Words>
      )}
      <Items empty={words('branch_group.branches_none')}>
        {branches.map(({ id, name, country_code, is_active }) => (
          <Item
            key={id}
            title={name}
            below={[countryName(country_code, locale)]}
            right={is_active ? undefined : <Badge tone="gray">{words('branch_group.closed')}</Badge>}
          />
        ))}
      </Items>
    </Card>
  );
};
const Roles = ({ record: { roles } }: Props): ReactElement => {
  const words = useWords('network');
  const locale = useLocale();
  return (
    <Card title={words('branch_group.roles_title')}>
      {roles.length === 0 ? null : (
        <Words as="p" prose>
          {words('branch_group.roles_hint')}
        </Words>
      )}
      <Items empty={words('branch_group.roles_none')}>
        {roles.map(({ staff_id, name, title, given_at }) => (
          <Item
            key={`${staff_id}${title.en}`}
            title={
              <PageLink to="/user/edit" id={String(staff_id)}>
                {name}
              </PageLink>
            }
            below={[
              textIn(title, locale),
              <>
                {words('branch_group.since')} <InstantText at={given_at} />
              </>,
            ]}
          />
        ))}
      </Items>
    </Card>
  );
};
const Main = (props: Props): ReactElement => (
  <>
    <Branches {...props} />
    <Roles {...props} />
  </>
);
const Editing = ({ record }: Props): ReactElement | null => {
  const { search, change } = useAddress();
  return record.can.includes('edit') && search['edit'] !== undefined ? (
    <EditGroupDrawer id={record.id} onClose={() => change({ edit: undefined })} />
  ) : null;
};

export const BranchGroupRecord = recordPage(branchGroupContract.view, {
  noun,
  list: '/franchise/groups',
  title: ({ name }) => textIn(name, currentLocale()),
  facts: [choice('kind'), text('created_by_name'), instant('updated_at')],
  actions,
  main: Main,
  notice: Editing,
  history: branchGroupContract.history,
});
