import { type Language, languages } from '../domain/languages.ts'
import { actions } from './actions.ts'
import { day, optional, text } from './fields.ts'

const notes = optional({ ...text(5000), lines: true })
/** A field for each language. */
const allNotes = Object.fromEntries(languages.map(language => [`notes_${language}`, notes])) as {
  [N in `notes_${Language}`]: typeof notes
}
const files = { ...text(5000), lines: true } as const

/** The id is the version. */
export const releaseActions = actions(
  'release',
  {
    change: {
      summary: 'Change the notes or the files of a release; its version and its day stay',
      needs: 'reason and fresh factor',
      fields: { files, ...allNotes },
    },
    withdraw: {
      summary: 'Withdraw a release: it is no longer offered, and the day of its minor version stays',
      needs: 'reason',
      preview: true,
      undo: 'restore',
      tone: 'danger',
    },
    restore: { summary: 'Offer a withdrawn release again', needs: 'reason', preview: true, undo: 'withdraw' },
    add: {
      summary: 'Add a release of the product, whose files are elsewhere',
      needs: 'reason and fresh factor',
      creates: true,
      fields: { version: text(20), released_on: day, files, ...allNotes },
      result: { id: 'text' },
    },
  },
  { id: 'text' },
)
