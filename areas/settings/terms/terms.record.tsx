/**
 * `/settings/editTerms/{id}`, `/settings/editLegalTerms/{id}`: one version, its file, its programmes, and who signed
 * it.
 */
import type { ComponentType, ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { acceptanceContract } from './terms.contract.ts';
import { termsMachine } from './terms.machine.ts';
import type { Terms } from './terms.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { saveFile } from '#kit/web/api.ts';
import { choice, day, instant, number } from '#kit/web/columns.tsx';
import type { FormDrawerProps } from '#kit/web/form/drawer-form.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { InstantText, Status } from '#kit/web/look/show.tsx';
import { Facts } from '#kit/web/record/facts.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { useRead } from '#kit/web/query.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { AcceptanceSheet } from './acceptance-sheet.parts.tsx';
import { termsActions } from './terms.actions.ts';
import { EditLegalTermsDrawer, EditTermsDrawer, ScheduleLegalTermsDrawer, ScheduleTermsDrawer } from './terms.form.tsx';
import { TermsLock } from './terms-lock.parts.tsx';
import { legalTerms, programmeTerms, type DocumentPages } from './terms-words.view.ts';
import style from './terms.module.css';

type Props = { record: Terms };
type Drawers = { edit: ComponentType<FormDrawerProps>; schedule: ComponentType<FormDrawerProps> };
const pagesOf = ({ kind }: Terms): DocumentPages => (kind === 'legal' ? legalTerms : programmeTerms);
const drawersOf = ({ kind }: Terms): Drawers =>
  kind === 'legal'
    ? { edit: EditLegalTermsDrawer, schedule: ScheduleLegalTermsDrawer }
    : { edit: EditTermsDrawer, schedule: ScheduleTermsDrawer };

const openFile = (id: number): void => {
  void saveFile(acceptanceContract.file, { params: { id } });
};

const OpenDrawer = ({ record }: Props): ReactElement | null => {
  const { search, change } = useAddress();
  const name = search['open'];
  if ((name !== 'edit' && name !== 'schedule') || !record.can.includes(name)) return null;
  const { [name]: Shown } = drawersOf(record);
  return <Shown onClose={() => change({ open: undefined }, { replace: true })} />;
};

const Version = ({ record }: Props): ReactElement => {
  const words = useWords('settings');
  return (
    <>
      <Card title={words('terms.document')}>
        <Button variant="default" leftSection={<IconFileTypePdf size={18} />} onClick={() => openFile(record.id)}>
          {words('terms.open_file')}
        </Button>
      </Card>
      {record.versions.length > 0 ? (
        <Card title={words('terms.versions')}>
          <Items>
            {record.versions.map((other) => (
              <Item
                key={other.id}
                title={
                  <PageLink to={pagesOf(record).record} record={other.id}>
                    {words('terms.revision_of', { revision: other.revision })} · {words(`terms.locale.${other.locale}`)}
                  </PageLink>
                }
                right={<Status machine={termsMachine} value={other.status} />}
              />
            ))}
          </Items>
        </Card>
      ) : null}
      <OpenDrawer record={record} />
    </>
  );
};

const Accepted = ({ record }: Props): ReactElement => {
  const words = useWords('settings');
  const { search, change } = useAddress();
  const accepted = useRead(pagesOf(record).rows.accepted, { params: { id: record.id } });
  const shown = accepted.data?.find((one) => String(one.id) === search['signature']);
  return (
    <Card title={words('terms.tab.accepted')}>
      <Loaded of={accepted} height={160}>
        {(all) => (
          <Items empty={words('terms.nobody')}>
            {all.map((one) => (
              <Item
                key={one.id}
                title={
                  <button
                    type="button"
                    className={style['name']}
                    aria-label={words('terms.open_sheet', { name: one.member_name })}
                    onClick={() => change({ signature: String(one.id) })}
                  >
                    {one.member_name}
                  </button>
                }
                below={
                  <>
                    {one.branch_name} · <InstantText at={one.signed_at} />
                  </>
                }
              />
            ))}
          </Items>
        )}
      </Loaded>
      {shown ? (
        <AcceptanceSheet id={shown.id} onClose={() => change({ signature: undefined }, { replace: true })} />
      ) : null}
    </Card>
  );
};

const Programmes = ({ record }: Props): ReactElement | null => {
  const words = useWords('settings');
  const locale = useLocale();
  const opens = useMayOpen('/manage/viewMemberships');
  if (record.programmes.length === 0) return null;
  return (
    <Card title={words('terms.group.programmes')}>
      <Items>
        {record.programmes.map(({ id, name }) => (
          <Item
            key={id}
            title={
              opens ? (
                <PageLink to="/manage/viewMemberships" record={id}>
                  {textIn(name, locale)}
                </PageLink>
              ) : (
                textIn(name, locale)
              )
            }
          />
        ))}
      </Items>
    </Card>
  );
};

const Side = ({ record }: Props): ReactElement => {
  const words = useWords('settings');
  return (
    <>
      <Facts
        title={words('terms.group.facts')}
        record={record}
        facts={[choice('locale'), number('revision'), instant('published_at'), number('accepted')]}
      />
      <Programmes record={record} />
    </>
  );
};

const shared = {
  title: ({ title }: Terms) => title,
  status: { machine: termsMachine },
  facts: [number('revision'), choice('locale'), day('publish_on')],
  tabs: [
    { name: 'version', main: Version, side: Side },
    { name: 'accepted', main: Accepted, side: Side },
  ],
} as const;

export const TermsRecord = recordPage(programmeTerms.rows.view, {
  ...shared,
  noun: programmeTerms.noun,
  notice: TermsLock,
  list: programmeTerms.list,
  actions: termsActions(programmeTerms),
  history: programmeTerms.rows.history,
});
export const LegalTermsRecord = recordPage(legalTerms.rows.view, {
  ...shared,
  noun: legalTerms.noun,
  list: legalTerms.list,
  actions: termsActions(legalTerms),
  history: legalTerms.rows.history,
});
