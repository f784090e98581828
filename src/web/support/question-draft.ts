import { readFromTab, removeFromTab, saveInTab } from '../app/tab-storage.ts'

type Draft = { email: string; suggested: string; question: string }

const storageKey = 'question-draft'

export function saveQuestion(draft: Draft) {
  saveInTab(storageKey, draft)
}

/** The draft of this customer, unless the address suggests another question now. */
export function readQuestion({ email, suggested }: Omit<Draft, 'question'>): string | null {
  const { question, ...saved } = readFromTab(storageKey)
  const isSame = saved['email'] === email && saved['suggested'] === suggested
  return isSame && typeof question === 'string' ? question : null
}

export function removeQuestion() {
  removeFromTab(storageKey)
}
