import type { Question } from '../../../contract/back-office/questions.ts'
import type { questionActions } from '../../../definitions/question.ts'
import type { ActionWords } from '../../../definitions/words.ts'

const languages = { en: 'English', ru: 'Russian' }
const unnoticed = 'The customer is not notified.'

export const questionActionWords = {
  reply: {
    label: 'Answer by e-mail',
    question: 'What is the answer?',
    explanation: ({ email, language }) =>
      `An e-mail in ${languages[language]} goes to ${email}, with the question below your answer.`,
    submit: 'Send the answer',
    done: 'Your answer is on its way.',
    past: 'Question answered by e-mail',
    fields: { text: { label: 'Your answer' } },
  },
  close: {
    label: 'Mark as done',
    question: 'Is nothing more to be done?',
    explanation: unnoticed,
    done: 'The question is done.',
    past: 'Question marked as done',
  },
  reopen: {
    label: 'Open again',
    question: 'Open the question again?',
    explanation: unnoticed,
    submit: 'Open the question again',
    done: 'The question is open again.',
    past: 'Question opened again',
  },
} satisfies ActionWords<typeof questionActions, Question>
