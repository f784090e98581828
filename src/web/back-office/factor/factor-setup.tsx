import { useState } from 'react'
import { usePage } from '../../app/context.ts'
import { createPasskey } from '../../app/passkeys.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast-store.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { confirmWithPasskey } from '../kit/confirm-factor.tsx'
import { AppSetup, type BegunApp, RecoveryCodes } from './app-setup.tsx'

/** A second factor is set up within 10 minutes after signing in. */
const signInAgain = `${paths.signIn(backOfficePaths.factor())}&again`

/** For a superuser without a second factor: an app that makes codes, or a passkey. */
export function FactorSetup({ onDone }: { onDone: () => void }) {
  const { api, texts } = usePage()
  const { factor: t, kit } = texts.backOffice
  const [begun, setBegun] = useState<BegunApp>()
  const [busy, setBusy] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()

  async function addPasskey(): Promise<string | null> {
    const begun = await api('POST /api/accounts/passkeys/options/')
    if (!begun.ok && begun.status === 401) location.assign(signInAgain)
    if (!begun.ok) return begun.message
    const created = await createPasskey(begun.reply.data).catch(() => null)
    if (!created) return t.passkeyCancelled
    const added = await api('POST /api/accounts/passkeys/', { body: created })
    if (!added.ok) return added.message
    const refused = await confirmWithPasskey(api, t.passkeyCancelled)
    if (refused) return refused
    const renewed = await api('POST /api/sezam/second-factor/recovery-codes/')
    if (!renewed.ok) return renewed.message
    setCodes(renewed.reply.data.recovery_codes)
    return null
  }

  async function chooseApp() {
    const answer = await api('POST /api/sezam/second-factor/totp/')
    if (answer.ok) setBegun(answer.reply.data)
    else if (answer.status === 401) location.assign(signInAgain)
    else toast.error(answer.message)
  }

  async function choosePasskey() {
    if (!('PublicKeyCredential' in window)) return toast.error(t.passkeyNotSupported)
    setBusy(true)
    const problem = await addPasskey()
    if (problem) toast.error(problem)
    setBusy(false)
  }

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (begun) return <AppSetup begun={begun} onCodes={setCodes} />
  return (
    <Row gap="s">
      <Button variant="primary" onClick={() => void chooseApp()}>
        {t.useApp}
      </Button>
      <Button busy={busy} onClick={() => void choosePasskey()}>
        {kit.confirmFactor.withPasskey}
      </Button>
    </Row>
  )
}
