import { listFeedback } from '../content/feedback.ts'
import type { AdminCommand } from './command.ts'
import { toPlainLine } from './format.ts'

const mostListed = 200

export const listFeedbackCommand: AdminCommand = {
  name: 'feedback list',
  summary: 'List what readers of the help said about its articles, the newest first.',
  usage: '',
  options: {},
  readsOnly: true,
  async run(tx, { print }) {
    const all = await listFeedback(tx, { most: mostListed })
    for (const { createdAt, language, slug, isHelpful, comment } of all)
      print(
        [
          createdAt.toISOString().slice(0, 16),
          language,
          isHelpful ? 'yes' : 'no ',
          slug,
          toPlainLine(comment, 1000),
        ]
          .join('  ')
          .trim(),
      )
    const helpful = all.filter(({ isHelpful }) => isHelpful).length
    print(all.length === 0 ? 'There is no feedback yet.' : `${all.length} shown, ${helpful} of them helpful.`)
  },
}
