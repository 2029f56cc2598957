/** What the new branch sells: programmes of a template, each with a price in the currency of the branch. */
import type { ReactElement } from 'react';
import { Alert, Checkbox } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { openingContract } from './opening.contract.ts';
import type { OpeningDraft, TemplateProgramme, WantedProgramme } from './opening.model.ts';
import { knownPrice } from './opening.rules.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { MoneyBox } from '#kit/web/form/money-box.tsx';
import { Quiet } from '#kit/web/look/items.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { useSignal } from '#kit/web/signal.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { DraftPick, useFaultAt, useFlow } from './opening-inputs.parts.tsx';
import { Columns, Words } from '#kit/web/look/lay.tsx';
import style from './opening.module.css';

type Offer = { programme: TemplateProgramme; draft: OpeningDraft; there: string };
const wish = (programme: TemplateProgramme, currency: string): WantedProgramme => ({
  programme_id: programme.id,
  price_cents: knownPrice(programme, currency),
});

const Row = ({ programme, draft: values, there }: Offer): ReactElement => {
  const words = useWords('network');
  const locale = useLocale();
  const { draft } = useFlow();
  const faultAt = useFaultAt();
  const currency = values.currency ?? '';
  const at = values.programmes.findIndex((one) => one.programme_id === programme.id);
  const name = textIn(programme.name, locale);
  const price = programme.prices.find((one) => one.currency === there) ?? programme.prices[0];
  const set = (programmes: WantedProgramme[]): void => draft.set({ programmes });
  const toggle = (isWanted: boolean): void =>
    set(isWanted ? [...values.programmes, wish(programme, currency)] : values.programmes.filter((_, i) => i !== at));
  const error = at === -1 ? undefined : faultAt(`programmes.${at}.price_cents`);
  return (
    <Columns
      columns="1fr 120px 150px"
      narrow="small"
      narrowed="1fr 110px"
      align="center"
      gap="8px 16px"
      tall={48}
      p="6px 0"
      ruled="above"
      breaks
      className={style['programme']}
    >
      <Checkbox
        checked={at !== -1}
        aria-label={words('opening.take', { programme: name })}
        label={
          <>
            {name}
            {programme.is_of_network ? <Quiet as="span"> · {words('opening.of_network')}</Quiet> : null}
          </>
        }
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
      <Words figures right>
        {price ? formatMoney(price.price_cents, price.currency) : null}
      </Words>
      {at === -1 ? (
        <span />
      ) : (
        <MoneyBox
          aria-label={words('opening.price_of', { programme: name, currency })}
          currency={currency}
          cents={values.programmes[at]?.price_cents}
          error={error}
          onCents={(price_cents) => set(values.programmes.map((one, i) => (i === at ? { ...one, price_cents } : one)))}
        />
      )}
    </Columns>
  );
};

type Template = { id: number; name: string; currency: string };
const Offered = ({ template }: { template: Template }): ReactElement | null => {
  const words = useWords('network');
  const { draft } = useFlow();
  const { values } = useSignal(draft.state);
  const { data, waiting } = useLoaded(openingContract.template, { params: { id: template.id } }, { height: 0 });
  if (!data) return waiting;
  const { currency } = values;
  if (currency === null) return <Quiet>{words('opening.no_currency')}</Quiet>;
  if (data.programmes.length === 0) return <Quiet>{words('opening.nothing_sold')}</Quiet>;
  const isAll = values.programmes.length === data.programmes.length;
  const takeAll = (): WantedProgramme[] =>
    data.programmes.map(
      (programme) => values.programmes.find((one) => one.programme_id === programme.id) ?? wish(programme, currency),
    );
  return (
    <>
      {template.currency === currency ? null : (
        <Alert variant="light" color="blue" icon={<IconInfoCircle size={18} />} my="sm">
          {words('opening.other_currency', { branch: template.name, from: template.currency, to: currency })}
        </Alert>
      )}
      <Columns
        columns="1fr 120px 150px"
        narrow="small"
        narrowed="1fr 110px"
        align="center"
        gap="8px 16px"
        tall={48}
        p="6px 0"
        mt={12}
        dim
        size={12}
        breaks
        className={style['programmeHead']}
      >
        <Checkbox
          label={words('opening.choose_all')}
          checked={isAll}
          indeterminate={!isAll && values.programmes.length > 0}
          onChange={() => draft.set({ programmes: isAll ? [] : takeAll() })}
        />
        <Words figures right>
          {words('opening.price_there', { branch: template.name })}
        </Words>
        <span>{words('opening.price_here', { currency })}</span>
      </Columns>
      {data.programmes.map((programme) => (
        <Row key={programme.id} programme={programme} draft={values} there={template.currency} />
      ))}
      <Checkbox
        mt="md"
        label={words('opening.copy_rooms', { count: data.rooms })}
        checked={values.copy_rooms}
        onChange={(event) => draft.set({ copy_rooms: event.currentTarget.checked })}
      />
    </>
  );
};

export const ProgrammesStep = (): ReactElement => {
  const { draft } = useFlow();
  const { values } = useSignal(draft.state);
  const { data, failed } = useLoaded(openingContract.choices, {});
  if (failed) return failed;
  const templates = data?.templates ?? [];
  const chosen = templates.find(({ id }) => id === values.template_branch_id);
  return (
    <Card>
      <DraftPick
        name="template_branch_id"
        clearable
        data={templates.map(({ id, name, currency }) => ({ value: String(id), label: `${name} · ${currency}` }))}
        value={values.template_branch_id === null ? null : String(values.template_branch_id)}
        onPick={(next) => draft.set({ template_branch_id: next === null ? null : Number(next), programmes: [] })}
      />
      {chosen ? <Offered template={chosen} /> : null}
    </Card>
  );
};
