import { plural } from '../plural.ts'

/** The support question; what it says while it works and when it fails is in spec.md sections 2 and 8. */
export const support = {
  title: 'Ask a question',
  lead: 'The answer comes at once, from our help articles. Ask in English or in Russian.',
  question: 'Your question',
  questionHelp: 'In whole words, for example: how do I move my license to another server?',
  submit: 'Ask',
  waiting: 'Waiting for response...',
  failed: 'An error occurred. Please try again.',
  failedNext: 'Your question is still in the field.',
  answer: 'Answer',
  none: 'Sorry, no answer found.',
  noneNext: 'Ask in other words, or write to us, a person answers:',
  contact: 'Not what you needed? Write to us, a person answers:',
  toHelp: 'All help articles',
  withoutScript: 'To ask here, please turn JavaScript on, or write to us:',
}

/** What the server says in answers. */
export const supportAnswers = {
  empty: 'Please type your question.',
  tooLong: (most: number) =>
    `This question is too long. Please say it in ${most} ${plural('en', most, { one: 'character', other: 'characters' })} or less.`,
  more: 'Read more:',
}
