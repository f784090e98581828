import { useEffect, useState } from 'react'
import { useApi, useTexts } from '../app/context.ts'
import { Button } from '../ui/button.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast-store.ts'
import { finishSignIn, saveProgress } from './sign-in-progress.ts'

/** The click uses the passcode: programs that follow links use nothing. */
export function LinkStep({ code }: { code: string }) {
  const { signIn: t } = useTexts()
  const api = useApi()
  const [email, setEmail] = useState<string | null>()
  const [busy, setBusy] = useState(false)

  // The browser's history must not have the passcode.
  useEffect(() => history.replaceState(history.state, '', location.pathname + location.search), [])

  useEffect(() => {
    void api('GET /api/accounts/auth/').then(answer => {
      if (!answer.ok) toast.error(answer.message)
      setEmail(answer.ok ? (answer.reply.data?.email ?? null) : null)
    })
  }, [api])

  async function signIn(address: string) {
    setBusy(true)
    const answer = await api('POST /api/accounts/auth/', { form: { email: address, code } })
    if (answer.ok) {
      toast.success(answer.reply.message)
      return finishSignIn()
    }
    toast.error(answer.message)
    setBusy(false)
  }

  if (email === undefined) return null
  return (
    <Stack gap="m">
      {email === null ? (
        <Notice tone="warn" role="status" title={t.link.elsewhere.title}>
          {t.link.elsewhere.text}
        </Notice>
      ) : (
        <>
          <div>
            <Text tone="quiet">{t.link.signInAs}</Text>
            <Text weight="strong" wrap="anywhere">
              {email}
            </Text>
          </div>
          <Button variant="primary" wide busy={busy} onClick={() => void signIn(email)}>
            {t.submit}
          </Button>
        </>
      )}
      <Button
        variant={email === null ? 'secondary' : 'quiet'}
        wide
        onClick={() => saveProgress({ step: 'email', email: '' })}
      >
        {t.link.newPasscode}
      </Button>
    </Stack>
  )
}
