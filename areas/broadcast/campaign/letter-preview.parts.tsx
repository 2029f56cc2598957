/** An e-mail as clients get it: in either language, on a phone and on a desktop, as a chosen client, and as plain text. */
import { useState, type ReactElement } from 'react';
import { SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { campaignContract } from './campaign.contract.ts';
import type { Block } from './campaign.model.ts';
import { memberContract } from '#areas/people/member/member.contract.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import type { Locale } from '#kit/domain/words.ts';
import { DialogBox } from '#kit/web/dialog/over-page.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { Dim, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import { Card, Failed } from '#kit/web/look/page.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useHas } from '#kit/web/rights.ts';
import { currentLocale, useWords } from '#kit/web/words.ts';

const WAIT_MS = 500;
const PHONE_PX = 320;
const DESK_PX = 800;
type Person = { id: number; name: string };
type ChooseProps = { person: Person | null; onChoose: (person: Person | null) => void };
const AsClient = ({ person, onChoose }: ChooseProps): ReactElement => {
  const words = useWords('broadcast');
  const { branch_id } = usePlace();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), WAIT_MS);
  const asked = { params: { branch_id: branch_id ?? 0 }, query: { from: 'home' as const, ...(q && { q }) } };
  const { data } = useRead(memberContract.list, asked, { when: q !== '' && branch_id !== null, keep: true });
  const found = (data?.data ?? []).map((row) => ({ value: String(row.id), label: fullName(row) }));
  const known = person ? [{ value: String(person.id), label: person.name }] : [];
  return (
    <Select
      aria-label={words('campaign.preview.as')}
      placeholder={words('campaign.preview.made_up')}
      data={[...known, ...found.filter(({ value }) => value !== String(person?.id))]}
      value={person ? String(person.id) : null}
      searchable
      clearable
      filter={({ options }) => options}
      onSearchChange={setTyped}
      onChange={(next, option) => onChoose(next === null ? null : { id: Number(next), name: option.label })}
    />
  );
};

type Look = 'phone' | 'desk' | 'text';
type Written = { subject: { en: string; cn: string }; blocks: Block[] };
type ShownProps = { written: Written; locale: Locale; look: Look; member_id: number | null };
const Shown = ({ written, locale, look, member_id }: ShownProps): ReactElement => {
  const words = useWords('broadcast');
  const { branch_id } = usePlace();
  const body = { branch_id: branch_id ?? 0, locale, member_id, ...written };
  const { data, error, refetch } = useRead(
    campaignContract.preview,
    { body },
    { when: branch_id !== null, keep: true },
  );
  if (error?.kind === 'validation') return <Dim as="p">{Object.values(error.fields).flat().join(' ')}</Dim>;
  if (error) return <Failed fault={error} onRetry={() => void refetch()} />;
  if (!data) return <Dim as="p">{words('campaign.preview.incomplete')}</Dim>;
  return (
    <Stacked gap={8}>
      <Words as="p" weight={600} breaks>
        {data.subject}
      </Words>
      {look === 'text' ? (
        <Words as="p" lines breaks size={13}>
          {data.text}
        </Words>
      ) : (
        <Words as="div" framed most={look === 'phone' ? PHONE_PX : '100%'} full>
          <iframe
            title={words('campaign.preview.frame')}
            sandbox=""
            srcDoc={data.html}
            width="100%"
            height={look === 'phone' ? 480 : 600}
            style={{ border: 0, display: 'block' }}
          />
        </Words>
      )}
    </Stacked>
  );
};

export const LetterPreview = ({ subject, blocks: texts }: Partial<Written>): ReactElement => {
  const words = useWords('broadcast');
  const sees = useHas('VIEW_CLIENT');
  const [locale, setLocale] = useState<Locale>(currentLocale());
  const [look, setLook] = useState<Look>('phone');
  const [person, setPerson] = useState<Person | null>(null);
  const [written] = useDebouncedValue({ subject, blocks: texts }, WAIT_MS);
  const isWhole =
    Boolean(written.subject?.en) &&
    (written.blocks ?? []).length > 0 &&
    (written.blocks ?? []).every((block) => block.kind === 'divider' || block.text.en !== '');
  const whole =
    isWhole && written.subject && written.blocks
      ? {
          written: { subject: written.subject, blocks: written.blocks },
          locale,
          member_id: person?.id ?? null,
        }
      : null;
  return (
    <Words as="div" pinned>
      <Card title={words('campaign.preview.title')}>
        <Stacked gap={10}>
          <Inline gap={8}>
            <SegmentedControl
              size="xs"
              aria-label={words('campaign.preview.language')}
              data={[
                { value: 'en', label: words('campaign.block.english') },
                { value: 'cn', label: words('campaign.block.chinese') },
              ]}
              value={locale}
              onChange={(next) => setLocale(next === 'cn' ? 'cn' : 'en')}
            />
            <SegmentedControl
              size="xs"
              aria-label={words('campaign.preview.width')}
              data={(['phone', 'desk', 'text'] as const).map((value) => ({
                value,
                label: words(`campaign.preview.${value}`),
              }))}
              value={look}
              onChange={(next) => setLook(next)}
            />
          </Inline>
          {sees ? <AsClient person={person} onChoose={setPerson} /> : null}
          {whole ? (
            <Shown {...whole} look={look === 'desk' ? 'phone' : look} />
          ) : (
            <Dim as="p">{words('campaign.preview.incomplete')}</Dim>
          )}
          <DialogBox
            opened={look === 'desk' && whole !== null}
            onClose={() => setLook('phone')}
            size={DESK_PX}
            title={words('campaign.preview.desk')}
          >
            {whole ? <Shown {...whole} look="desk" /> : null}
          </DialogBox>
        </Stacked>
      </Card>
    </Words>
  );
};
