import type { Pairs } from '#kit/domain/words.ts';

export const lessonWords = {
  title: ['Lessons', '课件'],
  create: ['Add lesson', '新增课件'],
  edit: ['Edit lesson', '编辑课件'],
  save: ['Save lesson', '保存课件'],
  remove: ['Delete lesson', '删除课件'],
  prepare: ['Prepare pages again', '重新生成页面'],
  delete_confirm: ['The lesson and its file will be deleted.', '课件及其文件将被删除。'],
  download: ['Download slides', '下载幻灯片'],
  download_file: ['Download file', '下载文件'],
  why_download: {
    waiting: [
      'The slides are being prepared and will appear here in a few minutes. You can download them now.',
      '正在生成可直接查看的页面，几分钟后会显示在这里。现在也可以先下载。',
    ],
    no_program: [
      'Browsers can’t show slides. Download the file and open it with PowerPoint or another program.',
      '浏览器无法直接显示幻灯片，请下载后用 PowerPoint 等软件打开。',
    ],
    too_long: [
      'It took too long to prepare these slides for the browser. Download the file to open it.',
      '生成页面超时，无法在此显示这份幻灯片，请下载后打开。',
    ],
    too_large: [
      'These slides are too large to be shown here. Download the file to open it.',
      '这份幻灯片太大，无法在此显示，请下载后打开。',
    ],
    unreadable: [
      'These slides couldn’t be read, so they can’t be shown here. Download the file to open it.',
      '无法读取这份幻灯片，不能在此显示，请下载后打开。',
    ],
  },
  page_of: ['Page {{page}} of {{pages}}', '第 {{page}} 页，共 {{pages}} 页'],
  previous: ['Previous page', '上一页'],
  next: ['Next page', '下一页'],
  unreadable: ['This document can’t be shown here. Download it instead.', '无法在此显示该文件，请下载查看。'],
  not_saved: ['Your progress isn’t saved at the moment. Check the connection.', '学习进度暂时无法保存，请检查网络。'],
  seen: ['{{percent}}% seen', '已学 {{percent}}%'],
  finished: ['Finished', '已完成'],
  to_finish: {
    pdf: ['Finished when you’ve seen every page.', '看完所有页面即为完成。'],
    ppt: ['Finished when you’ve opened it.', '打开后即为完成。'],
    mp4: ['Finished when you’ve watched 90% of it.', '看完 90% 即为完成。'],
  },
  kind: {
    pdf: ['Pages (PDF)', '文档（PDF）'],
    ppt: ['Slides (PPT)', '幻灯片（PPT）'],
    mp4: ['Video (MP4)', '视频（MP4）'],
  },
  in_course: ['In {{course}}', '所属课程：{{course}}'],
  group: { what: ['Lesson', '课件'], file: ['File', '文件'] },
  field: {
    title: ['Title', '名称'],
    description: ['Description', '说明'],
    file_id: ['File', '文件'],
    file_name: ['File', '文件'],
    position: ['Order', '排序'],
    kind: ['Kind', '类型'],
    opened: ['Opened by', '已打开人数'],
    finished: ['Finished by', '已完成人数'],
  },
  hint: {
    title: ['Without a Chinese title, the English one is shown.', '未填写中文时显示英文。'],
    position: ['Lower numbers come first.', '数字小的排在前面。'],
  },
} satisfies Pairs;
