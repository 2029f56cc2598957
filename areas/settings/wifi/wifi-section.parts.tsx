/** Wi-Fi networks: what they are called, who they are for, how to get in. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { wifiContract as contract } from './wifi.contract.ts';
import { wifiAudiences, type BranchWifi, type WifiRow } from './wifi.model.ts';
import { useAddress } from '#kit/web/address.tsx';
import { areaField, checkField, passwordField, selectField, textField } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/page.tsx';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { useRead, useWrite } from '#kit/web/query.ts';
import { confirm } from '#kit/web/tell.ts';
import { useWords } from '#kit/web/words.ts';
import { AddressCard } from '../on-site/address-ranges.parts.tsx';
import { Item, ItemButton, Items, Loaded } from '../branch-settings/section.parts.tsx';
import { WifiPassword } from './wifi-password.parts.tsx';

const named = [textField('ssid'), selectField('audience', wifiAudiences), areaField('note')] as const;
const password = passwordField('password', { autoComplete: 'off' });
const AddWifi = formDrawer(contract.add, {
  noun: 'settings.wifi',
  title: 'create',
  save: 'save',
  groups: [{ fields: [...named, password] }],
});
const EditWifi = formDrawer(contract.edit, {
  noun: 'settings.wifi',
  title: 'edit',
  save: 'save',
  groups: [{ fields: [...named, password, checkField('forget_password')] }],
});

type NetworkProps = { network: WifiRow; mayEdit: boolean; onEdit: () => void };
const Network = ({ network, mayEdit, onEdit }: NetworkProps): ReactElement => {
  const words = useWords('settings');
  const { run } = useWrite(contract.remove);
  const { id, ssid: name, version } = network;
  const remove = async (): Promise<void> => {
    const isSure = await confirm({
      title: words('wifi.remove', { name }),
      text: words('wifi.remove_confirm', { name }),
      yes: words('wifi.yes_remove'),
      danger: true,
    });
    if (isSure) await run({ params: { id }, query: { version } });
  };
  return (
    <Item
      title={name}
      below={
        <>
          {[words(`wifi.choice.audience.${network.audience}`), network.note].filter(Boolean).join(' · ')}
          <WifiPassword network={network} />
        </>
      }
      actions={
        mayEdit ? (
          <>
            <ItemButton label={words('wifi.edit_named', { name })} icon={<IconPencil size={18} />} onClick={onEdit} />
            <ItemButton
              label={words('wifi.remove', { name })}
              icon={<IconTrash size={18} />}
              onClick={() => void remove()}
            />
          </>
        ) : null
      }
    />
  );
};

const Networks = ({ wifi }: { wifi: BranchWifi }): ReactElement => {
  const words = useWords('settings');
  const { search, change } = useAddress();
  const mayEdit = wifi.can.includes('edit');
  const edited = mayEdit ? wifi.networks.find(({ id }) => String(id) === search['edit']) : undefined;
  return (
    <Card
      title={words('wifi.title')}
      aside={
        mayEdit ? (
          <Button leftSection={<IconPlus size={16} />} onClick={() => change({ new: '1' })}>
            {words('wifi.create')}
          </Button>
        ) : null
      }
    >
      {wifi.networks.length === 0 ? (
        <Empty title={words('wifi.title')} text={words('wifi.empty')} />
      ) : (
        <Items>
          {wifi.networks.map((network) => (
            <Network
              key={network.id}
              network={network}
              mayEdit={mayEdit}
              onEdit={() => change({ edit: String(network.id) })}
            />
          ))}
        </Items>
      )}
      {search['new'] && mayEdit ? <AddWifi onClose={() => change({ new: undefined })} /> : null}
      {edited ? <EditWifi id={edited.id} record={edited} onClose={() => change({ edit: undefined })} /> : null}
    </Card>
  );
};

export const WifiSection = ({ branch_id }: { branch_id: number }): ReactElement => (
  <Loaded of={useRead(contract.view, { params: { branch_id } })}>
    {(wifi) => (
      <>
        <Networks wifi={wifi} />
        <AddressCard branch_id={branch_id} wifi={wifi} />
      </>
    )}
  </Loaded>
);
