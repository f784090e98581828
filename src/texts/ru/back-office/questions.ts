import type { questions as english } from '../../en/back-office/questions.ts'

export const questions = {
  title: 'Вопросы',
  none: 'Вопросов пока нет.',
  empty: 'В\u00a0этом состоянии вопросов нет.',
  state: 'Состояние',
  states: {
    open: 'Ждёт ответа',
    found: 'Ответил поиск',
    replied: 'Отвечено письмом',
    done: 'Закрыт',
  },
  columns: { question: 'Вопрос', customer: 'Клиент', asked: 'Задан', state: 'Состояние' },
  questionTitle: id => `Вопрос ${id}`,
  asked: (email, moment) => `${email}, ${moment}`,
  question: 'Вопрос',
  found: 'Ответ поиска',
  notFound: 'Поиск ничего не\u00a0нашёл.',
  reply: 'Ответ письмом',
  replied: moment => `Ответ письмом, ${moment}`,
  answer: {
    open: 'Ответить письмом',
    question: 'Что ответить?',
    consequences: (email, language) =>
      `На\u00a0адрес ${email} уйдёт письмо на\u00a0${language} языке. Под ответом будет приведён вопрос.`,
    languages: { en: 'английском', ru: 'русском' },
    text: 'Ваш ответ',
    submit: 'Отправить ответ',
  },
  done: {
    open: 'Закрыть',
    question: 'Больше ничего делать не\u00a0нужно?',
    consequences: 'Клиент об\u00a0этом не\u00a0узнает.',
    submit: 'Закрыть вопрос',
    again: 'Открыть снова',
    againQuestion: 'Открыть вопрос снова?',
    againSubmit: 'Открыть вопрос снова',
  },
  article: {
    open: 'Сделать статьёй справки',
    question: 'О\u00a0чём статья?',
    consequences:
      'Начнётся новая статья: ответ станет вашим черновиком. Вопрос останется на\u00a0этой странице: напишите заголовок своими словами, уберите то, что касается только этого клиента, и\u00a0опубликуйте.',
    submit: 'Начать статью',
    slug: 'Короткое имя для адреса',
    slugHelp: 'Строчные латинские буквы, цифры и\u00a0дефисы.',
    topic: 'Тема',
    topics: {
      installing: 'Установка',
      licensing: 'Лицензии',
      paying: 'Оплата',
      renewing: 'Продление и\u00a0расширение',
      moving: 'Перенос на\u00a0другой сервер',
      troubleshooting: 'Решение проблем',
      account: 'Ваш аккаунт',
    },
  },
} satisfies typeof english
