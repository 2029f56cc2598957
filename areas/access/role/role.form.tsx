/** `/user/createRole`: a new role, with an id an existing one, and with `?copy=1` a copy of it. */
import type { ComponentType, ReactElement } from 'react';
import { roleContract } from './role.contract.ts';
import { roleScopes } from './role.model.ts';
import { useAddress, usePageId } from '#kit/web/address.tsx';
import { readCookie } from '#kit/web/cookies.ts';
import { bothField, group, ownField, selectField } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { place } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { say } from '#kit/web/words.ts';
import { FunctionsInput } from './functions-input.parts.tsx';

/** The head office creates roles for the network; a branch creates its own, which apply in single branches. */
const atHeadOffice = (): boolean => readCookie('FZ_CURRENT_BRANCHTYPE') === 'hq';
const isOfNetwork = (record: { branch_id: number | null } | undefined): boolean => record?.branch_id === null;

const named = group('name', [bothField('title'), selectField('scope', roleScopes, { when: atHeadOffice })]);
const allows = group('functions', [ownField('flags', FunctionsInput)]);
const shared = { noun: 'access.role', save: 'save' } as const;
const here = (): { branch_id: number } => ({ branch_id: place.get().branch_id ?? 0 });

const CreateRole = formPage(roleContract.create, {
  ...shared,
  title: 'create',
  groups: [named, allows],
  start: () => ({ scope: 'branch' as const, flags: [] }),
  hidden: here,
  done: (role) => ({ to: '/user/viewRole', id: role.id }),
});

const copyOf = (title: string): string => say('access')('role.copy_of', { title });
const CopyRole = formPage(roleContract.create, {
  ...shared,
  title: 'copy',
  record: roleContract.view,
  groups: [named, allows],
  start: ({ record }) => ({
    title: { en: copyOf(record?.title.en ?? ''), cn: record?.title.cn ? copyOf(record.title.cn) : '' },
    scope: atHeadOffice() && isOfNetwork(record) ? (record?.scope ?? 'branch') : 'branch',
  }),
  hidden: here,
  ready: true,
  done: (role) => ({ to: '/user/viewRole', id: role.id }),
});

const EditOwnRole = formPage(roleContract.edit, {
  ...shared,
  title: 'edit',
  record: roleContract.view,
  groups: [named, allows],
  done: (role) => ({ to: '/user/viewRole', id: role.id }),
});
const EditBuiltInRole = formPage(roleContract.edit, {
  ...shared,
  title: 'edit',
  record: roleContract.view,
  groups: [allows],
  hidden: ({ record }) => (record ? { title: record.title, scope: record.scope } : {}),
  done: (role) => ({ to: '/user/viewRole', id: role.id }),
});

/** The name and scope of a built-in role can't be changed. */
const EditRole = ({ id }: { id: number }): ReactElement => {
  const { data } = useRead(roleContract.view, { params: { id } });
  return data?.key ? <EditBuiltInRole /> : <EditOwnRole />;
};

export const RoleForm: ComponentType = () => {
  const id = usePageId();
  const { search } = useAddress();
  if (id === undefined) return <CreateRole />;
  return search['copy'] === '1' ? <CopyRole /> : <EditRole id={id} />;
};
