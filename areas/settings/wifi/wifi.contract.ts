/** What VIEW_SSID opens: Wi-Fi networks and the public addresses of a branch. MANAGE_SSID changes them. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
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

export const wifiContract = contract({
  view: {
    method: 'GET',
    path: 'wifi/:branch_id',
    says: 'Wi-Fi networks and public addresses of a branch',
    ...sees,
    data: BranchWifi,
  },
  network: {
    method: 'GET',
    path: 'wifi/view/:id',
    says: 'One Wi-Fi network',
    flag: 'VIEW_SSID',
    branch: 'record',
    data: WifiRow,
  },
  password: {
    method: 'GET',
    path: 'wifi/password/:id',
    says: 'The password of a Wi-Fi network',
    flag: 'VIEW_SSID',
    branch: 'record',
    data: z.object({ password: z.string().nullable() }),
  },
  add: { ...adds, path: 'wifi', says: 'Add a Wi-Fi network', body: NewWifi, data: WifiRow },
  edit: {
    method: 'PUT',
    path: 'wifi/:id',
    says: 'Edit a Wi-Fi network',
    flag: 'MANAGE_SSID',
    branch: 'record',
    answer: 'toast',
    body: EditWifi,
    data: WifiRow,
  },
  remove: { ...removes, path: 'wifi/:id', says: 'Remove a Wi-Fi network' },
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
