import { useState } from 'react'
import { useApi, useTexts } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast-store.ts'

export function SignOutButton() {
  const { profile: t } = useTexts()
  const api = useApi()
  const [leaving, setLeaving] = useState(false)

  async function signOut() {
    setLeaving(true)
    const answer = await api('DELETE /api/accounts/session/')
    // 401: already signed out.
    if (answer.ok || answer.status === 401) location.assign(paths.home)
    else {
      toast.error(answer.message)
      setLeaving(false)
    }
  }

  return (
    <Button busy={leaving} onClick={() => void signOut()}>
      {t.signOut}
    </Button>
  )
}
