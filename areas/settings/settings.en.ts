/** One file of words per noun; each brings its refusals along. */
import { branchRefusalsEn, branchSettingsEn } from './branch-settings/branch.en.ts';
import { classCategoryEn, classCategoryRefusalsEn } from './class-category/class-category.en.ts';
import { clockSettingsEn } from './on-site/clock.en.ts';
import { surveyEn, surveyRefusalsEn, surveyReportEn } from './survey/survey.en.ts';
import { terminationRuleEn } from './termination-rule/termination-rule.en.ts';
import { userSettingEn } from './user-setting/user.en.ts';
import { acceptanceEn, legalTermsEn, termsEn, termsFieldsEn, termsRefusalsEn } from './terms/terms.en.ts';

export const settingsEn = {
  ...branchSettingsEn,
  ...clockSettingsEn,
  survey: surveyEn,
  survey_report: surveyReportEn,
  user: userSettingEn,
  termination_rule: terminationRuleEn,
  class_category: classCategoryEn,
  terms: { ...termsEn, field: termsFieldsEn },
  legal_terms: { ...legalTermsEn, field: termsFieldsEn },
  acceptance: acceptanceEn,
  refusals: { ...branchRefusalsEn, ...classCategoryRefusalsEn, ...surveyRefusalsEn, ...termsRefusalsEn },
} as const;
