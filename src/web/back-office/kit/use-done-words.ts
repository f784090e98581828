import type { RecordActions } from '../../../definitions/actions.ts'
import type { ShownWords } from '../../../definitions/words.ts'
import type { Texts } from '../../../texts/all.ts'
import { useTexts } from '../../app/context.ts'

/** Names what was done, by the verb of the audit. What has no words is shown as it is stored. */
export function useDoneWords(): (verb: string) => string {
  const words: Readonly<Record<string, string>> = useTexts().backOffice.doneWords
  return verb => words[verb] ?? verb
}

/** Names what an action was done on, such as `order 10231`. */
export function useTargetWords(): (type: string, id: string) => string {
  const words: Readonly<Record<string, string>> = useTexts().backOffice.targetWords
  return (type, id) => `${words[type] ?? type} ${id}`.trim()
}

/** The words of the actions of a record. The start page, which loads first, has those of what failed alone. */
export function useActionWords({ record }: RecordActions): ShownWords {
  const { actionWords, today }: Partial<Texts['backOffice']> = useTexts().backOffice
  const words: Readonly<Record<string, ShownWords>> = { ...today?.failed, ...actionWords }
  return words[record] ?? {}
}
