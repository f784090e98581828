import { useRevalidator } from 'react-router'
import type { CallName } from '../../../contract/calls.ts'
import type { Answer } from '../../app/api.ts'
import { toast } from '../../ui/toast-store.ts'

/** Shows the answer to a change, and reads the page again. */
export function useChange() {
  const { revalidate } = useRevalidator()

  return async <Name extends CallName>(asked: Promise<Answer<Name>>): Promise<Answer<Name>> => {
    const answer = await asked
    if (!answer.ok) toast.error(answer.message)
    else if ('message' in answer.reply && typeof answer.reply.message === 'string')
      toast.success(answer.reply.message)
    if (answer.ok) await revalidate()
    return answer
  }
}
