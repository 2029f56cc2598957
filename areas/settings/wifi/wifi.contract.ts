/** What VIEW_SSID opens: Wi-Fi networks and the public addresses of a branch. MANAGE_SSID changes them. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Id } from '#kit/domain/field.ts';
import { VersionQuery } from '#kit/domain/page.ts';
import { SettingChange } from '../history/history.model.ts';
import { BranchWifi, EditWifi, NewRange, NewWifi, RangeRow, WifiRow } from './wifi.model.ts';

const sees = { flag: 'VIEW_SSID', branch: 'branch' } as const;
const adds = { method: 'POST', flag: 'MANAGE_SSID', branch: 'branch', answer: 'toast' } as const;
const removes = {
  method: 'DELETE',
  flag: 'MANAGE_SSID',
  branch: 'record',
  answer: 'toast',
  query: VersionQuery,
  data: z.object({ id: Id }),
} as const;

const wifi = rowsOf('wifi', { see: 'VIEW_SSID', write: 'MANAGE_SSID' });
export const wifiContract = contract({
  view: wifi.all('Wi-Fi networks and public addresses of a branch', BranchWifi),
  network: wifi.view('One Wi-Fi network', WifiRow),
  password: wifi.of('password', 'The password of a Wi-Fi network', z.object({ password: z.string().nullable() })),
  add: wifi.create('Add a Wi-Fi network', NewWifi, WifiRow),
  edit: wifi.edit('Edit a Wi-Fi network', EditWifi, WifiRow),
  remove: wifi.remove('Remove a Wi-Fi network'),
  addRange: {
    ...adds,
    path: 'addressRanges',
    says: 'Add a public address or a range of them (CIDR) of a branch',
    body: NewRange,
    data: RangeRow,
  },
  removeRange: { ...removes, path: 'addressRanges/:id', says: 'Remove a public address or range' },
  history: {
    method: 'GET',
    path: 'settings/wifiHistory/:branch_id',
    says: 'Who changed Wi-Fi networks and addresses of a branch, and when',
    ...sees,
    data: z.array(SettingChange),
  },
});
