/** A trainer takes a course to its certificate; head office builds one. */
import { callApi } from './kit/api.ts';
import { signIn } from './kit/session.ts';
import { settled } from './kit/settled.ts';
import { anotherPage, expect, test } from './kit/test.ts';

test('a course is built, taken, handed in and certified', async ({ browser, page }) => {
  await signIn(page, 'hq@cornerman.example');
  await page.goto('/learnManage/category/create');
  await page.getByLabel('English').first().fill('Journey');
  await page.getByRole('button', { name: 'Save category' }).click();
  await page.getByRole('button', { name: 'Ok' }).click();
  await page.goto('/learnManage/course/create');
  await page.getByRole('textbox', { name: /Title.*English/ }).fill('Wrapping hands');
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Journey' }).click();
  await page.getByRole('button', { name: 'Save course' }).click();
  await page.getByRole('button', { name: 'Ok' }).click();
  await page.getByRole('button', { name: 'Add sub-course' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: /Title.*English/ }).fill('Wraps');
  await drawer.getByRole('button', { name: 'Save sub-course' }).click();
  await page.getByRole('link', { name: 'Add quiz or exam' }).click();
  await page.getByRole('textbox', { name: /Title.*English/ }).fill('Wraps exam');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Ok' }).click();
  await page.getByRole('button', { name: 'Add question' }).click();
  await drawer.getByRole('textbox', { name: /Question.*English/ }).fill('Where do you begin?');
  await drawer.getByRole('button', { name: 'Add option' }).click();
  await drawer.getByRole('textbox', { name: 'Option 1, English' }).fill('At the thumb');
  await drawer.getByRole('button', { name: 'Add option' }).click();
  await drawer.getByRole('textbox', { name: 'Option 2, English' }).fill('At the elbow');
  await drawer.getByRole('radio', { name: 'Option 1 is correct' }).check();
  await drawer.getByRole('button', { name: 'Save question' }).click();
  await expect(page.getByText('Where do you begin?').first()).toBeVisible();
  await page.goto('/learnManage/course?q=Wrapping');
  await page.getByRole('link', { name: 'Wrapping hands' }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Publish' }).click();
  await settled(page);

  const trainer = await anotherPage(browser);
  await signIn(trainer, 'trainer.kl@cornerman.example');
  await trainer.goto('/learn/courses?q=Wrapping');
  await trainer.getByRole('link', { name: 'Wrapping hands' }).click();
  await trainer.getByRole('button', { name: 'Start course' }).click();
  await trainer.getByRole('link', { name: 'Take Wraps exam' }).click();
  await trainer.getByRole('button', { name: 'Start', exact: true }).click();
  await trainer.getByRole('radio', { name: 'At the thumb' }).check();
  await expect(trainer.getByText('All answers are saved')).toBeVisible();
  // A reload loses nothing: the exam goes on where it was.
  await trainer.reload();
  await trainer.getByRole('button', { name: 'Continue' }).click();
  await expect(trainer.getByRole('radio', { name: 'At the thumb' })).toBeChecked();
  await trainer.getByRole('button', { name: 'Hand in' }).click();
  await trainer.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click();
  await expect(trainer.getByText('Passed').first()).toBeVisible();
  // Back shows the rules of the exam and no question.
  await trainer.goBack();
  await expect(trainer.getByText('This exam has already been passed.')).toBeVisible();
  await trainer.goto('/learn/profile');
  const code =
    (await trainer
      .getByText(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/)
      .first()
      .textContent()) ?? '';
  await trainer.goto('/p/certificate');
  await trainer.getByLabel('Code').fill(code);
  await trainer.getByRole('button', { name: 'Check certificate' }).click();
  await expect(trainer.getByText('Wrapping hands')).toBeVisible();
});

type Made = { id: number; version: number };
const named = (en: string) => ({ en, cn: '' });
test('an exam and its answers stay while the connection is lost', async ({ browser, page }) => {
  await signIn(page, 'hq@cornerman.example');
  const category = await callApi<Made>(page, 'courseCategory', { everywhere: true, name: named('Lost lines') });
  const of = { everywhere: true, course_category_id: category.id, title: named('Far from the router') };
  const course = await callApi<Made>(page, 'course', of);
  const part = await callApi<Made>(page, 'subCourse/create', { course_id: course.id, title: named('Part') });
  const rules = { kind: 'exam', pass_percent: 50, review: 'answers' };
  const exam = await callApi<Made>(page, 'exam', { sub_course_id: part.id, title: named('Far exam'), ...rules });
  const options = [
    { text: named('Near'), right: true },
    { text: named('Far'), right: false },
  ];
  const asked = { exam_id: exam.id, marks: 1 };
  await callApi(page, 'examQuestion', { ...asked, kind: 'single', prompt: named('Where?'), options });
  await callApi(page, 'examQuestion', { ...asked, kind: 'short_text', prompt: named('Why?'), options: [] });
  await callApi(page, `course/move/${course.id}`, { version: course.version, move: 'publish' });

  const trainer = await anotherPage(browser);
  await signIn(trainer, 'trainer.kl@cornerman.example');
  await callApi(trainer, 'staffCourse/startCourse', { course_id: course.id });
  await trainer.goto(`/learn/quizExam/${exam.id}`);
  await trainer.getByRole('button', { name: 'Start', exact: true }).click();
  await settled(trainer);
  await trainer.context().setOffline(true);
  await trainer.getByRole('radio', { name: 'Near' }).check();
  await trainer.getByRole('textbox', { name: 'Your answer' }).fill('The wall');
  await trainer.getByRole('button', { name: 'Hand in' }).click();
  await trainer.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click();
  await expect(trainer.getByText('Not handed in yet.')).toBeVisible();
  await trainer.context().setOffline(false);
  await expect(trainer.getByText('All answers are saved')).toBeVisible();
  await trainer.getByRole('button', { name: 'Hand in' }).click();
  await trainer.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click();
  await expect(trainer.getByText('The wall')).toBeVisible();
});
