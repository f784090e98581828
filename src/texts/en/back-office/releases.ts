import type { ReleaseEntry } from '../../../contract/back-office/releases.ts'
import type { releaseActions } from '../../../definitions/release.ts'
import type { ActionWords } from '../../../definitions/words.ts'

/** A line of the preview. */
export const newestOffered = (version: string | undefined) =>
  version ? `The newest version that is offered is then ${version}.` : 'Then no version is offered.'

const notes = 'Markdown. The page of the other language shows them too, where it has none.'
const fields = {
  files: {
    label: 'Files, one a line',
    help: 'Name, architecture, bytes, SHA-256 and address, with spaces between them. For example: 6.4.0-amd64.tar.gz amd64 18874368 9f86d0…0a08 https://downloads.example/6.4.0-amd64.tar.gz',
  },
  notes_en: { label: 'Notes in English', help: notes },
  notes_ru: { label: 'Notes in Russian', help: notes },
}

export const releaseActionWords = {
  change: {
    label: 'Change',
    question: ({ version }) => `Change release ${version}?`,
    explanation: 'Customers see the notes and get the files at once. The version and its day stay.',
    done: version => `Release ${version} is changed.`,
    past: 'Release changed',
    fields,
  },
  withdraw: {
    label: 'Withdraw',
    question: ({ version }) => `Withdraw release ${version}?`,
    explanation:
      'It is no longer on the page of releases, behind links, or the newest version of a license. Servers that run it go on, and the first day of its minor version stays.',
    done: version => `Release ${version} is withdrawn.`,
    past: 'Release withdrawn',
  },
  restore: {
    label: 'Offer again',
    question: ({ version }) => `Offer release ${version} again?`,
    done: version => `Release ${version} is offered again.`,
    past: 'Release offered again',
  },
  add: {
    label: 'New release',
    question: 'Add a release?',
    explanation: 'Customers see it at once. Accounts that asked for it get an e-mail if a license covers it.',
    submit: 'Add release',
    done: version => `Release ${version} is added.`,
    past: 'Release added',
    fields: {
      version: { label: 'Version', help: 'Two or three numbers, such as 6.4.0. It cannot be changed.' },
      released_on: {
        label: 'Day of the release',
        help: 'Licenses are measured by the first day of the minor version.',
      },
      ...fields,
    },
  },
} satisfies ActionWords<typeof releaseActions, ReleaseEntry>

export const releases = {
  lead: 'Versions of the product. The shop stores no files: each has an address and its SHA-256.',
  toPage: 'Releases in the shop',
  none: 'There are no releases yet.',
  caption: 'Releases',
  columns: {
    version: 'Version',
    day: 'Released',
    covered: 'Covered with updates until',
    archs: 'Architectures',
    state: 'State',
  },
  offered: 'offered',
  withdrawn: 'withdrawn',
}
