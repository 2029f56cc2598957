/** What people write in the demo network's surveys. */
export const betterTexts = [
  'The class was too full, we had to share bags.',
  'Please start on time.',
  'More time for the pad work, less for the warm-up.',
  'The air-conditioning was off again.',
  'I could not hear the coach at the back.',
  'Explain the combination once more before we go fast.',
  'The changing room was not clean.',
  '人太多了，轮到沙袋的时间很短。',
  '希望能分组，新手跟不上。',
  '音乐太大声，听不到教练讲解。',
  'Wraps and gloves were wet from the class before.',
  'Too much skipping for my knees.',
] as const;
export const jointTexts = [
  'Left knee, no deep squats',
  'Lower back, no heavy lifting',
  'Right shoulder, careful with hooks',
  '右膝旧伤，避免跳跃',
  'Ankle sprained last year',
  'Wrist, needs good wraps',
  '腰椎间盘突出，避免负重',
] as const;
export const medicineTexts = [
  'Inhaler when needed',
  'Metformin',
  'Blood pressure tablets',
  '降压药',
  'Thyroid hormone',
] as const;
export const heartTexts = [
  'Stop when dizzy, no sparring',
  'Fit to train, check once a year',
  '可以运动，但避免高强度',
] as const;
export const elseTexts = [
  'I wear contact lenses.',
  'I have never boxed before.',
  'Please no sparring for now.',
  '我是左撇子。',
  'I am allergic to latex.',
  'Training for a white-collar fight in May.',
] as const;
export const ideaTexts = [
  'Put the roster on the app earlier.',
  'A second set of pads for the evening classes.',
  'Let us swap shifts ourselves.',
  '希望新会员先上一次基础课。',
  'Clean the mats between classes, not only at night.',
] as const;
export const safeTexts = [
  'The second ring has a loose board',
  'The back door does not close',
  '沙袋架有点松动',
] as const;
