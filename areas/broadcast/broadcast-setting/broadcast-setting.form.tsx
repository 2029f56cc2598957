/** A drawer: under which name a branch writes, when not, and how often at most. */
import { broadcastSettingContract } from './broadcast-setting.contract.ts';
import { checkField, emailField, group, numberField, textField } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { atHeadOffice } from '#kit/web/place.ts';

export const EditSettingDrawer = formDrawer(broadcastSettingContract.edit, {
  noun: 'broadcast.setting',
  title: 'edit',
  save: 'edit',
  groups: [
    group('sender', [textField('sender_name'), emailField('reply_to')]),
    group('limits', [
      [textField('quiet_from'), textField('quiet_until')],
      [numberField('cap_count', { min: 1, max: 100 }), numberField('cap_days', { min: 1, max: 90 })],
      numberField('per_minute', { min: 1, max: 100_000, when: () => atHeadOffice() }),
    ]),
    group('measured', [checkField('tracks')]),
  ],
});
