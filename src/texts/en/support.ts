import { plural } from '../plural.ts'

export const support = {
  title: 'Ask a question',
  lead: 'You get an answer from our help articles right away. Ask in English or Russian.',
  question: 'Your question',
  questionHelp: 'Use a full sentence, for example: How do I move my license to another server?',
  submit: 'Ask',
  waiting: 'Waiting for response...',
  failed: 'An error occurred. Please try again.',
  failedNext: 'Your question is still in the field.',
  answer: 'Answer',
  none: 'Sorry, no answer found.',
  noneNext: 'Try different words, or write to us and a person will answer:',
  contact: 'Still need help? Write to us and a person will answer:',
  toHelp: 'All help articles',
  withoutScript: 'To ask here, please turn on JavaScript. Or write to us:',
}

export const supportAnswers = {
  empty: 'Please enter your question.',
  tooLong: (most: number) =>
    `This question is too long. Please use ${most} ${plural('en', most, { one: 'character', other: 'characters' })} or fewer.`,
  more: 'Read more:',
}
