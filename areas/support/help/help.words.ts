import type { Pairs } from '#kit/domain/words.ts';

export const helpWords = {
  title: ['Help', '帮助'],
  context: ['Search for an answer, or ask head office', '搜索答案，或向总部提问'],
  search: ['What do you need help with?', '需要什么帮助？'],
  none: ['No article matches. Try other words, or ask.', '没有相关文章。请换个说法，或直接提问。'],
  nothing: ['No articles yet.', '暂无文章。'],
  found: ['Articles', '文章'],
  ask: ['Ask a question', '提问'],
  yours: ['Your questions', '我的提问'],
  yours_none: ['You haven’t asked anything yet.', '还没有提问。'],
  yours_all: ['All tickets', '全部工单'],
  to_articles: ['Manage articles', '管理文章'],
  other_title: ['Other', '其他'],
  other_context: ['Pages that belong to no other area', '不属于其他分类的页面'],
  page: {
    tickets: ['Tickets', '工单'],
    tickets_text: [
      'Questions from clients and to head office, with their deadlines',
      '会员的提问和向总部的提问，以及回复时限',
    ],
    messenger: ['Messenger', '消息'],
    messenger_text: ['Live chat with clients', '与会员在线聊天'],
    help: ['Help', '帮助'],
    help_text: ['Search the articles, or ask head office', '搜索帮助文章，或向总部提问'],
    attendance: ['Attendance', '上课签到'],
    attendance_text: ['Mark who was present in today’s classes', '登记今天课程的出勤'],
    website: ['Website integration', '网站集成'],
    website_text: ['Keys for the forms and the timetable on your website', '网站表单和课表所用的密钥'],
  },
} satisfies Pairs;
