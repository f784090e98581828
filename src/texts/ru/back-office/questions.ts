import type { questions as english } from '../../en/back-office/questions.ts'
import { help } from '../help.ts'

export const questions = {
  none: 'Вопросов пока нет.',
  labels: { question: 'Вопрос', email: 'Клиент', asked_at: 'Задан', state: 'Состояние' },
  values: {
    state: {
      open: 'Ждёт ответа',
      found: 'Ответил поиск',
      replied: 'Отвечено письмом',
      done: 'Закрыт',
    },
  },
  feedback: {
    title: 'Отзывы читателей',
    lead: 'Ответы на\u00a0вопрос «Статья помогла?» под статьями справки. Кто их оставил, неизвестно.',
    none: 'Отзывов ещё нет.',
    labels: {
      slug: 'Статья',
      language: 'Язык',
      helpful: 'Помогла',
      comment: 'Комментарий',
      at: 'Когда',
    },
    values: { language: { en: 'английский', ru: 'русский' }, helpful: { yes: 'да', no: 'нет' } },
  },
  found: 'Ответ поиска',
  notFound: 'Поиск ничего не\u00a0нашёл.',
  replied: moment => `Ответ письмом, ${moment}`,
  topics: help.topics,
  article: {
    open: 'Сделать статьёй справки',
    question: 'О\u00a0чём статья?',
    consequences:
      'Начнётся новая статья: ответ станет вашим черновиком. Вопрос останется на\u00a0этой странице: напишите заголовок своими словами, уберите то, что касается только этого клиента, и\u00a0опубликуйте.',
    submit: 'Начать статью',
    slug: 'Короткое имя для адреса',
    slugHelp: 'Строчные латинские буквы, цифры и\u00a0дефисы.',
    topic: 'Тема',
  },
} satisfies typeof english
