/** Filters of the responses: by version, period and branch. All are in the address. */
import type { ReactElement } from 'react';
import { branchContract } from '#areas/network/branch/branch.contract.ts';
import type { SurveyFigures } from './survey-response.model.ts';
import { isDay } from '#kit/domain/day.ts';
import { useAddress } from '#kit/web/address.tsx';
import { DayBox } from '#kit/web/form/day-box.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { atHeadOffice } from './survey-use-builder.view.ts';
import { Columns } from '#kit/web/look/lay.tsx';

export type Chosen = {
  survey_id: number;
  /** The branch in the path, if one is chosen at head office. */
  params: { branch_id?: string };
  query: { survey_id: string; version_no?: string; answered_from?: string; answered_until?: string };
  /** The same in the address. */
  search: Readonly<Record<string, string>>;
};

const digits = (text: string | undefined): string | undefined => (text && /^\d{1,9}$/.test(text) ? text : undefined);
const dayIn = (text: string | undefined): string | undefined => (text && isDay(text) ? text : undefined);

/** Invalid parts of an address are ignored. */
export const useChosen = (survey_id: number): Chosen => {
  const { search } = useAddress();
  const [version_no, branch] = [digits(search['version_no']), digits(search['branch'])];
  const [answered_from, answered_until] = [dayIn(search['answered_from']), dayIn(search['answered_until'])];
  const narrowed = {
    ...(version_no && { version_no }),
    ...(answered_from && { answered_from }),
    ...(answered_until && { answered_until }),
  };
  return {
    survey_id,
    params: branch ? { branch_id: branch } : {},
    query: { survey_id: String(survey_id), ...narrowed },
    search: { ...narrowed, ...(branch && { branch }) },
  };
};

const ALL = 'all';
const BranchChoice = ({ chosen }: { chosen: Chosen }): ReactElement => {
  const words = useWords('settings');
  const { change } = useAddress();
  const { data } = useRead(branchContract.plain, {});
  return (
    <Select
      label={words('survey_report.field.branch_id')}
      searchable
      allowDeselect={false}
      data={[
        { value: ALL, label: words('survey_report.all_branches') },
        ...(data ?? []).map((branch) => ({ value: String(branch.id), label: branch.name })),
      ]}
      value={chosen.params.branch_id ?? ALL}
      onChange={(value) => change({ branch: value === ALL || value === null ? undefined : value })}
    />
  );
};

export const ReportFilters = ({ figures, chosen }: { figures: SurveyFigures; chosen: Chosen }): ReactElement => {
  const words = useWords('settings');
  const { change } = useAddress();
  const { version_no, answered_from, answered_until } = chosen.query;
  const versions = figures.versions.map((one) => ({
    value: String(one.version_no),
    label: words('survey_report.version_count', { version: one.version_no, count: one.responses }),
  }));
  return (
    <Columns
      columns="repeat(auto-fill, minmax(180px, 220px))"
      narrow="phone"
      narrowed="repeat(2, minmax(0, 1fr))"
      align="stretch"
      gap={12}
      data-screen-only
    >
      <Select
        label={words('survey_report.field.version_no')}
        allowDeselect={false}
        data={[{ value: ALL, label: words('survey_report.all_versions') }, ...versions]}
        value={version_no ?? ALL}
        onChange={(value) => change({ version_no: value === ALL || value === null ? undefined : value })}
      />
      <DayBox
        label={words('survey_report.field.answered_from')}
        day={answered_from ?? null}
        clearable
        onDay={(day) => change({ answered_from: day ?? undefined })}
      />
      <DayBox
        label={words('survey_report.field.answered_until')}
        day={answered_until ?? null}
        clearable
        onDay={(day) => change({ answered_until: day ?? undefined })}
      />
      {atHeadOffice() && figures.branch_id === null ? <BranchChoice chosen={chosen} /> : null}
    </Columns>
  );
};
