/** The number formats of invoices, receipts and credit notes, with the next number of each. */
import type { ReactElement } from 'react';
import { Button, TextInput } from '@mantine/core';
import { accountContract as contract } from '../account/account.contract.ts';
import type { Numbering } from '../account/account.model.ts';
import { formatNumber, isDocumentKind } from '#kit/domain/number.ts';
import { useAddress } from '#kit/web/address.tsx';
import { numberField, ownField, type OwnInputProps } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { useNoun } from '#kit/web/noun.tsx';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { Dim, Words } from '#kit/web/look/lay.tsx';

type Look = Pick<Numbering, 'prefix' | 'digits' | 'branch_code' | 'year' | 'next'>;
const nextOf = ({ prefix, branch_code, year, next, digits }: Look): string =>
  formatNumber(prefix, branch_code, year, next, digits);

/** Typed letters become capitals. */
const PrefixInput = ({ name, label, value, error, required, set }: OwnInputProps): ReactElement => (
  <TextInput
    id={`field-${name}`}
    label={label}
    description={useNoun().kind('hint', name)}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    error={error}
    withAsterisk={required}
    maxLength={8}
    value={typeof value === 'string' ? value : ''}
    onChange={(event) => set(name, event.currentTarget.value.toUpperCase())}
  />
);

type Typed = { values: Readonly<Record<string, unknown>>; record: unknown };
const Preview = ({ values, record }: Typed): ReactElement | null => {
  const words = useWords('settings');
  const look = { ...(record as Numbering), ...(values as Partial<Look>) };
  if (typeof look.digits !== 'number' || look.prefix === '') return null;
  return (
    <Words as="p" prose weight={500}>
      {words('numbering.next', { number: nextOf(look) })}
    </Words>
  );
};
const EditNumbering = formDrawer(contract.editNumbering, {
  noun: 'settings.numbering',
  title: 'edit',
  save: 'save',
  groups: [{ fields: [[ownField('prefix', PrefixInput), numberField('digits', { min: 4, max: 9 })]] }],
  below: Preview,
});

const Numbers = ({ all }: { all: readonly Numbering[] }): ReactElement => {
  const words = useWords('settings');
  const { search, change } = useAddress();
  const edited = all.find(({ id }) => String(id) === search['numbers']);
  const kindOf = (kind: string): string => (isDocumentKind(kind) ? words(`numbering.kind.${kind}`) : kind);
  return (
    <>
      <Items>
        {all.map((one) => (
          <Item
            key={one.id}
            title={kindOf(one.kind)}
            below={words('numbering.next', { number: nextOf(one) })}
            actions={
              <Button
                variant="default"
                size="compact-sm"
                aria-label={words('numbering.change_of', { kind: kindOf(one.kind) })}
                onClick={() => change({ numbers: String(one.id) })}
              >
                {words('numbering.change')}
              </Button>
            }
          />
        ))}
      </Items>
      {edited ? <EditNumbering id={edited.id} record={edited} onClose={() => change({ numbers: undefined })} /> : null}
    </>
  );
};

export const NumberingCard = ({ branch_id }: { branch_id: number }): ReactElement => {
  const words = useWords('settings');
  return (
    <Card title={words('numbering.title')}>
      <Dim as="p" size="inherit" prose>
        {words('numbering.context')}
      </Dim>
      <Loaded of={useRead(contract.numbering, { params: { branch_id } })}>{(all) => <Numbers all={all} />}</Loaded>
    </Card>
  );
};
