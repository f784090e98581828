import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast-store.ts'
import { useApi, useTexts } from './context.ts'
import { paths } from './paths.ts'

export function SignOutButton() {
  const { nav } = useTexts().layout
  const api = useApi()
  const [leaving, setLeaving] = useState(false)

  async function signOut() {
    setLeaving(true)
    const answer = await api('DELETE /api/accounts/session/')
    if (answer.ok || answer.status === 401) location.assign(paths.home)
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
