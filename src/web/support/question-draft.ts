/** A question that is being written: whose it is, and what the address suggested to ask instead. */
type Draft = { email: string; suggested: string; question: string }

const storageKey = 'question-draft'

// Survives a reload, a switch of the language and a sign-in in between; gone with the tab, and never another person's.
export function keepQuestion(draft: Draft) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft))
  } catch {}
}

/** What was being written, unless by somebody else, or before the address suggested another question. */
export function readQuestion({ email, suggested }: Omit<Draft, 'question'>): string | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return isDraft(kept) && kept.email === email && kept.suggested === suggested ? kept.question : null
  } catch {
    return null
  }
}

export function forgetQuestion() {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {}
}

function isDraft(kept: unknown): kept is Draft {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'email' in kept &&
    'suggested' in kept &&
    'question' in kept &&
    typeof kept.question === 'string'
  )
}
