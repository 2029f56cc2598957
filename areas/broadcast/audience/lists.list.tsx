/** `/connect/list`: lists of picked clients, added and edited in a drawer. */
import type { ReactElement } from 'react';
import { audienceContract } from './audience.contract.ts';
import type { AudienceRow } from './audience.model.ts';
import { audienceActions } from './audience.actions.ts';
import { Owner } from './audience-cells.parts.tsx';
import { ClientsInput } from './clients-input.parts.tsx';
import { useAddress } from '#kit/web/address.tsx';
import { custom, instant, link, text } from '#kit/web/columns.tsx';
import { areaField, group, ownField, textField } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { listPage } from '#kit/web/list/page.tsx';
import { atHeadOffice } from '#kit/web/place.ts';

const noun = 'broadcast.list';
const groups = [
  group('what', [textField('name'), areaField('note', { rows: 2 })]),
  group('clients', [ownField('member_ids', ClientsInput, { required: true })]),
] as const;
const AddList = formDrawer(audienceContract.create, {
  noun,
  title: 'create',
  save: 'create',
  groups,
  start: () => ({ member_ids: [] }),
  hidden: () => ({ kind: 'list' as const, everywhere: atHeadOffice() }),
});
const EditList = formDrawer(audienceContract.edit, { noun, title: 'edit', record: audienceContract.view, groups });

const Lists = listPage(audienceContract.lists, {
  noun,
  record: '/connect/viewSegmentation',
  columns: [
    link('name'),
    custom('branch_name', (row: AudienceRow) => <Owner row={row} />),
    text('created_by_name'),
    instant('updated_at'),
    text('note', { extra: true }),
  ],
  actions: audienceActions,
  create: { drawer: AddList, needs: 'MANAGE_AUDIENCE' },
});

export const ListsPage = (): ReactElement => {
  const { search, change } = useAddress();
  const { edit } = search;
  return (
    <>
      <Lists />
      {edit === undefined ? null : (
        <EditList id={Number(edit)} onClose={() => change({ edit: undefined }, { replace: true })} />
      )}
    </>
  );
};
