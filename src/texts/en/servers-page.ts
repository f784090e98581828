import { countDays } from './counts.ts'

/** The page of the servers of all licenses; the page of a license has the same rows. */
export const serversPage = {
  title: 'Servers',
  lead: 'All servers that hold a seat of your licenses.',
  csv: 'Download CSV',
  search: 'Find a server',
  state: 'State',
  every: 'every state',
  states: {
    cloned: 'copy suspected',
    'not-covered': 'version not covered',
    offline: 'offline',
    silent: 'silent',
    fine: 'fine',
  },
  silent: (days: number) => `silent for ${countDays(days)}`,
  offlineUntil: (day: string) => `offline, file until ${day}`,
  license: (id: number) => `License ${id}`,
  rename: 'Rename',
  name: 'Your name for this server',
  nameHelp: 'Empty: the name that the server reports.',
  save: 'Save',
  none: 'No server uses your licenses yet.',
  failed: {
    title: 'The servers could not be loaded',
    text: 'Nothing was changed. Please try again in a moment.',
  },
}
