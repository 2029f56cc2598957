/** `/settings/userSetting`: language, dates, the branch after signing in, and notifications. */
import { useMemo, type ReactElement } from 'react';
import { Checkbox } from '@mantine/core';
import { channels, type Choice } from '../notification/notification.rules.ts';
import { userSettingContract as contract } from './user-setting.contract.ts';
import type { UserSetting } from './user-setting.model.ts';
import { dateFormats, dayIn, formatDay, type DateFormat } from '#kit/domain/day.ts';
import { locales, type Locale } from '#kit/domain/words.ts';
import { branchText } from '#kit/web/branch-name.ts';
import { dateFormat } from '#kit/web/days.ts';
import { group, ownField, radioField, selectField, type Group, type OwnInputProps } from '#kit/web/form/fields.ts';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { PageHead } from '#kit/web/look/page.tsx';
import { place } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';
import { followLocale } from '#web/shell/session.ts';
import { SectionForm } from '../branch-settings/section-form.parts.tsx';
import { Stacked } from '#kit/web/look/lay.tsx';

const Kinds = ({ name, label, value, set }: OwnInputProps): ReactElement => {
  const words = useWords('settings');
  const choices = Array.isArray(value) ? (value as Choice[]) : [];
  const change = (changed: Choice): void =>
    set(
      name,
      choices.map((one) => (one.kind === changed.kind ? changed : one)),
    );
  const tick = (choice: Choice, channel: (typeof channels)[number]): ReactElement => (
    <Checkbox
      aria-label={words('user.tell', {
        kind: words(`user.kind.${choice.kind}`),
        channel: words(`user.channel.${channel}`),
      })}
      checked={choice[channel]}
      onChange={(event) => change({ ...choice, [channel]: event.currentTarget.checked })}
    />
  );
  return (
    <div id={`field-${name}`}>
      <MiniTable
        label={label}
        rows={choices}
        keyOf={({ kind }) => kind}
        columns={[
          { head: words('user.about'), text: ({ kind }) => words(`user.kind.${kind}`) },
          ...channels.map((channel) => ({
            head: words(`user.channel.${channel}`),
            text: (choice: Choice) => tick(choice, channel),
          })),
        ]}
      />
    </div>
  );
};

const groupsOf = ({ branches }: Pick<UserSetting, 'branches'>, locale: Locale): Group[] => {
  const today = dayIn(place.get().zone, new Date());
  const branchName = (id: string): string =>
    branchText(branches.find((branch) => String(branch.id) === id)?.name ?? '');
  return [
    group('pages', [
      radioField('locale', locales),
      selectField('date_format', dateFormats, { labelOf: (format) => formatDay(today, locale, format as DateFormat) }),
    ]),
    group('start', [
      selectField(
        'default_branch_id',
        branches.map(({ id }) => String(id)),
        { labelOf: branchName },
      ),
    ]),
    group('notifications', [ownField('notifications', Kinds)]),
  ];
};

const onSaved = async (data: unknown): Promise<void> => {
  const saved = data as UserSetting;
  dateFormat.set(saved.date_format);
  if (saved.locale !== currentLocale()) await followLocale(saved.locale);
};

const Form = ({ setting }: { setting: UserSetting }): ReactElement => {
  const locale = useLocale();
  const { branches, date_format, default_branch_id, notifications, version } = setting;
  const groups = useMemo(() => groupsOf({ branches }, locale), [branches, locale]);
  const start = useMemo(
    () => ({
      locale: setting.locale,
      date_format,
      default_branch_id: default_branch_id === null ? '' : String(default_branch_id),
      notifications,
    }),
    [setting.locale, date_format, default_branch_id, notifications],
  );
  return (
    <SectionForm
      noun="settings.user"
      row={contract.edit}
      source={contract.view}
      sourceArgs={{}}
      groups={groups}
      start={start}
      argsOf={({ default_branch_id: chosen, ...values }) => ({
        body: { version, ...values, default_branch_id: chosen === '' ? null : Number(chosen) },
      })}
      onSaved={onSaved}
    />
  );
};

export const UserSettingPage = (): ReactElement => {
  const words = useWords('settings');
  return (
    <>
      <PageHead title={words('user.title')} context={words('user.context')} />
      <Stacked gap={16} most={720}>
        <Loaded of={useRead(contract.view, {})}>{(setting) => <Form setting={setting} />}</Loaded>
      </Stacked>
    </>
  );
};
