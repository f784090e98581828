import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast-store.ts'
import { useApi, useTexts } from './context.ts'
import { paths } from './paths.ts'

type Props = { call?: 'DELETE /api/accounts/session/' | 'DELETE /api/sezam/session/'; next?: string }

export function SignOutButton({ call = 'DELETE /api/accounts/session/', next = paths.home }: Props) {
  const { nav } = useTexts().layout
  const api = useApi()
  const [leaving, setLeaving] = useState(false)

  async function signOut() {
    setLeaving(true)
    const answer = await api(call)
    if (answer.ok || [401, 404].includes(answer.status)) location.assign(next)
    else {
      toast.error(answer.message)
      setLeaving(false)
    }
  }

  return (
    <Button busy={leaving} onClick={() => void signOut()}>
      {nav.signOut}
    </Button>
  )
}
