/** One file of words for each noun; each brings its refusals along. */
import type { Pairs } from '#kit/domain/words.ts';
import { branchRefusalsWords, branchSettingsWords } from './branch-settings/branch.words.ts';
import { classCategoryWords, classCategoryRefusalsWords } from './class-category/class-category.words.ts';
import { copyRefusalsWords, copyWords } from './copy/copy.words.ts';
import { clockSettingsWords } from './on-site/clock.words.ts';
import { lockRefusalsWords, lockWords } from './lock/lock.words.ts';
import { rolloutRefusalsWords, rolloutWords } from './rollout/rollout.words.ts';
import { surveyWords, surveyRefusalsWords, surveyReportWords } from './survey/survey.words.ts';
import { terminationRuleWords } from './termination-rule/termination-rule.words.ts';
import {
  acceptanceWords,
  legalTermsWords,
  termsWords,
  termsFieldsWords,
  termsRefusalsWords,
} from './terms/terms.words.ts';
import { userSettingWords } from './user-setting/user.words.ts';
import { trialRuleRefusalsWords, trialRuleWords } from './trial-rule/trial-rule.words.ts';
import { webhookRefusalsWords, webhookWords } from './webhook/webhook.words.ts';
import { webhookDeliveryWords } from './webhook-delivery/webhook-delivery.words.ts';
import { websiteRefusalsWords, websiteWords } from './website/website.words.ts';

export const settingsWords = {
  ...branchSettingsWords,
  ...clockSettingsWords,
  copy: copyWords,
  rollout: rolloutWords,
  lock: lockWords,
  survey: surveyWords,
  survey_report: surveyReportWords,
  user: userSettingWords,
  termination_rule: terminationRuleWords,
  class_category: classCategoryWords,
  terms: {
    ...termsWords,
    field: termsFieldsWords,
  },
  legal_terms: {
    ...legalTermsWords,
    field: termsFieldsWords,
  },
  acceptance: acceptanceWords,
  website: websiteWords,
  trial_rule: trialRuleWords,
  webhook: webhookWords,
  webhook_delivery: webhookDeliveryWords,
  refusals: {
    ...branchRefusalsWords,
    ...classCategoryRefusalsWords,
    ...copyRefusalsWords,
    ...rolloutRefusalsWords,
    ...lockRefusalsWords,
    ...surveyRefusalsWords,
    ...termsRefusalsWords,
    ...websiteRefusalsWords,
    ...webhookRefusalsWords,
    ...trialRuleRefusalsWords,
  },
} satisfies Pairs;
