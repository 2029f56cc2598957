/** A notification as clients get it, in both languages, for a made-up client. */
import type { ReactElement } from 'react';
import { openPlaces } from './notification.model.ts';
import { shownTo } from './notification.rules.ts';
import { broadcastSettingContract } from '../broadcast-setting/broadcast-setting.contract.ts';
import type { BothTexts, Locale } from '#kit/domain/words.ts';
import { Dim, Stacked, Words } from '#kit/web/look/lay.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';

type Written = { title: BothTexts; text: BothTexts };
type ShownProps = { written: Written; locale: Locale; branch_name: string };
const Shown = ({ written, locale, branch_name }: ShownProps): ReactElement => {
  const words = useWords('broadcast');
  const nothing = { programme: null, ends_on: null, last_visit: null };
  const first_name = words(`notification.preview.name_${locale}`);
  const { title, body } = shownTo(written, locale, { ...nothing, first_name, full_name: first_name, branch_name });
  return (
    <Words as="div" framed p={12} lang={locale === 'en' ? 'en' : 'zh-Hans'}>
      <Dim as="p" size={12}>
        {branch_name}
      </Dim>
      <Words as="p" weight={600} breaks>
        {title}
      </Words>
      <Words as="p" breaks size={13}>
        {body}
      </Words>
    </Words>
  );
};

type Props = { title?: BothTexts; text?: BothTexts; opens?: string | null };
export const NotificationPreview = ({ title, text, opens }: Props): ReactElement => {
  const words = useWords('broadcast');
  const { branch_id } = usePlace();
  const asked = { params: { branch_id: branch_id ?? 0 } };
  const { data } = useRead(broadcastSettingContract.ofBranch, asked, { when: branch_id !== null });
  const written = title?.en && text?.en ? { title, text } : null;
  const place = openPlaces.find((one) => one === opens);
  return (
    <Words as="div" pinned>
      <Card title={words('notification.preview.title')}>
        {written && data ? (
          <Stacked gap={12}>
            <Dim as="p">{words('notification.preview.english')}</Dim>
            <Shown written={written} locale="en" branch_name={data.branch_name} />
            {written.title.cn === '' ? (
              <Dim as="p">{words('notification.preview.none')}</Dim>
            ) : (
              <>
                <Dim as="p">{words('notification.preview.chinese')}</Dim>
                <Shown written={written} locale="cn" branch_name={data.branch_name} />
              </>
            )}
            {place ? (
              <Dim as="p">{words('notification.preview.opens', { what: words(`notification.opens.${place}`) })}</Dim>
            ) : null}
          </Stacked>
        ) : (
          <Dim as="p">{words('notification.preview.incomplete')}</Dim>
        )}
      </Card>
    </Words>
  );
};
