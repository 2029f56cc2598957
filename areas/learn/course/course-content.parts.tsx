/** The lessons and exams of a sub-course, as a list of links. */
import type { ReactElement } from 'react';
import { IconClipboardCheck, IconFileText, IconMovie, IconPresentation } from '@tabler/icons-react';
import type { SubCourse } from './course.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink } from '#kit/web/address.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Inline } from '#kit/web/look/lay.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';

type Kind = SubCourse['lessons'][number]['kind'];
const icons = {
  pdf: IconFileText,
  ppt: IconPresentation,
  mp4: IconMovie,
  quiz: IconClipboardCheck,
  exam: IconClipboardCheck,
};
const KindIcon = ({ kind }: { kind: Kind }): ReactElement => {
  const Icon = icons[kind];
  return <Icon size={16} aria-hidden="true" />;
};
const isExam = (kind: Kind): kind is 'quiz' | 'exam' => kind === 'quiz' || kind === 'exam';
const SECONDS = 60;

export const PartItems = ({ part }: { part: SubCourse }): ReactElement => {
  const words = useWords('learn');
  const locale = useLocale();
  return (
    <Items empty={words('sub_course.nothing')}>
      {[...part.lessons, ...part.exams].map(({ id, kind, title, size }) => (
        <Item
          key={`${kind}${id}`}
          title={
            <Inline gap={8} noWrap>
              <KindIcon kind={kind} />
              <PageLink
                to={isExam(kind) ? '/learnManage/subCourse/exam/view' : '/learnManage/subCourse/lesson/view'}
                record={id}
              >
                {textIn(title, locale)}
              </PageLink>
            </Inline>
          }
          below={[
            isExam(kind) ? words(`exam.kind.${kind}`) : words(`lesson.kind.${kind}`),
            isExam(kind)
              ? words('sub_course.questions', { count: size ?? 0 })
              : size === null
                ? null
                : words('sub_course.minutes', { minutes: Math.max(1, Math.round(size / SECONDS)) }),
          ]
            .filter((one) => one !== null)
            .join(' · ')}
        />
      ))}
    </Items>
  );
};
