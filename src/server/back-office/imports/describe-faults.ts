import { fileFaults as english } from '../../../texts/en/file-faults.ts'
import type { Language } from '../../../texts/language.ts'
import { fileFaults as russian } from '../../../texts/ru/file-faults.ts'
import { describeFaults, type Fault } from '../../platform/decode-text.ts'

const most = 100

/** In both languages, as another superuser may read them. */
export function describeInBoth(faults: readonly Fault[]): Record<Language, string[]> {
  const shown = faults.slice(0, most)
  return { en: describeFaults(shown, english), ru: describeFaults(shown, russian) }
}
