/** The code and the tax code of each account, side by side in a form. */
import type { ReactElement } from 'react';
import { Input, TextInput } from '@mantine/core';
import { accounts } from '#areas/money/journal/journal.rules.ts';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { Dim, Stacked } from '#kit/web/look/lay.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { useWords } from '#kit/web/words.ts';
import { MAX_CODE, type CodeSet } from './journal-export.model.ts';

type Account = (typeof accounts)[number];
type CodeKind = 'codes' | 'tax_codes';
type BoxProps = { name: CodeKind; account: Account; label: string; of: OwnInputProps };
const CodeBox = ({ name, account, label, of: { values, set } }: BoxProps): ReactElement => {
  const all = values[name] as CodeSet;
  return (
    <TextInput
      id={`field-${name}-${account}`}
      size="xs"
      aria-label={label}
      maxLength={MAX_CODE}
      value={all[account]}
      onChange={({ currentTarget: { value } }) => set(name, { ...all, [account]: value })}
    />
  );
};

export const CodesInput = (props: OwnInputProps): ReactElement => {
  const words = useWords('listed');
  const { error } = props;
  const box = (name: CodeKind, account: Account): ReactElement => (
    <CodeBox
      name={name}
      account={account}
      label={words(name === 'codes' ? 'journal_export.code_of' : 'journal_export.tax_code_of', {
        account: words(`journal_export.accounts.${account}`),
      })}
      of={props}
    />
  );
  return (
    <Stacked gap={8}>
      <Dim as="p">{words('journal_export.codes_hint')}</Dim>
      <MiniTable
        rows={accounts}
        keyOf={(account) => account}
        columns={[
          { head: words('journal_export.account'), text: (account) => words(`journal_export.accounts.${account}`) },
          { head: words('journal_export.field.codes'), text: (account) => box('codes', account) },
          { head: words('journal_export.field.tax_codes'), text: (account) => box('tax_codes', account) },
        ]}
      />
      {error ? <Input.Error>{error}</Input.Error> : null}
    </Stacked>
  );
};
/** The tax codes are in the table of the codes. */
export const BesideCodes = (): null => null;
