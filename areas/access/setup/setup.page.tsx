/** `/p/setup`: the head office of a new database and its first super admin, who is then signed in. */
import { useMemo, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { sessionContract } from '../session/session.contract.ts';
import { currencies, currencyLabel } from '#kit/domain/currency.ts';
import type { Locale } from '#kit/domain/words.ts';
import { currencyOfCountry } from '#kit/domain/lookups/country-currency.ts';
import { PageLink } from '#kit/web/address.tsx';
import { CountryInput } from '#kit/web/form/country-input.tsx';
import {
  emailField,
  group,
  ownField,
  passwordField,
  selectField,
  textField,
  type OwnInputProps,
} from '#kit/web/form/fields.ts';
import { NounScope } from '#kit/web/noun.tsx';
import { useRead } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { BareForm } from '../session/bare-form.parts.tsx';
import { BarePage } from '#web/shell/bare.tsx';
import { enter } from '#web/shell/language.ts';
import { allZones, likelyCountry, zonesOf } from '../profile/zones.view.ts';

/** The country suggests its zone and its currency; both can be changed. */
const CountryThatSuggests = (props: OwnInputProps): ReactElement => {
  const set = (name: string, value: unknown): void => {
    props.set(name, value);
    if (typeof value !== 'string') return;
    const [zone] = zonesOf(value);
    if (zone) props.set('time_zone', zone);
    const currency = currencyOfCountry(value);
    if (currency) props.set('currency', currency);
  };
  return <CountryInput {...props} set={set} />;
};

const zoneLabel = (zone: string): string => zone.replaceAll('_', ' ');

const groupsIn = (locale: Locale) =>
  [
    group('network', [
      textField('code', { autoComplete: 'off' }),
      textField('network_name', { autoComplete: 'organization' }),
      ownField('country_code', CountryThatSuggests),
      [
        selectField('time_zone', allZones(), { labelOf: zoneLabel }),
        selectField('currency', currencies, { labelOf: (code) => currencyLabel(code, locale) }),
      ],
    ]),
    group('admin', [
      [
        textField('first_name', { autoComplete: 'given-name' }),
        textField('last_name', { autoComplete: 'family-name' }),
      ],
      emailField('email', { autoComplete: 'username' }),
      passwordField('password', { autoComplete: 'new-password' }),
    ]),
  ] as const;
const places = { 'access.setup_code': 'code', 'access.common_password': 'password' };

/** The browser's location is the best guess. */
const startHere = () => {
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const country_code = likelyCountry(time_zone);
  const currency = country_code ? currencyOfCountry(country_code) : undefined;
  return { time_zone, ...(country_code && { country_code }), ...(currency && { currency }) };
};

const AlreadyDone = (): ReactElement => {
  const words = useWords('access');
  return (
    <BarePage title={words('setup.done_title')} context={words('setup.done')}>
      <Button component={PageLink} to="/login" fullWidth size="md" mt={18}>
        {words('setup.to_sign_in')}
      </Button>
    </BarePage>
  );
};

export const SetupPage = (): ReactElement => {
  const words = useWords('access');
  const locale = useLocale();
  const { data } = useRead(sessionContract.setupState, {});
  const groups = useMemo(() => groupsIn(locale), [locale]);
  const start = useMemo(() => startHere(), []);
  if (data?.needed === false) return <AlreadyDone />;
  return (
    <NounScope noun="access.setup">
      <BarePage wide title={words('setup.title')} context={words('setup.context')}>
        <BareForm
          row={sessionContract.setup}
          groups={groups}
          start={start}
          places={places}
          marks
          go={words('setup.go')}
          onDone={(answer) => void enter(answer)}
        />
      </BarePage>
    </NounScope>
  );
};
