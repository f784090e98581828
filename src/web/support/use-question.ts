import { useState } from 'react'
import { useApi } from '../app/context.ts'
import { readFromTab, removeFromTab, saveInTab } from '../app/tab-storage.ts'

export type QuestionState =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'answered'; answer: string }
  | { kind: 'refused'; error: string }
  /** `reason` is a message that the customer can act on. */
  | { kind: 'failed'; reason: string | null }

export function useQuestion() {
  const api = useApi()
  const [state, setState] = useState<QuestionState>({ kind: 'idle' })

  async function ask(question: string) {
    setState({ kind: 'asking' })
    const answer = await api('POST /api/support/ask', { body: { question } })
    if (!answer.ok) setState({ kind: 'failed', reason: isRefusal(answer.status) ? answer.message : null })
    else if ('error' in answer.reply) setState({ kind: 'refused', error: answer.reply.error })
    else {
      removeFromTab(storageKey)
      setState({ kind: 'answered', answer: answer.reply.data.answer })
    }
  }

  return { state, ask }
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500
}

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
