/** `/home/kiosk`: the devices at the door; a new one is paired with a code or its QR code. */
import { useState, type FormEvent, type ReactElement } from 'react';
import { Button, TextInput } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { kioskContract, type Kiosk } from './kiosk.contract.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { move, type Action } from '#kit/web/actions.ts';
import { custom, instant, text } from '#kit/web/columns.tsx';
import { SideDrawer } from '#kit/web/dialog/over-page.tsx';
import { listPage } from '#kit/web/list/page.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { QrCode } from '#kit/web/picture/qr.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useWrite } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import style from './kiosk.module.css';

const tones = { waiting: 'yellow', paired: 'green', revoked: 'gray' } as const;
const State = ({ row }: { row: Kiosk }): ReactElement => (
  <Badge tone={tones[row.state]}>{useWords('classes')(`kiosk.state.${row.state}`)}</Badge>
);
const actions: readonly Action<Kiosk>[] = [
  move<Kiosk, typeof kioskContract.revoke>(
    'revoke',
    kioskContract.revoke,
    (row) => ({ params: { id: row.id }, body: { version: row.version } }),
    { icon: IconPlugConnectedX, danger: true, confirms: true },
  ),
];

const PairDrawer = ({ onClose }: { onClose: () => void }): ReactElement => {
  const words = useWords('classes');
  const { branch_id, zone } = usePlace();
  const [name, setName] = useState('');
  const [made, setMade] = useState<{ code: string; until: string } | null>(null);
  const { run, busy, fault } = useWrite(kioskContract.create);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await run({ body: { branch_id: branch_id ?? 0, name } });
    if (answer) setMade(answer.data);
  };
  const link = `${globalThis.location.origin}/p/kiosk`;
  return (
    <SideDrawer onClose={onClose} size={440} title={words('kiosk.create')}>
      {made === null ? (
        <Stacked as="form" gap={16} onSubmit={(event) => void send(event)}>
          <TextInput
            label={words('kiosk.field_name')}
            data-autofocus
            value={name}
            error={fault?.fields['name']?.[0]}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" loading={busy}>
            {words('kiosk.get_code')}
          </Button>
        </Stacked>
      ) : (
        <Stacked gap={12} items="center" center>
          <p>{words('kiosk.open_there', { link })}</p>
          <Words size={28} weight={600} spacing="0.12em">{`${made.code.slice(0, 4)} ${made.code.slice(4)}`}</Words>
          <QrCode className={style['code']} alt={words('kiosk.code')} text={`${link}?code=${made.code}`} />
          <p>{words('kiosk.until', { at: clockIn(zone, new Date(made.until)) })}</p>
        </Stacked>
      )}
    </SideDrawer>
  );
};

export const KioskList = listPage(kioskContract.list, {
  noun: 'classes.kiosk',
  columns: [
    text('name'),
    custom('state', (row: Kiosk) => <State row={row} />),
    instant('paired_at'),
    instant('seen_at'),
    text('staff_name'),
  ],
  actions,
  create: { drawer: PairDrawer, needs: 'MANAGE_KIOSK' },
});
