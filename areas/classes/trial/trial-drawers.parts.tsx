/** Booking a trial: for a lead in a class of a day, or in a class for a lead; and moving one to another class. */
import { useState, type ReactElement } from 'react';
import { NativeSelect, Textarea } from '@mantine/core';
import { trialContract } from './trial.contract.ts';
import type { Trial } from './trial.model.ts';
import { TrialOptions } from './trial-options.parts.tsx';
import { timetableContract } from '../timetable/timetable.contract.ts';
import { leadContract } from '#areas/people/lead/lead.contract.ts';
import { fullName, nameOfRow } from '#areas/people/person/person.rules.ts';
import { formatDay } from '#kit/domain/day.ts';
import { locales, textIn, type Locale } from '#kit/domain/words.ts';
import { SideDrawer } from '#kit/web/dialog/over-page.tsx';
import { areaField, recordField, selectField, type LooseRow } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { useAddress } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import { phoneText } from '#kit/domain/phone.ts';
import { Gap } from '#kit/web/look/show.tsx';
import { useWrite } from '#kit/web/query.ts';
import { currentLocale, say, useLocale, useWords } from '#kit/web/words.ts';
import { timesOf } from '../session/session-row.parts.tsx';

type SideProps = { title: string; onClose: () => void; children: ReactElement };
const Side = ({ title, onClose, children }: SideProps): ReactElement => (
  <SideDrawer size={560} title={title} onClose={onClose}>
    {children}
  </SideDrawer>
);

const saysWhere = (word: 'booked_for' | 'changed_to', trial: Trial): string[] => {
  const locale = currentLocale();
  const facts = { name: fullName(trial), class: textIn(trial.class_name, locale), day: formatDay(trial.day, locale) };
  return [say('classes')(`trial.${word}`, facts)];
};
const saysBooked = (trial: Trial): string[] => saysWhere('booked_for', trial);
const saysChanged = (trial: Trial): string[] => saysWhere('changed_to', trial);

type LeadProps = { lead_id: number; name: string; hasEmail: boolean; onClose: () => void };
/** From the record of the lead. */
export const BookLeadTrial = ({ lead_id, name, hasEmail, onClose }: LeadProps): ReactElement => {
  const words = useWords('classes');
  const locale = useLocale();
  const [language, setLanguage] = useState<Locale>(locale);
  const [reason, setReason] = useState('');
  const { run, busy } = useWrite(trialContract.book);
  const book = async (branch_id: number, session_id: number, needs_reason: boolean): Promise<void> => {
    const again_reason = needs_reason && reason.trim() !== '' ? reason.trim() : null;
    const answer = await run(
      { body: { branch_id, lead_id, session_id, locale: language, came: false, again_reason } },
      { says: (data) => saysBooked(data as Trial) },
    );
    if (!answer) return;
    onClose();
  };
  return (
    <Side title={words('trial.book_for', { name })} onClose={onClose}>
      <Stacked gap={12} items="stretch">
        {hasEmail ? (
          <NativeSelect
            label={words('trial.field.locale')}
            value={language}
            data={locales.map((one) => ({ value: one, label: words(`trial.choice.locale.${one}`) }))}
            onChange={(event) => setLanguage(event.currentTarget.value === 'cn' ? 'cn' : 'en')}
          />
        ) : (
          <Words as="p" tone="gray">
            {words('trial.no_email')}
          </Words>
        )}
        <TrialOptions
          lead_id={lead_id}
          busy={busy}
          button={words('trial.book')}
          onChoose={({ option, needs_reason }) => void book(option.branch_id, option.id, needs_reason)}
          reason={
            <Textarea
              label={words('trial.field.again_reason')}
              description={words('trial.again_hint')}
              maxLength={300}
              autosize
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          }
        />
      </Stacked>
    </Side>
  );
};

/** To another class of the branch: the link in the visitor's e-mail stays the same. */
const ChangeTrialDrawer = ({ trial, onClose }: { trial: Trial; onClose: () => void }): ReactElement => {
  const words = useWords('classes');
  const locale = useLocale();
  const write = useDays();
  const { run, busy } = useWrite(trialContract.change);
  const name = fullName(trial);
  const change = async (session_id: number): Promise<void> => {
    const answer = await run(
      { params: { id: trial.id }, body: { version: trial.version, session_id } },
      { says: (data) => saysChanged(data as Trial) },
    );
    if (!answer) return;
    onClose();
  };
  return (
    <Side title={words('trial.change_of', { name })} onClose={onClose}>
      <Stacked gap={12} items="stretch">
        <Words as="p" tone="gray">
          {words('trial.now_in', {
            class: textIn(trial.class_name, locale),
            day: write(trial.day),
            time: timesOf(trial, trial.time_zone),
          })}
          <Gap />
          {words(trial.email === null ? 'trial.no_email' : 'trial.change_hint')}
        </Words>
        <TrialOptions
          lead_id={trial.lead_id ?? 0}
          busy={busy}
          except={trial.session_id}
          button={words('trial.move_here')}
          onChoose={({ option }) => void change(option.id)}
        />
      </Stacked>
    </Side>
  );
};

/** With what tells two leads of one name apart. */
const leadOf = (row: LooseRow): string => {
  const { phone, email } = row;
  const more = typeof phone === 'string' ? phoneText(phone) : typeof email === 'string' ? email : '';
  return [nameOfRow(row), more].filter(Boolean).join(' · ');
};
const chosen = {
  noun: 'classes.trial',
  title: 'book',
  save: 'book',
  says: saysBooked,
  record: timetableContract.session,
} as const;
const lead = recordField('lead_id', leadContract.list, leadOf);
const language = selectField('locale', [...locales]);
const again = areaField('again_reason');
/** From the class. */
export const BookTrialDrawer = formDrawer(trialContract.book, {
  ...chosen,
  groups: [{ fields: [lead, language, again] }],
  start: () => ({ locale: currentLocale() }),
  hidden: ({ record }) => (record ? { session_id: record.id, branch_id: record.branch_id, came: false } : {}),
});
/** For a class that has started: the visitor is here. */
export const WalkInTrialDrawer = formDrawer(trialContract.book, {
  ...chosen,
  groups: [{ fields: [lead, again] }],
  start: () => ({}),
  hidden: ({ record }) => (record ? { session_id: record.id, branch_id: record.branch_id, came: true } : {}),
});

/** Opened by `?change=` in the address. */
export const ChangeOpen = ({ trials }: { trials: readonly Trial[] }): ReactElement | null => {
  const { search, change } = useAddress();
  const trial = trials.find(({ id }) => String(id) === search['change']);
  if (!trial?.can.includes('change')) return null;
  return (
    <ChangeTrialDrawer trial={trial} onClose={() => change({ change: undefined, day: undefined }, { replace: true })} />
  );
};
