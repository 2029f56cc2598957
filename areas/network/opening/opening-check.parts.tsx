/** The last step: what is still missing, what will be created, and the button that creates it. */
import type { ReactElement } from 'react';
import { Alert, Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { openingSteps } from './opening.model.ts';
import { hasHours } from './opening.rules.ts';
import { PageLink } from '#kit/web/address.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { None } from '#kit/web/look/show.tsx';
import { useSignal } from '#kit/web/signal.ts';
import { colonIn, gapIn } from '#kit/domain/words.ts';
import { currentLocale, useWords } from '#kit/web/words.ts';
import { useFlow } from './opening-inputs.parts.tsx';
import { Words } from '#kit/web/look/lay.tsx';

const Lacking = (): ReactElement => {
  const words = useWords('network');
  const { draft } = useFlow();
  const { faults } = useSignal(draft.state);
  if (faults.length === 0)
    return (
      <Alert variant="light" color="green" icon={<IconCircleCheck size={18} />}>
        {words('opening.all_there')}
      </Alert>
    );
  const steps = openingSteps.filter((step) => faults.some((one) => one.step === step));
  const labelOf = (field: string): string =>
    field.startsWith('programmes') || !/^[a-z_]+$/.test(field) || field.endsWith('day')
      ? words(field.startsWith('programmes') ? 'opening.field.programmes' : 'opening.field.hours')
      : words(`opening.field.${field as 'name'}`);
  return (
    <Card title={words('opening.still_lacks')}>
      <Items>
        {steps.map((step) => (
          <Item
            key={step}
            title={words(`opening.step.${step}`)}
            below={[
              ...new Set(
                faults
                  .filter((one) => one.step === step)
                  .map(
                    (one) =>
                      `${labelOf(one.field)}${colonIn(currentLocale())}${one.messages.join(gapIn(currentLocale()))}`,
                  ),
              ),
            ].join(' · ')}
            right={
              <PageLink to="/franchise/create" record={draft.id} search={{ step }} onClick={() => draft.leave(step)}>
                {words('opening.mend', { step: words(`opening.step.${step}`) })}
              </PageLink>
            }
          />
        ))}
      </Items>
    </Card>
  );
};

const Summary = (): ReactElement => {
  const words = useWords('network');
  const { draft } = useFlow();
  const { values } = useSignal(draft.state);
  const { name, code, region, country_code, time_zone, currency, has_tax, tax_name, tax_rate_bp } = values;
  const tax =
    has_tax === true
      ? `${tax_name} ${(tax_rate_bp ?? 0) / 100} %`
      : words(has_tax === null ? 'opening.tax_open' : 'opening.tax_none');
  const admin = `${values.admin_first_name} ${values.admin_last_name} ${values.admin_email}`.trim();
  const rows = [
    [words('opening.field.name'), `${name} ${code && `(${code})`}`.trim()],
    [words('opening.group.where'), [region, country_code, time_zone.replaceAll('_', ' ')].filter(Boolean).join(' · ')],
    [words('opening.field.currency'), currency ?? ''],
    [words('opening.field.has_tax'), tax],
    [words('opening.field.hours'), words(hasHours(values.hours) ? 'opening.done' : 'opening.lacking')],
    [words('opening.field.programmes'), words('opening.programmes_count', { count: values.programmes.length })],
    [words('opening.step.admin'), admin],
  ] as const;
  return (
    <Card title={words('opening.summary')}>
      <Figures look="facts" lines={rows.map(([label, value]) => ({ label, value: value || <None /> }))} />
    </Card>
  );
};

type Props = { onPrepare: () => void; busy: boolean };
export const CheckStep = ({ onPrepare, busy }: Props): ReactElement => {
  const words = useWords('network');
  const { draft } = useFlow();
  const { faults, keeping } = useSignal(draft.state);
  return (
    <>
      <Words as="p" prose>
        {words('opening.check_intro')}
      </Words>
      <Lacking />
      <Summary />
      <div>
        <Button loading={busy} disabled={faults.length > 0 || keeping === 'stale'} onClick={onPrepare}>
          {words('opening.moves.prepare')}
        </Button>
      </div>
    </>
  );
};
