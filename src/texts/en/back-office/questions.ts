import type { ListWords } from '../../../definitions/list.ts'
import type { feedbackList, questionList } from '../../../definitions/question.ts'
import { help } from '../help.ts'

export const questions = {
  none: 'No one has asked yet.',
  labels: { question: 'Question', email: 'Customer', asked_at: 'Asked', state: 'State' },
  values: {
    state: {
      open: 'Waiting for an answer',
      found: 'Answered by search',
      replied: 'Answered by e-mail',
      done: 'Done',
    },
  },
  feedback: {
    title: 'What readers said',
    lead: 'Whether a help article was helpful, asked below it. The answers refer to no one.',
    none: 'No reader has said anything yet.',
    labels: {
      slug: 'Article',
      language: 'Language',
      helpful: 'Helpful',
      comment: 'Comment',
      at: 'When',
    },
    values: { language: { en: 'English', ru: 'Russian' }, helpful: { yes: 'yes', no: 'no' } },
  } satisfies ListWords<typeof feedbackList>,
  found: 'Answer of the search',
  notFound: 'The search found nothing.',
  replied: (moment: string) => `Answer by e-mail, ${moment}`,
  topics: help.topics,
  article: {
    open: 'Turn into a help article',
    question: 'What is the article about?',
    consequences:
      'A new article begins with the answer as your draft. The question stays on this page: write the title in your own words, remove what concerns the customer alone, then publish it.',
    submit: 'Begin the article',
    slug: 'Short name, for the address',
    slugHelp: 'Lower-case letters, digits and hyphens.',
    topic: 'Topic',
  },
} satisfies ListWords<typeof questionList>
