import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useApi, useTexts } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { toast } from '../ui/toast-store.ts'
import { CaptchaField } from './captcha-field.tsx'
import styles from './demo-form.module.css'
import { type CaptchaState, useCaptcha } from './use-captcha.ts'

export function DemoForm({ email }: { email: string }) {
  const { demo: t } = useTexts()
  const api = useApi()
  const { revalidate } = useRevalidator()
  const { place, state, reset } = useCaptcha()
  const noteId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [asking, setAsking] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const [issued, setIssued] = useState<IssuedDemo | null>(null)

  // After the commit, because a disabled field cannot take the focus.
  useEffect(() => {
    if (refusals > 0) button.current?.focus()
  }, [refusals])

  async function ask(event: SubmitEvent) {
    event.preventDefault()
    if (asking || state.kind !== 'solved') return
    setAsking(true)
    const answer = await api('POST /api/astra/demo/', { body: { captcha: state.token, email } })
    setAsking(false)
    if (answer.ok) return setIssued(answer.reply)
    if (answer.status === 401) return location.assign(paths.signIn(location.pathname))
    toast.error(answer.message)
    reset()
    setRefusals(refusals + 1)
    // A demo issued meanwhile, as in another tab, is then shown above the form.
    if (answer.status === 409) void revalidate()
  }

  return (
    <form method="post" noValidate onSubmit={event => void ask(event)}>
      <fieldset disabled={asking || issued !== null || state.kind === 'loading'} className={styles.form}>
        <Field label={t.email} help={t.emailHelp} required>
          {control => (
            <TextInput {...control} type="email" name="email" autoComplete="email" value={email} readOnly />
          )}
        </Field>
        <CaptchaField place={place} state={state} />
        <div className={styles.submit}>
          <Button
            ref={button}
            type="submit"
            variant="primary"
            wide
            busy={asking}
            disabled={state.kind !== 'solved'}
            aria-describedby={noteId}
          >
            {t.submit}
          </Button>
          <CheckNote id={noteId} state={state.kind} />
        </div>
      </fieldset>
      <DemoReady issued={issued} />
    </form>
  )
}

function CheckNote({ id, state }: { id: string; state: CaptchaState['kind'] }) {
  const { check, reload } = useTexts().demo

  return (
    <div className={styles.note}>
      <p id={id} role="status" data-tone={noteTone(state)}>
        {check[state]}
      </p>
      {state === 'missing' && (
        <Button size="small" onClick={() => location.reload()}>
          {reload}
        </Button>
      )}
    </div>
  )
}

function noteTone(state: CaptchaState['kind']): 'bad' | undefined {
  return state === 'failed' || state === 'missing' || state === 'expired' ? 'bad' : undefined
}

type IssuedDemo = { message: string; url: string }

/** However it is closed, the browser goes to the profile. */
function DemoReady({ issued }: { issued: IssuedDemo | null }) {
  const { done } = useTexts().demo
  const leave = () => {
    if (issued) location.assign(issued.url)
  }

  return (
    <Dialog
      role="alertdialog"
      open={issued !== null}
      onClose={leave}
      title={done.title}
      closeLabel={done.close}
      actions={
        <Button variant="primary" onClick={leave}>
          {done.toProfile}
        </Button>
      }
    >
      <p>{issued?.message}</p>
    </Dialog>
  )
}
