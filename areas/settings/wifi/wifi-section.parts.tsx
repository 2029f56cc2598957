/** Wi-Fi networks: their names, who they are for, how to connect. */
import type { ReactElement } from 'react';
import { IconTrash } from '@tabler/icons-react';
import { wifiContract as contract } from './wifi.contract.ts';
import { wifiAudiences, type BranchWifi, type WifiRow } from './wifi.model.ts';
import { areaField, checkField, passwordField, selectField, textField } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { itemCard } from '#kit/web/list/item-card.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { perform, useRead } from '#kit/web/query.ts';
import { AddressCard } from '../on-site/address-ranges.parts.tsx';
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

const Networks = itemCard<BranchWifi, WifiRow>({
  noun: 'settings.wifi',
  rows: (wifi) => wifi.networks,
  name: (network) => network.ssid,
  show: (network, { noun }) => ({
    below: [
      [noun.choice('audience', network.audience), network.note].filter(Boolean).join(' · '),
      <WifiPassword key="password" network={network} />,
    ],
  }),
  may: (wifi) => wifi.can.includes('edit'),
  add: AddWifi,
  edit: EditWifi,
  moves: {
    remove: {
      icon: IconTrash,
      send: ({ id, version }) => perform(contract.remove, { params: { id }, query: { version } }),
    },
  },
});

export const WifiSection = ({ branch_id }: { branch_id: number }): ReactElement => (
  <Loaded of={useRead(contract.view, { params: { branch_id } })}>
    {(wifi) => (
      <>
        <Networks data={wifi} />
        <AddressCard branch_id={branch_id} wifi={wifi} />
      </>
    )}
  </Loaded>
);
