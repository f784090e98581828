import { useEffect, useRef, useState } from 'react'
import type { SecondFactor } from '../../../contract/back-office/second-factor.ts'
import type { Api } from '../../app/api.ts'
import { useApi, useTexts } from '../../app/context.ts'
import { readPasskey } from '../../app/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { Form, TextField } from '../../ui/fields.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = { factor: Pick<SecondFactor, 'totp' | 'passkeys'>; onConfirmed: () => void }

/** Asks for the second factor, on its page and inside of an action's dialog. */
export function ConfirmFactor({ factor, onConfirmed }: Props) {
  const { confirmFactor: t } = useTexts().backOffice.kit
  const api = useApi()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState<'code' | 'passkey'>()
  const [problem, setProblem] = useState<string>()
  const content = useRef<HTMLDivElement>(null)

  // What had the focus, such as the button of the action, is hidden by now.
  useEffect(() => content.current?.querySelector<HTMLElement>('button, input')?.focus(), [])

  async function run(way: 'code' | 'passkey', confirm: () => Promise<string | null>) {
    setBusy(way)
    const refused = await confirm()
    setProblem(refused ?? undefined)
    setBusy(undefined)
    if (refused === null) onConfirmed()
  }

  async function withCode(): Promise<string | null> {
    const answer = await api('POST /api/sezam/second-factor/code/', { body: { code } })
    return answer.ok ? null : answer.message
  }

  function submit() {
    if (!busy && code.trim() !== '') void run('code', withCode)
  }

  return (
    <Stack gap="m" width="form" ref={content}>
      {factor.passkeys > 0 && (
        <div>
          <Button
            variant={factor.totp ? 'secondary' : 'primary'}
            busy={busy === 'passkey'}
            onClick={() => void run('passkey', () => confirmWithPasskey(api, t.passkeyCancelled))}
          >
            {t.withPasskey}
          </Button>
        </div>
      )}
      <Form width="form" submit={t.confirm} variant="primary" busy={busy === 'code'} onSubmit={submit}>
        <TextField
          label={t.code}
          help={t.codeHelp}
          name="code"
          autoComplete="one-time-code"
          spellCheck={false}
          value={code}
          onChange={event => setCode(event.target.value)}
        />
      </Form>
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
    </Stack>
  )
}

/** Returns why the second factor was not confirmed, null if it was. */
export async function confirmWithPasskey(api: Api, cancelled: string): Promise<string | null> {
  const begun = await api('POST /api/sezam/second-factor/passkey/options/')
  if (!begun.ok) return begun.message
  const credential = await readPasskey(begun.reply.data).catch(() => null)
  if (!credential) return cancelled
  const answer = await api('POST /api/sezam/second-factor/passkey/', { body: credential })
  return answer.ok ? null : answer.message
}
