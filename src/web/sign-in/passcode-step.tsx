import { type InputEvent, useEffect, useRef, useState } from 'react'
import { useApi, useTexts } from '../app/context.ts'
import { Button, SubmitButton } from '../ui/button.tsx'
import { Form, TextField } from '../ui/fields.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { toast } from '../ui/toast-store.ts'
import { type Problem, requestPasscode, useSecondsUntil } from './passcode-request.tsx'
import styles from './sign-in.module.css'
import { continueSignedIn, finishSignIn, onSignInElsewhere, saveProgress } from './sign-in-progress.ts'

const passcodeLength = 6

export function PasscodeStep({ email, resendAt }: { email: string; resendAt: number }) {
  const { signIn: t } = useTexts()
  const api = useApi()
  const input = useRef<HTMLInputElement>(null)
  const [pending, setPending] = useState<'sign-in' | 'resend'>()
  const [problem, setProblem] = useState<Problem | null>(null)

  // An effect, because a disabled field cannot take the focus.
  useEffect(() => {
    if (pending) return
    input.current?.focus()
    input.current?.select()
  }, [pending, problem])

  // The link in the e-mail opens another tab.
  useEffect(() => onSignInElsewhere(continueSignedIn), [])

  async function signIn() {
    if (pending) return
    const code = input.current?.value ?? ''
    if (code.length !== passcodeLength) return setProblem({ text: t.passcodeIncomplete })

    setPending('sign-in')
    setProblem(null)
    const answer = await api('POST /api/accounts/auth/', { form: { email, code } })
    if (answer.ok) {
      toast.success(answer.reply.message)
      finishSignIn()
    } else {
      toast.error(answer.message)
      setProblem(answer.fields['code'] ? { text: t.passcodeWrong } : {})
      setPending(undefined)
    }
  }

  async function resend() {
    setPending('resend')
    const refused = await requestPasscode(api, email)
    if (refused?.retryAt) saveProgress({ step: 'passcode', email, resendAt: refused.retryAt })
    setProblem(refused)
    setPending(undefined)
  }

  return (
    <Form onSubmit={signIn}>
      <Stack as="fieldset" gap="m" disabled={pending !== undefined}>
        <SentTo email={email} />
        <TextField
          label={t.passcode}
          error={problem?.text}
          help={t.passcodeHelp}
          required
          ref={input}
          look="code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          onInput={digitsOnly}
        />
        <SubmitButton variant="primary" wide busy={pending === 'sign-in'}>
          {t.submit}
        </SubmitButton>
        <Stack gap="xs" align="center">
          <Text as="div" numeric>
            <ResendButton at={resendAt} busy={pending === 'resend'} onResend={() => void resend()} />
          </Text>
        </Stack>
      </Stack>
    </Form>
  )
}

function digitsOnly({ currentTarget: input }: InputEvent<HTMLInputElement>) {
  const digits = input.value.replace(/\D/g, '')
  // Assigning moves the caret, so only where it changes something.
  if (digits !== input.value) input.value = digits
  if (digits.length === passcodeLength) input.form?.requestSubmit()
}

type Props = { at: number; busy: boolean; onResend: () => void }

function ResendButton({ at, busy, onResend }: Props) {
  const { signIn: t } = useTexts()
  const seconds = useSecondsUntil(at)

  return (
    <Button variant="quiet" size="small" busy={busy} disabled={seconds > 0} onClick={onResend}>
      {seconds > 0 ? t.resendIn(seconds) : t.resend}
    </Button>
  )
}

function SentTo({ email }: { email: string }) {
  const { signIn: t } = useTexts()

  return (
    <div className={styles.sent}>
      <div>
        <Text tone="quiet">{t.sentTo}</Text>
        <Text weight="strong" wrap="anywhere">
          {email}
        </Text>
      </div>
      <Button
        variant="quiet"
        size="small"
        aria-label={t.changeLabel}
        onClick={() => saveProgress({ step: 'email', email })}
      >
        {t.change}
      </Button>
    </div>
  )
}
