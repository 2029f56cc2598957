/** The first steps: location, organisation, contact and currency; tax and invoices; the first admin. */
import type { ReactElement } from 'react';
import { Radio, Group, SimpleGrid } from '@mantine/core';
import { openingContract } from './opening.contract.ts';
import type { CoveringAgreement, OpeningDraft } from './opening.model.ts';
import { fittingAgreements, suggestedCurrency } from './opening.rules.ts';
import { presetOf } from '#areas/settings/branch-money/branch-money.rules.ts';
import { currencies, currencyLabel, type Currency } from '#kit/domain/currency.ts';
import { locales } from '#kit/domain/words.ts';
import { CountryInput } from '#kit/web/form/country-input.tsx';
import { NumberBox } from '#kit/web/form/number-box.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { useRead } from '#kit/web/query.ts';
import { useSignal } from '#kit/web/signal.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { AgreementsCard } from './opening-agreements.parts.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { DraftArea, DraftPick, DraftText, useField, useFlow } from './opening-inputs.parts.tsx';

type WithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] };
const zonesOf = (country: string): readonly string[] => {
  const locale: WithZones = new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
};
const zoneOption = (zone: string) => ({ value: zone, label: zone.replaceAll('_', ' ') });

type Offered = readonly CoveringAgreement[];
/** Prices in a different currency have to be entered again, and other agreements fit. */
const inCurrency = (draft: OpeningDraft, currency: Currency | null, offered: Offered): Partial<OpeningDraft> =>
  currency === draft.currency
    ? {}
    : {
        currency,
        programmes: draft.programmes.map((one) => ({ ...one, price_cents: null })),
        agreements: fittingAgreements({ ...draft, currency }, offered),
      };

/** A country suggests its time zone, currency and tax; each can be changed. */
const ofCountry = (draft: OpeningDraft, country_code: string, offered: Offered): Partial<OpeningDraft> => {
  const [zone] = zonesOf(country_code);
  const tax = presetOf(country_code);
  return {
    country_code,
    ...inCurrency(draft, suggestedCurrency(country_code) ?? draft.currency, offered),
    ...(zone && { time_zone: zone }),
    ...(tax && draft.has_tax === null && { has_tax: true, tax_name: tax.name, tax_rate_bp: tax.rate_bp }),
  };
};

/** The agreements that could cover the branch. */
const useOffered = (): Offered => useRead(openingContract.choices, {}).data?.agreements ?? [];

const Country = (): ReactElement => {
  const { draft } = useFlow();
  const { values } = useSignal(draft.state);
  const { name, label, error } = useField('country_code');
  const offered = useOffered();
  return (
    <CountryInput
      name={name}
      label={label}
      error={error}
      required
      value={values.country_code}
      values={values}
      set={(_name, next) => {
        if (typeof next === 'string' && next !== '') draft.set(ofCountry(values, next, offered));
      }}
    />
  );
};

const Owner = (): ReactElement => {
  const { draft } = useFlow();
  const { values } = useSignal(draft.state);
  const { data, failed } = useLoaded(openingContract.choices, {});
  if (failed) return failed;
  const options = (data?.organisations ?? []).map(({ id, name, depth }) => ({
    value: String(id),
    label: `${'— '.repeat(depth)}${name}`,
  }));
  return (
    <DraftPick
      name="organisation_id"
      data={options}
      value={values.organisation_id === null ? null : String(values.organisation_id)}
      onPick={(next) => {
        const organisation_id = next === null ? null : Number(next);
        const agreements = fittingAgreements({ ...values, organisation_id }, data?.agreements ?? []);
        draft.set({ organisation_id, agreements });
      }}
    />
  );
};

const Money = (): ReactElement => {
  const { draft } = useFlow();
  const { values } = useSignal(draft.state);
  const locale = useLocale();
  const offered = useOffered();
  return (
    <DraftPick
      name="currency"
      data={currencies.map((code) => ({ value: code, label: currencyLabel(code, locale) }))}
      value={values.currency}
      onPick={(next) => draft.set(inCurrency(values, currencies.find((one) => one === next) ?? null, offered))}
    />
  );
};

export const PlaceStep = (): ReactElement => {
  const words = useWords('network');
  const { draft } = useFlow();
  const { values } = useSignal(draft.state);
  return (
    <>
      <Card title={words('opening.group.where')}>
        <Owner />
        <SimpleGrid cols={{ base: 1, sm: 2 }} mt="sm">
          <Country />
          <DraftText name="region" max={80} />
          <DraftText name="name" max={60} />
          <DraftText name="code" max={6} />
        </SimpleGrid>
      </Card>
      <Card title={words('opening.group.reach')}>
        <DraftArea name="address" max={300} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} mt="sm">
          <DraftText name="phone" type="tel" max={40} />
          <DraftText name="email" type="email" max={254} />
        </SimpleGrid>
      </Card>
      <Card title={words('opening.group.money')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <DraftPick
            name="time_zone"
            data={Intl.supportedValuesOf('timeZone').map(zoneOption)}
            value={values.time_zone === '' ? null : values.time_zone}
            onPick={(next) => draft.set({ time_zone: next ?? '' })}
          />
          <Money />
        </SimpleGrid>
      </Card>
      <AgreementsCard />
    </>
  );
};

const rateOf = (next: number | string): number | null =>
  next === '' || !Number.isFinite(Number(next)) ? null : Math.round(Number(next) * 100);
const Rate = (): ReactElement => {
  const { draft } = useFlow();
  const { values } = useSignal(draft.state);
  return (
    <NumberBox
      {...useField('tax_rate_bp')}
      value={values.tax_rate_bp === null ? '' : values.tax_rate_bp / 100}
      suffix=" %"
      min={0}
      max={50}
      decimalScale={2}
      onChange={(next) => draft.set({ tax_rate_bp: rateOf(next) })}
    />
  );
};

export const TaxStep = (): ReactElement => {
  const words = useWords('network');
  const { draft } = useFlow();
  const { values } = useSignal(draft.state);
  const {
    id,
    autoComplete: _auto,
    'aria-required': _required,
    inputWrapperOrder: _order,
    ...field
  } = useField('has_tax');
  const { has_tax } = values;
  return (
    <Card>
      <Radio.Group
        {...field}
        value={has_tax === null ? null : String(has_tax)}
        onChange={(next) => draft.set({ has_tax: next === 'true' })}
      >
        <Group gap="lg" mt={6}>
          <Radio id={id} value="true" label={words('opening.tax_yes')} />
          <Radio value="false" label={words('opening.tax_no')} />
        </Group>
      </Radio.Group>
      {has_tax === true ? (
        <SimpleGrid cols={{ base: 1, sm: 2 }} mt="sm">
          <DraftText name="tax_name" max={30} />
          <Rate />
          <DraftText name="tax_number" max={40} />
        </SimpleGrid>
      ) : null}
      <div style={{ marginTop: 16 }}>
        <DraftArea name="header" max={300} />
      </div>
    </Card>
  );
};

export const AdminStep = (): ReactElement => {
  const words = useWords('network');
  const { draft } = useFlow();
  const { values } = useSignal(draft.state);
  return (
    <Card>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DraftText name="admin_first_name" max={80} />
        <DraftText name="admin_last_name" max={80} />
        <DraftText name="admin_email" type="email" max={254} />
        <DraftPick
          name="admin_locale"
          data={locales.map((one) => ({ value: one, label: words(`opening.languages.${one}`) }))}
          value={values.admin_locale}
          onPick={(next) => draft.set({ admin_locale: next === 'cn' ? 'cn' : 'en' })}
        />
      </SimpleGrid>
    </Card>
  );
};
