import type { support as english, supportAnswers as englishAnswers } from '../en/support.ts'
import { plural } from '../plural.ts'

export const support = {
  title: 'Задать вопрос',
  lead: 'Вы\u00a0сразу получите ответ из\u00a0статей справки. Спрашивайте по-русски или по-английски.',
  question: 'Ваш вопрос',
  questionHelp: 'Полным предложением, например: как перенести лицензию на\u00a0другой сервер?',
  submit: 'Спросить',
  waiting: 'Ждём ответа...',
  failed: 'Произошла ошибка. Попробуйте ещё раз.',
  failedNext: 'Ваш вопрос остался в\u00a0поле.',
  answer: 'Ответ',
  none: 'К\u00a0сожалению, ответа не\u00a0нашлось.',
  noneNext: 'Спросите другими словами или напишите нам\u00a0— ответит человек:',
  contact: 'Не\u00a0помогло? Напишите нам\u00a0— ответит человек:',
  toHelp: 'Все статьи справки',
  withoutScript: 'Чтобы спросить здесь, включите JavaScript или напишите нам:',
} satisfies typeof english

export const supportAnswers = {
  empty: 'Напишите, пожалуйста, свой вопрос.',
  tooLong: most =>
    `Вопрос слишком длинный. Уложитесь, пожалуйста, в\u00a0${most}\u00a0${plural('ru', most, { one: 'знак', few: 'знака', many: 'знаков', other: 'знака' })}.`,
  more: 'Подробнее:',
} satisfies typeof englishAnswers
