import { useState } from 'react'
import { useApi } from '../app/context.ts'
import { removeQuestion } from './question-draft.ts'

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
      removeQuestion()
      setState({ kind: 'answered', answer: answer.reply.data.answer })
    }
  }

  return { state, ask }
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500
}
