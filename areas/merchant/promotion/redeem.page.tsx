/** `/merchantManagement/redeem`: the desk finds a client or a code, and redeems. */
import { useState, type ReactElement } from 'react';
import { Alert, Button, TextInput } from '@mantine/core';
import { promotionContract } from './promotion.contract.ts';
import type { Desk, Offer } from './promotion.model.ts';
import { nameOfRow } from '#areas/people/person/person.rules.ts';
import { memberContract } from '#areas/people/member/member.contract.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { recordField } from '#kit/web/form/fields.ts';
import { FieldInput } from '#kit/web/form/input.tsx';
import { Item, Items, Quiet } from '#kit/web/look/items.tsx';
import { Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, NoPermission, PageHead } from '#kit/web/look/page.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useWrite } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';

const client = recordField('member_id', memberContract.list, nameOfRow);

type OfferProps = { offer: Offer; desk: Desk; branch_id: number; code: string | null };
const OneOffer = ({ offer, desk, branch_id, code }: OfferProps): ReactElement => {
  const words = useWords('merchant');
  const locale = useLocale();
  const write = useDays();
  const title = textIn(offer.title, locale);
  const { run, busy } = useWrite(promotionContract.redeem);
  const { member } = desk;
  const redeem = (): void =>
    void (
      member &&
      run(
        { body: { branch_id, promotion_id: offer.promotion_id, member_id: member.id, code } },
        { says: () => [words('promotion.desk.done', { title })] },
      )
    );
  return (
    <Item
      title={title}
      below={[
        [
          offer.partner_name,
          offer.valid_until && words('promotion.desk.until', { day: write(offer.valid_until) }),
          offer.used > 0 && words('promotion.desk.used', { count: offer.used }),
        ]
          .filter(Boolean)
          .join(' · '),
        textIn(offer.terms, locale),
      ]}
      buttons={
        member === null ? undefined : (
          <Button
            size="sm"
            loading={busy}
            disabled={offer.why_not !== null}
            aria-label={words('promotion.desk.redeem_named', { title })}
            onClick={redeem}
          >
            {words('promotion.desk.redeem')}
          </Button>
        )
      }
      foot={offer.why_not === null ? undefined : <Words tone="red">{offer.why_not}</Words>}
    />
  );
};

type FoundProps = { branch_id: number; member_id: number | null; code: string };
const Found = ({ branch_id, member_id, code }: FoundProps): ReactElement | null => {
  const words = useWords('merchant');
  const query = { ...(member_id !== null && { member_id: String(member_id) }), ...(code !== '' && { code }) };
  const { data, waiting } = useLoaded(promotionContract.desk, { params: { branch_id }, query }, { height: 160 });
  if (!data) return waiting;
  if (data.code_fault !== null)
    return (
      <Alert color="red" variant="outline" role="alert">
        {data.code_fault}
      </Alert>
    );
  const title = data.member ? words('promotion.desk.offers_of', data.member) : words('promotion.desk.offers');
  return (
    <Card title={title}>
      {data.member === null && data.offers.length > 0 ? (
        <Quiet>{words(code === '' ? 'promotion.desk.choose_first' : 'promotion.desk.choose_client')}</Quiet>
      ) : null}
      <Items empty={words('promotion.desk.none')}>
        {data.offers.map((offer) => (
          <OneOffer
            key={offer.promotion_id}
            offer={offer}
            desk={data}
            branch_id={branch_id}
            code={code === '' ? null : code}
          />
        ))}
      </Items>
    </Card>
  );
};

export const RedeemPage = (): ReactElement => {
  const words = useWords('merchant');
  const { branch_id } = usePlace();
  const { search, change } = useAddress();
  const [typed, setTyped] = useState(search['code'] ?? '');
  const member_id = search['member_id'] ? Number(search['member_id']) : null;
  const code = search['code'] ?? '';
  if (branch_id === null) return <NoPermission isPage />;
  return (
    <NounScope noun="merchant.promotion">
      <PageHead
        title={words('promotion.desk.title')}
        context={words('promotion.desk.context')}
        aside={<PageLink to="/merchantManagement/redemptions">{words('redemption.title')}</PageLink>}
      />
      <Stacked gap={16} most={720}>
        <Card>
          <Stacked gap={12}>
            <FieldInput
              field={client}
              value={member_id}
              values={{ member_id }}
              error={undefined}
              required={false}
              set={(_name, value) => change({ member_id: typeof value === 'number' ? String(value) : undefined })}
            />
            <Inline
              as="form"
              noWrap
              gap={8}
              align="flex-end"
              onSubmit={(event) => (
                event.preventDefault(),
                change({ code: typed.trim() === '' ? undefined : typed.trim() })
              )}
            >
              <TextInput
                label={words('promotion.desk.by_code')}
                flex={1}
                maw={360}
                value={typed}
                maxLength={40}
                autoComplete="off"
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
              <Button type="submit" variant="default">
                {words('promotion.desk.look')}
              </Button>
            </Inline>
          </Stacked>
        </Card>
        <Found branch_id={branch_id} member_id={member_id} code={code} />
      </Stacked>
    </NounScope>
  );
};
