import type { Question } from '../../../contract/back-office/questions.ts'
import type { questionActions } from '../../../definitions/question.ts'
import type { ActionWords } from '../../../definitions/words.ts'

const languages = { en: 'английском', ru: 'русском' }
const unnoticed = 'Клиент об\u00a0этом не\u00a0узнает.'

export const questionActionWords = {
  reply: {
    label: 'Ответить письмом',
    question: 'Что ответить?',
    explanation: ({ email, language }) =>
      `На\u00a0адрес ${email} уйдёт письмо на\u00a0${languages[language]} языке. Под ответом будет приведён вопрос.`,
    submit: 'Отправить ответ',
    done: 'Ваш ответ отправлен.',
    past: 'Ответ на\u00a0вопрос отправлен по\u00a0почте',
    fields: { text: { label: 'Ваш ответ' } },
  },
  close: {
    label: 'Закрыть',
    question: 'Больше ничего делать не\u00a0нужно?',
    explanation: unnoticed,
    submit: 'Закрыть вопрос',
    done: 'Вопрос закрыт.',
    past: 'Вопрос закрыт',
  },
  reopen: {
    label: 'Открыть снова',
    question: 'Открыть вопрос снова?',
    explanation: unnoticed,
    submit: 'Открыть вопрос снова',
    done: 'Вопрос снова открыт.',
    past: 'Вопрос открыт снова',
  },
} satisfies ActionWords<typeof questionActions, Question>
