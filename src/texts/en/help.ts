import { plural } from '../plural.ts'

const articles = (count: number) => `${count} ${plural('en', count, { one: 'article', other: 'articles' })}`

/** The articles themselves are in `src/server/content/help/`. */
export const help = {
  title: 'Help',
  lead: 'How to install the product, buy and move a license, and solve problems.',
  search: {
    label: 'Search the help',
    hint: 'For example: restart after renewal',
    submit: 'Search',
    all: 'All articles',
  },
  often: 'Often needed',
  more: (count: number) => `${count} more`,
  topics: {
    installing: 'Installing',
    licensing: 'Licensing',
    paying: 'Paying',
    renewing: 'Renewing and upgrading',
    moving: 'Moving to another server',
    troubleshooting: 'Troubleshooting',
    account: 'Your account',
  },
  found: (query: string, count: number) => `${articles(count)} about “${query}”`,
  none: {
    title: (query: string) => `Nothing found about “${query}”`,
    text: 'Try fewer or different words, or ask a question: you get the best matching answer right away, and can then write to us.',
    ask: 'Ask this question',
  },
  ask: {
    title: 'Didn’t find what you need?',
    text: 'Ask in your own words. You get the best matching answer right away, and can then write to us.',
    action: 'Ask a question',
  },
  article: {
    contents: 'On this page',
    next: 'Read next',
    notIt: 'Still need help?',
    ask: 'Ask',
  },
  feedback: {
    title: 'Was this helpful?',
    yes: 'Yes',
    no: 'No',
    add: 'Add a comment',
    comment: 'What was missing, or what helped? (optional)',
    hint: 'Please no names or serial numbers. We cannot reply here.',
    thanks: 'Thank you. We read what readers write when we improve the articles.',
  },
  failed: {
    title: 'The help could not be loaded',
    text: 'Please try again in a moment.',
  },
}
