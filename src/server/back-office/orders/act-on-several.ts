import { refusals as english } from '../../../texts/en/refusals.ts'
import type { Language } from '../../../texts/language.ts'
import { refusals as russian } from '../../../texts/ru/refusals.ts'
import { Refusal } from '../../platform/refusal.ts'

const messages = { en: english, ru: russian }

type Outcome = { id: number; done: boolean; message: string }

/** Each order in a transaction and with an action of its own, so that a refusal stops no other. */
export async function actOnSeveral(
  ids: readonly number[],
  { language, act }: { language: Language; act: (id: number) => Promise<unknown> },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const id of new Set(ids)) {
    const refusal = await act(id).then(() => null, requireRefusal)
    outcomes.push({ id, done: refusal === null, message: refusal ? messages[language][refusal.code] : '' })
  }
  return outcomes
}

/** What would be refused for every order alike is refused at once. */
function requireRefusal(error: unknown): Refusal {
  if (error instanceof Refusal && error.code !== 'reason-required' && error.code !== 'factor-required')
    return error
  throw error
}
