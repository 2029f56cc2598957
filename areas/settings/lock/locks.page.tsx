/** `/settings/locks`: the settings that only head office changes. */
import type { ComponentType, ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { lockContract as contract } from './lock.contract.ts';
import { lockKinds, type Lock } from './lock.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { useAddress } from '#kit/web/address.tsx';
import { ownField, textField, type OwnInputProps } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { Item, ItemButton, Items } from '#kit/web/look/items.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { Card, PageHead } from '#kit/web/look/page.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { useRead, useWrite } from '#kit/web/query.ts';
import { confirm } from '#kit/web/tell.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { useBranchGroups } from '#web/shell/use-branch-groups.ts';
import { useLockName } from './lock-name.view.ts';
import { useLockedBy } from './lock-notice.parts.tsx';

const KindInput = ({ name, label, value, error, required, set }: OwnInputProps): ReactElement => {
  const nameOf = useLockName();
  return (
    <Select
      id={`field-${name}`}
      name={name}
      label={label}
      error={error}
      withAsterisk={required}
      allowDeselect={false}
      data={lockKinds.map((kind) => ({ value: kind, label: nameOf(kind) }))}
      value={typeof value === 'string' ? value : null}
      onChange={(next) => set(name, next)}
    />
  );
};
const GroupInput = ({ name, label, value, error, set }: OwnInputProps): ReactElement => {
  const words = useWords('settings');
  const locale = useLocale();
  return (
    <Select
      id={`field-${name}`}
      name={name}
      label={label}
      error={error}
      searchable
      clearable
      placeholder={words('lock.everywhere')}
      data={useBranchGroups().map((one) => ({ value: String(one.id), label: textIn(one.name, locale) }))}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(next) => set(name, next === null ? null : Number(next))}
    />
  );
};
const AddLock = formDrawer(contract.create, {
  noun: 'settings.lock',
  title: 'create',
  save: 'save',
  groups: [{ fields: [ownField('what', KindInput), ownField('branch_group_id', GroupInput), textField('note')] }],
  start: () => ({ what: 'hours' as const, branch_group_id: null }),
});

const Row = ({ lock }: { lock: Lock }): ReactElement => {
  const words = useWords('settings');
  const locale = useLocale();
  const nameOf = useLockName();
  const lockedBy = useLockedBy();
  const { run } = useWrite(contract.remove);
  const what = nameOf(lock.what);
  const remove = async (): Promise<void> => {
    const title = words('lock.remove', { what });
    if (await confirm({ title, text: words('lock.remove_text', { what }), yes: words('lock.yes_remove') }))
      await run({ params: { id: lock.id }, query: { version: String(lock.version) } });
  };
  return (
    <Item
      title={`${what} · ${lock.group_name ? textIn(lock.group_name, locale) : words('lock.everywhere')}`}
      below={[lockedBy(lock), lock.note || null]}
      actions={
        <ItemButton
          label={words('lock.remove', { what })}
          icon={<IconLockOpen size={18} />}
          onClick={() => void remove()}
        />
      }
    />
  );
};

export const LocksPage: ComponentType = () => {
  const words = useWords('settings');
  const { search, change } = useAddress();
  const read = useRead(contract.all, {});
  const add = (
    <Button leftSection={<IconLock size={16} />} onClick={() => change({ open: 'lock' })}>
      {words('lock.create')}
    </Button>
  );
  return (
    <NounScope noun="settings.lock">
      <PageHead title={words('lock.title')} context={words('lock.context')} primary={add} />
      <Loaded of={read} empty={<Card>{words('lock.none')}</Card>}>
        {(locks) => (
          <Card>
            <Items label={words('lock.title')}>
              {locks.map((lock) => (
                <Row key={lock.id} lock={lock} />
              ))}
            </Items>
          </Card>
        )}
      </Loaded>
      {search['open'] === 'lock' ? <AddLock onClose={() => change({ open: undefined }, { replace: true })} /> : null}
    </NounScope>
  );
};
