/** On the client's own page: the promotions that they can redeem, and their codes. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { ownPromotionContract } from './promotion.contract.ts';
import type { OwnPromotion } from './promotion.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { Gap } from '#kit/web/look/show.tsx';
import { useDays } from '#kit/web/days.ts';
import { Dim, Stacked, Words } from '#kit/web/look/lay.tsx';
import { useRead, useWrite } from '#kit/web/query.ts';
import { toast } from '#kit/web/tell.ts';
import { useLocale, useWords } from '#kit/web/words.ts';

type Props = { token: string };
declare module '#kit/web/slot.tsx' {
  interface Slots {
    own_promotions: Props;
  }
}

/** In groups of four, as it is read aloud. */
const inGroups = (code: string): string => (/^[A-Z0-9]{12}$/.test(code) ? (code.match(/.{4}/g) ?? []).join(' ') : code);
const One = ({ promotion, token }: Props & { promotion: OwnPromotion }): ReactElement => {
  const words = useWords('merchant');
  const locale = useLocale();
  const write = useDays();
  const { run, busy } = useWrite(ownPromotionContract.code);
  const title = textIn(promotion.title, locale);
  const get = (): void =>
    void run(
      { body: { token, promotion_id: promotion.promotion_id } },
      { onFault: (fault) => toast(fault.lines.join(' '), { tone: 'red' }) },
    );
  const until = promotion.valid_until && words('promotion.desk.until', { day: write(promotion.valid_until) });
  return (
    <Stacked as="li" gap={4} p="10px 0">
      <strong>{title}</strong>
      <Dim as="p" size={13}>
        {[promotion.partner_name, until].filter(Boolean).join(' · ')}
      </Dim>
      <Words as="p" lines breaks>
        {textIn(promotion.terms, locale)}
      </Words>
      {promotion.code === null ? null : (
        <p>
          {words('promotion.own.show')}
          <Gap />
          <Words mono weight={600} size={16}>
            {inGroups(promotion.code)}
          </Words>
        </p>
      )}
      {promotion.can_get ? (
        <div>
          <Button
            variant="default"
            loading={busy}
            aria-label={words('promotion.own.get_named', { title })}
            onClick={get}
          >
            {words('promotion.own.get')}
          </Button>
        </div>
      ) : null}
    </Stacked>
  );
};

export const OwnPromotions = ({ token }: Props): ReactElement | null => {
  const words = useWords('merchant');
  const { data } = useRead(ownPromotionContract.own, { body: { token } });
  if (!data || data.length === 0) return null;
  return (
    <section aria-label={words('promotion.own.title')}>
      <h2>{words('promotion.own.title')}</h2>
      <ul>
        {data.map((promotion) => (
          <One key={promotion.promotion_id} promotion={promotion} token={token} />
        ))}
      </ul>
    </section>
  );
};
