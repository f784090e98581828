import { plural } from '../plural.ts'

const articles = (count: number) => `${count} ${plural('en', count, { one: 'article', other: 'articles' })}`

/** The help pages. The articles themselves are in `src/server/content/help/`. */
export const help = {
  title: 'Help',
  lead: 'Installing, licensing, paying and moving, and what to do when something does not work.',
  search: {
    label: 'Search the help',
    hint: 'For example: restart after renewal',
    submit: 'Search',
    all: 'All articles',
  },
  topics: {
    installing: 'Installing',
    licensing: 'Licensing',
    paying: 'Paying',
    renewing: 'Renewing and upgrading',
    moving: 'Moving to another server',
    troubleshooting: 'When something does not work',
    account: 'Your account',
  },
  found: (query: string, count: number) => `${articles(count)} about “${query}”`,
  none: {
    title: (query: string) => `Nothing found about “${query}”`,
    text: 'Try fewer or other words, or ask: the answer comes at once, and a person is behind it.',
    ask: 'Ask this question',
  },
  ask: {
    title: 'Not found what you need?',
    text: 'Ask in your own words. You get an answer at once, and can write to us from there.',
    action: 'Ask a question',
  },
  article: {
    contents: 'On this page',
    notIt: 'Was this not it?',
    ask: 'Ask',
  },
  copy: {
    label: 'Copy',
    done: 'Copied',
    failed: 'The browser did not allow it: select and copy by hand.',
  },
  failed: {
    title: 'The help could not be loaded',
    text: 'Please try again in a moment.',
    retry: 'Try again',
  },
}
