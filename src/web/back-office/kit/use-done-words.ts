import type { RecordActions } from '../../../definitions/actions.ts'
import type { ShownWords } from '../../../definitions/words.ts'
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

/** The words of the actions of a record, by their names. */
export function useActionWords({ record }: RecordActions): ShownWords {
  const words: Readonly<Record<string, ShownWords>> = useTexts().backOffice.actionWords
  return words[record] ?? {}
}
