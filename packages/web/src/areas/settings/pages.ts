import { area } from '#web/kit/area.ts';

export const settings = area({
  name: 'settings',
  words: async (locale) =>
    locale === 'cn'
      ? (await import('#domain/areas/settings/zh.ts')).settingsZh
      : (await import('#domain/areas/settings/en.ts')).settingsEn,
  pages: {
    '/settings/surveys': async () => (await import('./survey.list.tsx')).SurveyList,
    '/settings/surveys/create': async () => (await import('./survey.form.tsx')).SurveyForm,
    '/settings/surveys/viewEdit': async () => (await import('./survey.record.tsx')).SurveyPage,
    '/manage/surveyReport': async () => (await import('./survey.report.tsx')).SurveyReport,
    '/settings': async () => (await import('./settings.page.tsx')).SettingsPage,
    '/settings/userSetting': async () => (await import('./user-setting.page.tsx')).UserSettingPage,
    '/settings/terminationRules': async () => (await import('./termination-rules.page.tsx')).TerminationRulesPage,
    '/settings/classCategories': async () => (await import('./class-categories.page.tsx')).ClassCategoriesPage,
    '/settings/terms': async () => (await import('./terms.list.tsx')).TermsList,
    '/settings/createTerms': async () => (await import('./terms.form.tsx')).TermsForm,
    '/settings/editTerms': async () => (await import('./terms.record.tsx')).TermsRecord,
    '/settings/legalTerms': async () => (await import('./terms.list.tsx')).LegalTermsList,
    '/settings/createLegalTerms': async () => (await import('./terms.form.tsx')).LegalTermsForm,
    '/settings/editLegalTerms': async () => (await import('./terms.record.tsx')).LegalTermsRecord,
  },
  palette: async () => (await import('./palette.ts')).settingsPalette,
});
