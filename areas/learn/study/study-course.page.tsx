/** `/learn/courseDetails/{id}`: a course with its lessons and exams; `?lesson=` opens one of them. */
import { useCallback, useEffect, useState, type ReactElement } from 'react';
import { Alert, Button } from '@mantine/core';
import { IconCertificate, IconCheck, IconX } from '@tabler/icons-react';
import { studyContract } from './study.contract.ts';
import type { LessonView, StudyDetails } from './study.model.ts';
import { ProgressLine, StateBadge } from './study.parts.tsx';
import { codeText } from './study.rules.ts';
import { shownAs } from '../lesson/lesson.rules.ts';
import { LessonViewer, type Seen } from '../lesson/lesson-viewer.parts.tsx';
import { commaIn, textIn } from '#kit/domain/words.ts';
import { PageLink, useAddress, usePageId } from '#kit/web/address.tsx';
import { CallFault } from '#kit/web/answers.ts';
import { call, saveFile } from '#kit/web/api.ts';
import { useDays } from '#kit/web/days.ts';
import { Item, Items, Quiet } from '#kit/web/look/items.tsx';
import { Columns, Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, PageHead, Trail } from '#kit/web/look/page.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { place } from '#kit/web/place.ts';
import { refreshNoun, useWrite } from '#kit/web/query.ts';
import { toast } from '#kit/web/tell.ts';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';

type Lesson = StudyDetails['content'][number]['lessons'][number];
type Exam = StudyDetails['content'][number]['exams'][number];

const OpenLesson = ({ id, onClose }: { id: number; onClose: () => void }): ReactElement => {
  const words = useWords('learn');
  const locale = useLocale();
  const [view, setView] = useState<LessonView | null>(null);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    let gone = false;
    call(studyContract.startLesson, { body: { lesson_id: id } }).then(
      (opened) => {
        if (!gone) setView(opened);
        void refreshNoun('staffCourse');
      },
      (fault: unknown) => {
        if (!(fault instanceof CallFault)) throw fault;
        toast(fault.lines.join(' '), { tone: 'red' });
        onClose();
      },
    );
    return () => {
      gone = true;
    };
  }, [id, onClose]);
  const see = useCallback(
    (seen: Seen): void => {
      call(studyContract.see, { body: { lesson_id: id, ...seen } }).then(
        (next) => {
          setLost(false);
          setView((now) => {
            if (now && now.finished_at === null && next.finished_at !== null) void refreshNoun('staffCourse');
            return now && { ...now, seen_percent: next.seen_percent, finished_at: next.finished_at };
          });
        },
        (fault: unknown) => {
          if (!(fault instanceof CallFault)) throw fault;
          setLost(true);
        },
      );
    },
    [id],
  );
  if (!view) return <Card>{null}</Card>;
  const title = textIn(view.title, locale);
  const said = textIn(view.description, locale);
  return (
    <Card
      title={title}
      aside={
        <Inline gap={8} noWrap>
          {view.finished_at === null ? (
            <Dim>{words('lesson.seen', { percent: view.seen_percent })}</Dim>
          ) : (
            <Badge tone="green">{words('lesson.finished')}</Badge>
          )}
          <Button variant="default" size="xs" leftSection={<IconX size={14} />} onClick={onClose}>
            {words('study.close')}
          </Button>
        </Inline>
      }
    >
      {said === '' ? null : <p>{said}</p>}
      {isLost ? <Alert color="yellow">{words('lesson.not_saved')}</Alert> : null}
      <LessonViewer of={{ ...view, id, title }} start={view.position} onSeen={see} />
      {view.finished_at === null ? <Quiet>{words(`lesson.to_finish.${shownAs(view)}`)}</Quiet> : null}
    </Card>
  );
};

const LessonItem = ({ of, isOpen, onOpen }: { of: Lesson; isOpen: boolean; onOpen: () => void }): ReactElement => {
  const words = useWords('learn');
  const locale = useLocale();
  const title = textIn(of.title, locale);
  const seen = of.is_finished ? null : of.seen_percent > 0 ? words('lesson.seen', { percent: of.seen_percent }) : null;
  return (
    <Item
      title={title}
      below={[words(`lesson.kind.${of.kind}`), seen].filter((one) => one !== null).join(' · ')}
      right={of.is_finished ? <Done label={words('lesson.finished')} /> : null}
      buttons={
        isOpen ? (
          <Button
            variant="default"
            size="xs"
            aria-label={words('study.open_lesson', { lesson: title })}
            onClick={onOpen}
          >
            {words('study.open')}
          </Button>
        ) : null
      }
    />
  );
};
const Done = ({ label }: { label: string }): ReactElement => (
  <Inline as="span" within gap={4} tone="green" noWrap>
    <IconCheck size={16} aria-hidden="true" />
    {label}
  </Inline>
);
const ExamItem = ({ of, isOpen }: { of: Exam; isOpen: boolean }): ReactElement => {
  const words = useWords('learn');
  const locale = useLocale();
  const title = textIn(of.title, locale);
  const below = [
    words(`exam.kind.${of.kind}`),
    words('sub_course.questions', { count: of.questions }),
    of.minutes === null ? null : words('exam.minutes', { count: of.minutes }),
  ];
  return (
    <Item
      title={title}
      below={below.filter((one) => one !== null).join(' · ')}
      right={of.is_passed ? <Done label={words('study.passed')} /> : null}
      buttons={
        isOpen ? (
          <Button
            variant="default"
            size="xs"
            component={PageLink}
            to="/learn/quizExam"
            record={of.id}
            aria-label={words(of.is_passed ? 'study.to_exam' : 'study.take_exam', { exam: title })}
          >
            {words('study.open')}
          </Button>
        ) : null
      }
    />
  );
};

const Certificate = ({ study }: { study: StudyDetails }): ReactElement | null => {
  const words = useWords('learn');
  const write = useDays();
  const { certificate_code, staff_course_id, completed_on, expires_on } = study;
  if (certificate_code === null || staff_course_id === null || completed_on === null) return null;
  return (
    <Card title={words('study.certificate')}>
      <Stacked gap={4} items="start">
        <span>{words('study.completed_at', { day: write(completed_on) })}</span>
        <span>
          {expires_on === null ? words('study.valid_forever') : words('study.valid_until', { day: write(expires_on) })}
        </span>
        <Dim mono>{codeText(certificate_code)}</Dim>
        <Button
          variant="default"
          mt={8}
          leftSection={<IconCertificate size={16} />}
          onClick={() => void saveFile(studyContract.certificate, { params: { id: staff_course_id } })}
        >
          {words('study.get_certificate')}
        </Button>
      </Stacked>
    </Card>
  );
};

const starts = {
  available: 'study.start',
  renewable: 'study.renew',
  expired: 'study.again',
  revoked: 'study.again',
} as const;
const StartButton = ({ study }: { study: StudyDetails }): ReactElement | null => {
  const words = useWords('learn');
  const { run, busy } = useWrite(studyContract.start);
  const word = study.state in starts ? starts[study.state as keyof typeof starts] : null;
  const start = async (): Promise<void> => {
    const body = { branch_id: place.get().branch_id ?? 0, course_id: study.id };
    await run({ body }, { onFault: (fault) => toast(fault.lines.join(' '), { tone: 'red' }) });
  };
  return word === null ? null : (
    <Button loading={busy} onClick={() => void start()}>
      {words(word)}
    </Button>
  );
};

const Details = ({ study }: { study: StudyDetails }): ReactElement => {
  const words = useWords('learn');
  const locale = useLocale();
  const write = useDays();
  const { search, change } = useAddress();
  const close = useCallback(() => change({ lesson: undefined }, { replace: true }), [change]);
  const isGoing = study.state === 'in_progress';
  const lesson = isGoing ? search['lesson'] : undefined;
  const description = textIn(study.description, locale);
  return (
    <>
      <PageHead
        title={textIn(study.title, locale)}
        context={
          <Inline gap={12}>
            <StateBadge state={study.state} />
            {study.due_on === null ? null : (
              <span>{words(study.is_overdue ? 'study.late' : 'study.due', { day: write(study.due_on) })}</span>
            )}
          </Inline>
        }
        crumbs={
          <Trail>
            <PageLink to="/learn">{words('study.title')}</PageLink>
            <PageLink to="/learn/courses" search={{ category: String(study.course_category_id) }}>
              {textIn(study.category_name, locale)}
            </PageLink>
          </Trail>
        }
        primary={<StartButton study={study} />}
      />
      <Columns columns="minmax(0, 2fr) minmax(0, 1fr)" gap={16}>
        <Stacked gap={16} shrinks>
          {study.state === 'withdrawn' ? <Alert color="yellow">{words('study.is_withdrawn')}</Alert> : null}
          {study.missing.length > 0 ? (
            <Alert color="yellow">
              {words('study.first', {
                courses: study.missing.map((one) => textIn(one, locale)).join(commaIn(currentLocale())),
              })}
            </Alert>
          ) : null}
          {lesson === undefined ? null : <OpenLesson key={lesson} id={Number(lesson)} onClose={close} />}
          {study.content.map((part) => (
            <Card key={part.id} title={textIn(part.title, locale)}>
              <Items empty={words('sub_course.nothing')}>
                {[
                  ...part.lessons.map((one) => (
                    <LessonItem
                      key={`l${one.id}`}
                      of={one}
                      isOpen={isGoing && String(one.id) !== lesson}
                      onOpen={() => change({ lesson: String(one.id) })}
                    />
                  )),
                  ...part.exams.map((one) => (
                    <ExamItem key={`e${one.id}`} of={one} isOpen={isGoing || one.taken > 0} />
                  )),
                ]}
              </Items>
            </Card>
          ))}
        </Stacked>
        <Stacked as="aside" gap={16} shrinks>
          <Card>
            {study.staff_course_id === null ? <Quiet>{words('study.not_started')}</Quiet> : <ProgressLine of={study} />}
          </Card>
          <Certificate study={study} />
          {description === '' ? null : <Card title={words('course.field.description')}>{description}</Card>}
        </Stacked>
      </Columns>
    </>
  );
};

export const StudyCoursePage = (): ReactElement => {
  const id = usePageId();
  const { data, waiting } = useLoaded(
    studyContract.details,
    { params: { id: id ?? 0 } },
    { when: id !== undefined, isPage: true },
  );
  return data ? <Details study={data} /> : waiting;
};
