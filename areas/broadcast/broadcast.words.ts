import type { Pairs } from '#kit/domain/words.ts';
import { audienceListWords, audienceOverviewWords, audienceWords } from './audience/audience.words.ts';
import { automationWords } from './automation/automation.words.ts';
import { broadcastSettingWords } from './broadcast-setting/broadcast-setting.words.ts';
import { campaignWords } from './campaign/campaign.words.ts';
import { campaignRunWords } from './campaign-run/campaign-run.words.ts';
import { campaignScheduleWords, notificationScheduleWords } from './campaign-schedule/campaign-schedule.words.ts';
import { newsWords } from './news/news.words.ts';
import { notificationWords } from './notification/notification.words.ts';
import { pushWords } from './push-device/push-device.words.ts';
import { phoneCheckWords } from './phone-check/phone-check.words.ts';
import { preferenceWords, suppressionWords } from './suppression/suppression.words.ts';

export const broadcastWords = {
  audience: audienceWords,
  automation: automationWords,
  campaign: campaignWords,
  schedule: campaignScheduleWords,
  notification: notificationWords,
  notification_schedule: notificationScheduleWords,
  push: pushWords,
  run: campaignRunWords,
  setting: broadcastSettingWords,
  list: audienceListWords,
  news: newsWords,
  overview: audienceOverviewWords,
  phone_check: phoneCheckWords,
  preferences: preferenceWords,
  suppression: suppressionWords,
  refusals: {
    suppressed_already: ['This address already gets no marketing e-mails.', '此邮箱已在退订名单中。'],
    phone_suppressed_already: ['This number is already left alone.', '此电话已在退订名单中。'],
    link_invalid: [
      'This link is invalid. Use the link at the end of the latest e-mail.',
      '此链接无效，请使用最近一封邮件末尾的链接。',
    ],
    no_publish_time: ['Set a day and time in the future first.', '请先设置将来的发布日期和时间。'],
    automation_started: [
      'It was started before, so its record is kept. End it instead.',
      '此自动化曾启动，记录须保留。请改为结束。',
    ],
    automation_ended: ['This automation has ended. Create a new one.', '此自动化已结束，请新建。'],
    automation_trigger: [
      'What starts it can’t change once it was started. End it, and create a new one.',
      '启动后无法更改触发条件。请结束此自动化并新建。',
    ],
    automation_audience: [
      'An audience in its conditions was deleted. Edit the automation first.',
      '条件中的受众已删除，请先编辑自动化。',
    ],
    campaign_sent: [
      'This e-mail was sent or is planned. The record of it is kept, so it can’t be deleted.',
      '这封邮件已发送或已有计划，记录须保留，因此无法删除。',
    ],
    notification_sent: [
      'This notification was sent or is planned. The record of it is kept, so it can’t be deleted.',
      '这条通知已发送或已有计划，记录须保留，因此无法删除。',
    ],
    push_service: [
      'Your browser’s push service can’t be used from here, so notifications stay off.',
      '此处无法使用您浏览器的推送服务，通知保持关闭。',
    ],
    test_not_measured: [
      'This branch doesn’t measure who opens e-mails, so there would be no result. Turn it on under Broadcast first.',
      '本门店未统计邮件的打开情况，测试不会有结果。请先在“推送”中开启。',
    ],
    test_no_address: [
      'This server has no public address yet, so it can’t be known who opens e-mails. Ask the person who runs it to set one up.',
      '此服务器尚未设置公开网址，无法统计邮件的打开情况，请联系系统管理人员。',
    ],
    no_test_open: ['The subject has been chosen already, or there is no test.', '主题已选定，或没有进行测试。'],
    push_failed: [
      'Your browser’s push service didn’t take the notification. Try again later.',
      '您浏览器的推送服务未接收此通知，请稍后重试。',
    ],
    template_only: ['This is a template. Copy it, then send the copy.', '这是模板。请先复制，再发送副本。'],
    no_mail_server: [
      'This server has no mail server yet. Ask the person who runs it to set one up.',
      '此服务器尚未设置邮件服务器，请联系系统管理人员。',
    ],
    no_own_address: ['You have no e-mail address to send a test to.', '您没有可接收测试邮件的邮箱。'],
    no_time_left: ['Its last day has passed. Plan a new one.', '最后日期已过，请新建计划。'],
    audience_gone: ['Its audience was deleted. Stop it, and plan a new one.', '受众已删除。请停止并新建计划。'],
    news_ended: ['The last day has passed. Set a later one first.', '最后显示日期已过，请先改为较晚的日期。'],
  },
} satisfies Pairs;
