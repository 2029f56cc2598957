/** The bank accounts of an organisation, one for each currency in which it is paid. */
import type { ReactElement } from 'react';
import { ActionIcon, Button, Input, Textarea } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { MAX_ACCOUNTS, type Account } from '../organisation/organisation.model.ts';
import { currencies, currencyLabel, isCurrency, type Currency } from '#kit/domain/currency.ts';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { Select } from '#kit/web/form/select.tsx';
import { typeOver } from '#kit/web/form/type-over.ts';
import { place } from '#kit/web/place.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Columns } from '#kit/web/look/lay.tsx';
import style from '../network.module.css';

const accountsIn = (value: unknown): Account[] => (Array.isArray(value) ? (value as Account[]) : []);
/** The local currency comes first, and each currency appears once. */
const nextCurrency = (taken: readonly Currency[]): Currency | undefined =>
  [place.get().currency, ...currencies].filter(isCurrency).find((code) => !taken.includes(code));

export const AccountsInput = ({ name, label, value, error, set }: OwnInputProps): ReactElement => {
  const words = useWords('network');
  const blocks = useWords('blocks');
  const locale = useLocale();
  const accounts = accountsIn(value);
  const taken = accounts.map(({ currency }) => currency);
  const next = nextCurrency(taken);
  const change = (at: number, part: Partial<Account>): void =>
    set(
      name,
      accounts.map((account, i) => (i === at ? { ...account, ...part } : account)),
    );
  return (
    <Input.Wrapper label={label} error={error} description={words('organisation.hint.accounts')} labelElement="div">
      {accounts.map(({ currency, account }, at) => (
        <Columns
          columns="minmax(120px, 170px) 1fr auto"
          narrow="small"
          narrowed="1fr auto"
          gap={8}
          mt={8}
          key={currency}
        >
          <Select
            aria-label={words('organisation.account_currency', { number: at + 1 })}
            searchable
            {...typeOver}
            allowDeselect={false}
            data={currencies
              .filter((code) => code === currency || !taken.includes(code))
              .map((code) => ({ value: code, label: currencyLabel(code, locale) }))}
            value={currency}
            nothingFoundMessage={blocks('form.nothingFound')}
            onChange={(code) => isCurrency(code) && change(at, { currency: code })}
          />
          <Textarea
            className={style['bankWhere'] ?? ''}
            id={at === 0 ? `field-${name}` : `field-${name}-${at}`}
            aria-label={words('organisation.account_of', { currency })}
            placeholder={words('organisation.account_example')}
            autosize
            minRows={1}
            maxRows={4}
            maxLength={300}
            value={account}
            onChange={(event) => change(at, { account: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={words('organisation.remove_account', { currency })}
            onClick={() =>
              set(
                name,
                accounts.filter((_, i) => i !== at),
              )
            }
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Columns>
      ))}
      {next !== undefined && accounts.length < MAX_ACCOUNTS ? (
        <Button
          variant="default"
          size="xs"
          mt={8}
          leftSection={<IconPlus size={14} />}
          onClick={() => set(name, [...accounts, { currency: next, account: '' }])}
        >
          {words('organisation.add_account')}
        </Button>
      ) : null}
    </Input.Wrapper>
  );
};
