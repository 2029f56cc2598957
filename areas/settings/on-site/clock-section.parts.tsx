/** The clock of the branch: rounding, late and absent, pay for a class during a shift, and the printed code. */
import { useMemo, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconPrinter, IconQrcode } from '@tabler/icons-react';
import { clockContract as contract, type ClockSettings } from '#areas/shift/clock/clock.contract.ts';
import { classPays } from '#areas/shift/staff-invoice/pay-once.rules.ts';
import { clockText } from '#kit/domain/zone.ts';
import { PageLink } from '#kit/web/address.tsx';
import { readCookie } from '#kit/web/cookies.ts';
import { group, numberField, radioField, type Group, type Values } from '#kit/web/form/fields.ts';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { QrCode } from '#kit/web/picture/qr.tsx';
import { useRead } from '#kit/web/query.ts';
import { useRights } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';
import { SectionForm } from '../branch-settings/section-form.parts.tsx';
import { Dim, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from '../settings.module.css';

const groupsFor = ({ minutes, hours }: { minutes: string; hours: string }, maySetPay: boolean): Group[] => [
  group('clock', [
    numberField('early_in_min', { min: 0, max: 240, suffix: minutes }),
    numberField('tolerance_min', { min: 0, max: 30, suffix: minutes }),
    [
      numberField('late_after_min', { min: 0, max: 60, suffix: minutes }),
      numberField('absent_after_min', { min: 15, max: 480, suffix: minutes }),
    ],
  ]),
  group('rest', [numberField('rest_hours', { min: 0, max: 24, suffix: hours })]),
  ...(maySetPay ? [group('pay', [radioField('class_pay', classPays)])] : []),
];

const NINE = 9 * 60;
const at = (minutes: unknown): string => clockText(NINE + Number(minutes));
/** The effect of the rules on an example shift. */
const Sentence = ({ values }: { values: Values }): ReactElement | null => {
  const words = useWords('settings');
  const { early_in_min, tolerance_min, late_after_min, absent_after_min } = values;
  if (![early_in_min, tolerance_min, late_after_min, absent_after_min].every((one) => typeof one === 'number'))
    return null;
  const facts = {
    early: at(-Number(early_in_min)),
    late: at(late_after_min),
    absent: at(absent_after_min),
    round_from: at(-Number(tolerance_min)),
    round_until: at(tolerance_min),
  };
  return (
    <Words as="p" prose weight={500}>
      {words('clock_rule.sentence', facts)}
    </Words>
  );
};

type Props = { branch_id: number };
const Rules = ({ branch_id, rule }: Props & { rule: ClockSettings }): ReactElement => {
  const words = useWords('settings');
  const maySetPay = rule.can.includes('pay');
  const groups = useMemo(
    () => groupsFor({ minutes: words('clock_rule.minutes'), hours: words('clock_rule.hours') }, maySetPay),
    [words, maySetPay],
  );
  const { tolerance_min, early_in_min, late_after_min, absent_after_min, class_pay, rest_hours, version } = rule;
  const start = useMemo(
    () => ({ tolerance_min, early_in_min, late_after_min, absent_after_min, class_pay, rest_hours }),
    [tolerance_min, early_in_min, late_after_min, absent_after_min, class_pay, rest_hours],
  );
  return (
    <>
      <SectionForm
        noun="settings.clock_rule"
        row={contract.editSettings}
        source={contract.settings}
        sourceArgs={{ params: { branch_id } }}
        groups={groups}
        start={start}
        below={Sentence}
        argsOf={(values) => ({ params: { branch_id }, body: { class_pay, ...values, version } })}
      />
      {maySetPay ? null : (
        <Dim as="p" size="inherit" prose>
          {words('clock_rule.pay_not_yours')}
        </Dim>
      )}
    </>
  );
};

/** A poster to print: it opens the clock, which checks the address of the phone. */
const Poster = (): ReactElement => {
  const words = useWords('settings');
  const { has } = useRights();
  const branch = readCookie('FZ_CURRENT_BRANCH_NAME') ?? '';
  return (
    <Card
      title={words('clock_rule.code')}
      aside={
        <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
          {words('clock_rule.print')}
        </Button>
      }
    >
      <Dim as="p" size="inherit" prose data-screen-only>
        {words('clock_rule.code_context')}
      </Dim>
      <Stacked as="figure" items="center" gap={12} p={16} center className={style['poster']}>
        <Stacked as="figcaption" size={16}>
          <strong>{branch}</strong>
          <span>{words('clock_rule.poster')}</span>
        </Stacked>
        <QrCode
          alt={words('clock_rule.code_alt', { branch })}
          text={`${globalThis.location.origin}/schedule?open=clock`}
          size={220}
        />
        <span>{words('clock_rule.poster_text')}</span>
      </Stacked>
      <Inline gap="8px 12px" mt={10} mb={4} data-screen-only>
        {has('CLOCK_STAFF') ? (
          <Button
            component={PageLink}
            to="/schedule"
            search={{ open: 'clock' }}
            variant="default"
            leftSection={<IconQrcode size={16} />}
          >
            {words('clock_rule.screen')}
          </Button>
        ) : null}
        {has('VIEW_SSID') ? (
          <PageLink to="/settings" search={{ tab: 'wifi' }}>
            {words('clock_rule.addresses_go')}
          </PageLink>
        ) : (
          <span>{words('clock_rule.addresses')}</span>
        )}
      </Inline>
    </Card>
  );
};

export const ClockSection = ({ branch_id }: Props): ReactElement => (
  <>
    <Loaded of={useRead(contract.settings, { params: { branch_id } })}>
      {(rule) => <Rules branch_id={branch_id} rule={rule} />}
    </Loaded>
    <Poster />
  </>
);
