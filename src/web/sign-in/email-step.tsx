import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useApi, useTexts } from '../app/context.ts'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { type Problem, requestPasscode } from './request-passcode.ts'
import styles from './sign-in.module.css'
import { saveProgress } from './sign-in-progress.ts'
import { SubmitButton } from './submit-button.tsx'
import { useSecondsUntil } from './use-seconds-until.ts'

export function EmailStep({ email }: { email: string }) {
  const { signIn: t } = useTexts()
  const api = useApi()
  const input = useRef<HTMLInputElement>(null)
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  // After the commit, because a disabled field cannot take the focus.
  useEffect(() => {
    if (problem) input.current?.focus()
  }, [problem])

  async function ask(event: SubmitEvent) {
    event.preventDefault()
    if (asking) return
    const typed = input.current?.value.trim() ?? ''
    if (typed === '' || !input.current?.validity.valid) return setProblem({ text: t.emailMissing })
    setAsking(true)
    setProblem(await requestPasscode(api, typed))
    setAsking(false)
  }

  return (
    <form method="post" noValidate onSubmit={event => void ask(event)}>
      <fieldset disabled={asking} className={styles.form}>
        <Field label={t.email} error={problem?.text} required>
          {control => (
            <TextInput
              {...control}
              ref={input}
              type="email"
              name="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={email}
              // biome-ignore lint/a11y/noAutofocus: signing in is all that this page is for.
              autoFocus
              onInput={event => saveProgress({ step: 'email', email: event.currentTarget.value })}
            />
          )}
        </Field>
        <SubmitButton busy={asking}>{t.getPasscode}</SubmitButton>
        {problem?.retryAt && <RetryNote at={problem.retryAt} />}
      </fieldset>
    </form>
  )
}

function RetryNote({ at }: { at: number }) {
  const { signIn: t } = useTexts()
  const seconds = useSecondsUntil(at)
  return seconds > 0 && <p className={styles.note}>{t.retryIn(seconds)}</p>
}
