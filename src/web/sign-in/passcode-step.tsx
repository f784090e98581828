import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useApi, useTexts } from '../app/context.ts'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { toast } from '../ui/toast-store.ts'
import { digitsOnly } from './digits-only.ts'
import { dismissErrors, type Problem, requestPasscode } from './request-passcode.ts'
import { ResendButton } from './resend-button.tsx'
import { SentTo } from './sent-to.tsx'
import styles from './sign-in.module.css'
import { removeSavedProgress, saveProgress } from './sign-in-progress.ts'
import { SubmitButton } from './submit-button.tsx'

const passcodeLength = 6

export function PasscodeStep({ email, resendAt }: { email: string; resendAt: number }) {
  const { signIn: t } = useTexts()
  const api = useApi()
  const input = useRef<HTMLInputElement>(null)
  const [pending, setPending] = useState<'sign-in' | 'resend'>()
  const [problem, setProblem] = useState<Problem | null>(null)

  // After the commit, because a disabled field cannot take the focus.
  useEffect(() => {
    if (pending) return
    input.current?.focus()
    input.current?.select()
  }, [pending, problem])

  async function signIn(event: SubmitEvent) {
    event.preventDefault()
    if (pending) return
    const code = input.current?.value ?? ''
    if (code.length !== passcodeLength) return setProblem({ text: t.passcodeIncomplete })

    setPending('sign-in')
    setProblem(null)
    dismissErrors()
    const answer = await api('POST /api/accounts/auth/', { form: { email, code } })
    if (answer.ok) {
      toast.success(answer.reply.message)
      removeSavedProgress()
      location.reload()
    } else {
      toast.error(answer.message)
      setProblem({ text: answer.message })
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
    <form method="post" noValidate onSubmit={event => void signIn(event)}>
      <fieldset disabled={pending !== undefined} className={styles.form}>
        <SentTo email={email} />
        <Field label={t.passcode} error={problem?.text} help={t.passcodeHelp} required>
          {control => (
            <TextInput
              {...control}
              ref={input}
              look="code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              spellCheck={false}
              onInput={digitsOnly}
            />
          )}
        </Field>
        <SubmitButton busy={pending === 'sign-in'}>{t.submit}</SubmitButton>
        <div className={styles.resend}>
          <ResendButton at={resendAt} busy={pending === 'resend'} onResend={() => void resend()} />
        </div>
      </fieldset>
    </form>
  )
}
