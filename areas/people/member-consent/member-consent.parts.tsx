/** What a client agrees to, per purpose and channel; given and withdrawn right there. */
import type { ReactElement } from 'react';
import { Switch } from '@mantine/core';
import { memberConsentContract } from './member-consent.contract.ts';
import { consentNames, consentOf, type Consent, type ConsentName } from './member-consent.model.ts';
import type { PhoneUse } from './phone-use.rules.ts';
import type { MemberView } from '../member/member.model.ts';
import { Item, Items } from '#kit/web/look/items.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { InstantText } from '#kit/web/look/show.tsx';
import { useWrite } from '#kit/web/query.ts';
import { findWord, useLocale, useWords } from '#kit/web/words.ts';

type Props = { member: MemberView };
/** Besides consent, a register and a number that is left alone decide whether a client is called or texted. */
const useOf = ({ calls, texts }: MemberView, name: ConsentName): PhoneUse | null => {
  const use = name === 'marketing.phone' ? calls : name === 'marketing.sms' ? texts : null;
  return use === 'agreed' || use === 'open' || use === 'no_number' ? null : use;
};
const Line = ({ member, name, now }: Props & { name: ConsentName; now: Consent | undefined }): ReactElement => {
  const words = useWords('people');
  const locale = useLocale();
  const { run, busy } = useWrite(memberConsentContract.change);
  const use = useOf(member, name);
  const given = now !== undefined && now.withdrawn_at === null;
  const wording = findWord('people', `member.consent.${name}`) ?? name;
  const toggle = (): void => void run({ params: { id: member.id }, body: { name, given: !given, wording, locale } });
  return (
    <Item
      title={
        <Switch label={wording} checked={given} disabled={busy || !member.can.includes('edit')} onChange={toggle} />
      }
      below={[
        now ? (
          <>
            {words(given ? 'consents.given' : 'consents.withdrawn', {
              by: (given ? now.given_by_name : now.withdrawn_by_name) ?? words('activity.system'),
            })}{' '}
            · <InstantText at={given ? now.given_at : now.withdrawn_at} />
            {now.wording === wording ? null : ` · ${words('consents.wording', { wording: now.wording })}`}
          </>
        ) : null,
        use ? words(`consents.uses.${use}`) : null,
      ]}
    />
  );
};

export const Consents = ({ member }: Props): ReactElement => {
  const words = useWords('people');
  const { data, waiting } = useLoaded(memberConsentContract.list, { params: { id: member.id } }, { height: 160 });
  const latest = (name: ConsentName): Consent | undefined => {
    const { purpose, channel } = consentOf(name);
    return data?.find((one) => one.purpose === purpose && one.channel === channel);
  };
  return (
    <Card title={words('consents.title')}>
      {waiting}
      {data ? (
        <Items>
          {consentNames.map((name) => (
            <Line key={name} member={member} name={name} now={latest(name)} />
          ))}
        </Items>
      ) : null}
    </Card>
  );
};
