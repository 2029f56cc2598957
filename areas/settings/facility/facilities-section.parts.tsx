/** Rooms of the branch with their places. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconDoor, IconDoorOff, IconPencil, IconPlus } from '@tabler/icons-react';
import { facilityMachine } from './facility.machine.ts';
import type { FacilityRow } from './facility.model.ts';
import { scheduleContract as contract } from '../schedule/schedule.contract.ts';
import { useAddress } from '#kit/web/address.tsx';
import { areaField, numberField, textField, type Group } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/page.tsx';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { Status } from '#kit/web/look/show.tsx';
import { useRead, useWrite } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { Item, ItemButton, Items, Loaded } from '../branch-settings/section.parts.tsx';
import style from '../settings.module.css';

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
const moveIcons = { deactivate: <IconDoorOff size={18} />, activate: <IconDoor size={18} /> } as const;

const Facility = ({ room, onEdit }: { room: FacilityRow; onEdit: () => void }): ReactElement => {
  const words = useWords('settings');
  const { run } = useWrite(contract.moveFacility);
  const { id, name, version, can } = room;
  const places = words('facility.places', { count: room.capacity });
  return (
    <Item
      title={name}
      below={room.note ? `${places} · ${room.note}` : places}
      right={<Status machine={facilityMachine} value={room.status} noun="settings.facility" />}
      actions={
        <>
          {can.includes('edit') ? (
            <ItemButton
              label={words('facility.edit_named', { name })}
              icon={<IconPencil size={18} />}
              onClick={onEdit}
            />
          ) : null}
          {(['deactivate', 'activate'] as const)
            .filter((move) => can.includes(move))
            .map((move) => (
              <ItemButton
                key={move}
                label={words(`facility.${move}_named`, { name })}
                icon={moveIcons[move]}
                onClick={() => void run({ params: { id }, body: { version, move } })}
              />
            ))}
        </>
      }
    />
  );
};

export const FacilitiesSection = ({ branch_id }: { branch_id: number }): ReactElement => {
  const words = useWords('settings');
  const { search, change } = useAddress();
  const read = useRead(contract.facilities, { params: { branch_id }, query: { itemsPerPage: '200' } });
  const edited = read.data?.data.find(({ id }) => String(id) === search['edit']);
  return (
    <>
      <div className={style['tools']}>
        <Button leftSection={<IconPlus size={16} />} onClick={() => change({ new: '1' })}>
          {words('facility.create')}
        </Button>
      </div>
      <Card>
        <Loaded of={read}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty title={words('facility.title')} text={words('facility.empty')} />
            ) : (
              <Items>
                {data.map((room) => (
                  <Facility key={room.id} room={room} onEdit={() => change({ edit: String(room.id) })} />
                ))}
              </Items>
            )
          }
        </Loaded>
      </Card>
      {search['new'] ? <AddFacility onClose={() => change({ new: undefined })} /> : null}
      {edited ? <EditFacility id={edited.id} record={edited} onClose={() => change({ edit: undefined })} /> : null}
    </>
  );
};
