/** The rooms of the branch with their places. */
import type { ReactElement } from 'react';
import { IconDoor, IconDoorOff } from '@tabler/icons-react';
import { facilityMachine } from './facility.machine.ts';
import type { FacilityRow } from './facility.model.ts';
import { scheduleContract as contract } from '../schedule/schedule.contract.ts';
import type { Icon } from '#kit/web/actions.ts';
import { areaField, numberField, textField, type Group } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { itemCard, type ItemMove } from '#kit/web/list/item-card.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { Status } from '#kit/web/look/show.tsx';
import { perform, useRead } from '#kit/web/query.ts';

type Fields = 'name' | 'capacity' | 'note';
const groups: readonly Group<Fields>[] = [
  { fields: [textField('name'), numberField('capacity', { min: 1, max: 2000 }), areaField('note')] },
];
const AddFacility = formDrawer(contract.addFacility, {
  noun: 'settings.facility',
  title: 'create',
  save: 'save',
  groups,
});
const EditFacility = formDrawer(contract.editFacility, {
  noun: 'settings.facility',
  title: 'edit',
  save: 'save',
  groups,
});
const move = (name: 'activate' | 'deactivate', icon: Icon): ItemMove<FacilityRow> => ({
  icon,
  send: ({ id, version }) => perform(contract.moveFacility, { params: { id }, body: { version, move: name } }),
});
const Facilities = itemCard<{ data: readonly FacilityRow[] }, FacilityRow>({
  noun: 'settings.facility',
  rows: ({ data }) => data,
  name: (room) => room.name,
  show: (room, { noun }) => ({
    below: [noun.of('places', { count: room.capacity }), room.note].filter(Boolean).join(' · '),
    right: <Status machine={facilityMachine} value={room.status} />,
  }),
  add: AddFacility,
  edit: EditFacility,
  moves: { deactivate: move('deactivate', IconDoorOff), activate: move('activate', IconDoor) },
});

export const FacilitiesSection = ({ branch_id }: { branch_id: number }): ReactElement => (
  <Loaded of={useRead(contract.facilities, { params: { branch_id }, query: { itemsPerPage: '200' } })}>
    {(page) => <Facilities data={page} />}
  </Loaded>
);
