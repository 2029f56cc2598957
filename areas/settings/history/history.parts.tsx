/** Who changed what in a section, when, with the values before and after. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { SettingChange } from './history.model.ts';
import type { Endpoint } from '#kit/domain/contract.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { isDocumentKind, type DocumentKind } from '#kit/domain/number.ts';
import { useAddress } from '#kit/web/address.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { useNoun } from '#kit/web/noun.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { Timeline } from '#kit/web/record/history.tsx';
import { useWords } from '#kit/web/words.ts';
import { Dim, Words } from '#kit/web/look/lay.tsx';

type Value = SettingChange['changes'][number]['before'];
/** Stored as a code, shown like in the section. */
export const useShown = (currency: string): ((field: string, value: Value) => string) => {
  const words = useWords('blocks');
  const choices = [
    useNoun('settings.facility'),
    useNoun('settings.booking_rule'),
    useNoun('settings.clock_rule'),
    useNoun('settings.wifi'),
  ];
  return (field, value) => {
    if (value === null || value === '') return words('none');
    if (typeof value === 'boolean') return words(value ? 'yes' : 'no');
    if (typeof value === 'number') return field === 'no_show_fee_cents' ? formatMoney(value, currency) : String(value);
    return choices.map((noun) => noun.choice(field, value)).find((word) => word !== value) ?? value;
  };
};
const Changes = ({ change }: { change: SettingChange }): ReactElement | null => {
  const words = useWords('blocks');
  const noun = useNoun('settings.branch');
  const shown = useShown(usePlace().currency);
  if (change.changes.length === 0) return null;
  return (
    <Words as="ul" size={13} my={2} bullets={16}>
      {change.changes.map(({ field, before, after }) => (
        <li key={field}>
          {words('record.changed', {
            field: noun.field(field),
            before: shown(field, before),
            after: shown(field, after),
          })}
        </li>
      ))}
    </Words>
  );
};

type Props = { row: Endpoint; branch_id: number };
const Entries = ({ row, branch_id }: Props): ReactElement => {
  const words = useWords('settings');
  const read = useRead<Endpoint>(row, { params: { branch_id } });
  const titleOf = ({ part, name, what }: SettingChange): string => {
    const thing = [
      words(`branch.part.${part}`),
      part === 'number_format' && isDocumentKind(name ?? '') ? words(`numbering.kind.${name as DocumentKind}`) : name,
    ]
      .filter(Boolean)
      .join(' ');
    return words('branch.made', { part: thing, what: words(`branch.what.${what}`) });
  };
  return (
    <Card title={words('branch.history')}>
      <Loaded of={read}>
        {(data) => {
          const changes = data as SettingChange[];
          if (changes.length === 0)
            return (
              <Dim as="p" size="inherit" prose>
                {words('branch.no_history')}
              </Dim>
            );
          const items = changes.map((change) => ({
            id: change.id,
            at: change.at,
            who: change.who,
            title: titleOf(change),
            text: <Changes change={change} />,
          }));
          return <Timeline items={items} />;
        }}
      </Loaded>
    </Card>
  );
};

/** Below the section; loaded only on request. */
export const SettingHistory = (props: Props): ReactElement => {
  const words = useWords('settings');
  const { search, change } = useAddress();
  if (search['history']) return <Entries {...props} />;
  return (
    <div>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconHistory size={16} />}
        onClick={() => change({ history: '1' })}
      >
        {words('branch.show_history')}
      </Button>
    </div>
  );
};
