/** Dialogs, values, empties and pictures. */
import type { ComponentType, ReactElement } from 'react';
import { Button, Group, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { Tone } from '#kit/domain/machine.ts';
import { CallFault } from '#kit/web/answers.ts';
import { whilePending } from '#kit/web/pending.ts';
import { Bars, Lines } from '#kit/web/picture/charts.tsx';
import type { Series } from '#kit/web/picture/figure.tsx';
import { Tile, Tiles, type TileProps } from '#kit/web/picture/tile.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { Item, ItemButton, Items, Quiet } from '#kit/web/look/items.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty, Failed, NoMatch, NoPermission } from '#kit/web/look/page.tsx';
import { Badge, DayText, Figure, InstantText, Money, None } from '#kit/web/look/show.tsx';
import { Phone } from '#kit/web/look/phone.tsx';
import { CountryFlag } from '#kit/web/look/flag.tsx';
import { askReason, confirm, offerOnSuccess, showAlert, showResponse, toast } from '#kit/web/tell.ts';
import { say, useWords } from '#kit/web/words.ts';
import { opened } from './samples.ts';

const tones: readonly Tone[] = ['gray', 'blue', 'yellow', 'green', 'red'];
const refused = 'This lead has become a client and can no longer be changed.';
const shows: Readonly<Record<string, () => unknown>> = {
  success: () => showResponse({ success: true, title: say('blocks')('dialog.success'), message: [], create_type: 'x' }),
  'success with an offer': () => {
    offerOnSuccess('class/createSingleClassSchedule', {
      label: () => say('blocks')('dialog.assignStaff'),
      open: () => toast(say('blocks')('dialog.assignStaff')),
    });
    return showResponse({
      success: true,
      title: say('blocks')('dialog.success'),
      message: [],
      create_type: 'class/createSingleClassSchedule',
    });
  },
  error: () =>
    showResponse({ success: false, title: say('blocks')('dialog.error'), message: [refused], create_type: 'x' }),
  'error with lines': () =>
    showResponse({
      success: false,
      title: say('blocks')('dialog.error'),
      message: ['Name is required', 'E-mail must be valid', refused],
      create_type: 'x',
    }),
  alert: () => showAlert({ title: say('shell')('forbidden'), lines: [refused] }),
  'session timed out': () =>
    showAlert({ title: say('shell')('sessionTimedOut'), lines: [say('shell')('sessionTimedOutMore')] }),
  confirm: () =>
    confirm({
      title: 'Cancel the class “Muay Thai, Fri 18:00”?',
      text: '12 bookings are cancelled and the clients are told.',
      yes: 'Cancel class',
      danger: true,
    }),
  reason: () => askReason({ title: say('blocks')('dialog.reason'), yes: say('blocks')('form.save') }),
  toast: () => toast(say('blocks')('dialog.updated')),
  'toast with undo': () => toast(say('blocks')('dialog.deleted'), { undo: () => undefined }),
  'toast of a fault': () => toast(refused, { tone: 'red' }),
  loading: () => whilePending(() => new Promise((resolve) => setTimeout(resolve, 3000))),
};

const Dialogs = (): ReactElement => (
  <Card>
    <Group>
      {Object.entries(shows).map(([name, show]) => (
        <Button key={name} variant="default" onClick={() => show()}>
          {name}
        </Button>
      ))}
    </Group>
  </Card>
);

const Values = (): ReactElement => (
  <Card>
    <Stack>
      <Group>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Group>
      <Group>
        <Money cents={125_000} /> <Money cents={-500} currency="SGD" /> <Figure value={12_345} /> <None />
      </Group>
      <Group>
        <DayText day="2026-12-05" /> <InstantText at="2026-01-05T03:00:00Z" /> <InstantText at={opened} />
        <Phone number="+60 12-345 6789" /> <CountryFlag code="MY" /> <CountryFlag code="SG" />
      </Group>
    </Stack>
  </Card>
);

const nothing = (): void => undefined;
const Empties = (): ReactElement => {
  const words = useWords('blocks');
  return (
    <Stack>
      <Card>
        <Empty
          title={words('empty.nothing')}
          text={words('picture.nothing')}
          action={<Button>{words('form.save')}</Button>}
        />
      </Card>
      <Card>
        <NoMatch onClear={nothing} />
      </Card>
      <Card>
        <NoPermission />
      </Card>
      <Card>
        <Failed fault={new CallFault('server', [words('answers.server')])} onRetry={nothing} />
      </Card>
    </Stack>
  );
};

const methods = [
  { name: 'Cash', day: '2026-12-05', expected: 125_000, counted: 124_500, note: 'Change was given wrongly.' },
  { name: 'Visa', day: '2026-12-04', expected: 86_000, counted: 86_000, note: null },
] as const;
const waiting = new CallFault('server', [refused]);
const read = (data: readonly string[] | undefined, error: CallFault | null = null) =>
  ({ data, error, refetch: () => Promise.reject(new Error(refused)) }) as const;
const Lists = (): ReactElement => {
  const words = useWords('blocks');
  return (
    <Stack>
      {[read(undefined), read(undefined, waiting), read([]), read(['Aminah Yusof', 'Wei Ming'])].map((of, at) => (
        <Card key={at} title={`Loaded ${at + 1}`}>
          <Loaded of={of} height={80} empty={<Quiet>{words('empty.nothing')}</Quiet>}>
            {(names) => (
              <Items>
                {names.map((name) => (
                  <Item
                    key={name}
                    title={name}
                    below={[opened, null, 'Kuala Lumpur']}
                    right={<Badge tone="green">Active</Badge>}
                    actions={
                      <ItemButton
                        label={`${words('form.save')}: ${name}`}
                        icon={<IconPencil size={18} />}
                        onClick={nothing}
                      />
                    }
                    buttons={<Button variant="default">{words('form.save')}</Button>}
                  >
                    {refused}
                  </Item>
                ))}
              </Items>
            )}
          </Loaded>
        </Card>
      ))}
      <Card title="MiniTable">
        <MiniTable
          rows={methods}
          keyOf={({ name }) => name}
          currency="MYR"
          columns={[
            { head: 'Method', text: ({ name }) => name },
            { head: 'Day', day: ({ day }) => day, isUnder: true },
            { head: 'Expected', money: ({ expected }) => expected, wide: true },
            { head: 'Counted', money: ({ counted }) => counted, off: (one) => one.counted !== one.expected },
          ]}
          total={{ label: 'Total' }}
          below={({ note }) => note}
        />
      </Card>
      {(['sum', 'facts', 'stacked', 'totals'] as const).map((look) => (
        <Card key={look} title={`Figures ${look}`}>
          <Figures
            look={look}
            lines={[
              ...methods.map(({ name, expected }) => ({
                label: name,
                value: <Money cents={expected} currency="MYR" />,
              })),
              { label: 'Total', value: <Money cents={211_000} currency="MYR" />, sum: true },
              { label: 'SST 8 %', value: <Money cents={15_630} currency="MYR" />, quiet: true },
            ]}
          />
        </Card>
      ))}
    </Stack>
  );
};

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const wave = (base: number): number[] => months.map((_, at) => Math.round(base * (1 + 0.3 * Math.sin(at + base))));
const tiles: readonly TileProps[] = [
  { label: 'Check-ins', value: '128', change: { now: 128, before: 110 }, values: wave(20), to: '/manage' },
  { label: 'Revenue', value: 'RM 48,200.00', change: { now: 90, before: 110 }, values: wave(50) },
  { label: 'Members', value: '412', change: { now: 4, before: 4 } },
  { label: 'New', value: '9' },
];
const branches = ['Kuala Lumpur', 'Petaling Jaya', 'Johor Bahru', 'Penang', 'Orchard'];
const seriesOf = (count: number): Series[] =>
  branches.slice(0, count).map((name, at) => ({ name, values: wave(60 + at * 30) }));
const pictures = [
  { title: 'Check-ins', Chart: Bars, labels: months, series: seriesOf(1) },
  { title: 'Two branches', Chart: Bars, labels: months, series: seriesOf(2) },
  { title: 'Five branches', Chart: Lines, labels: months, series: seriesOf(5) },
  { title: 'Nothing', Chart: Lines, labels: [], series: [] },
] as const;
const Pictures = (): ReactElement => (
  <Stack>
    <Tiles>
      {tiles.map((tile) => (
        <Tile key={tile.label} {...tile} />
      ))}
    </Tiles>
    {pictures.map(({ Chart, ...picture }) => (
      <Card key={picture.title}>
        <Chart {...picture} />
      </Card>
    ))}
  </Stack>
);

export const sampleParts: Readonly<Record<string, ComponentType>> = {
  dialogs: Dialogs,
  values: Values,
  empties: Empties,
  lists: Lists,
  pictures: Pictures,
};
