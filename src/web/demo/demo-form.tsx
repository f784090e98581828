import { type Ref, useEffect, useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useApi, useTexts, useVisitor } from '../app/context.ts'
import { mailto, paths } from '../app/paths.ts'
import { Button, Spinner } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form, TextField } from '../ui/fields.tsx'
import { Stack } from '../ui/layout.tsx'
import { toast } from '../ui/toast-store.ts'
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

  // An effect, because a disabled field cannot take the focus.
  useEffect(() => {
    if (refusals > 0) button.current?.focus()
  }, [refusals])

  async function ask() {
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
    <Form onSubmit={ask}>
      <Stack as="fieldset" gap="l" disabled={asking || issued !== null || state.kind === 'loading'}>
        <TextField
          label={t.email}
          help={t.emailHelp}
          required
          type="email"
          name="email"
          autoComplete="email"
          value={email}
          readOnly
        />
        <CaptchaField place={place} state={state} />
        <Stack gap="xs">
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
        </Stack>
      </Stack>
      <DemoReady issued={issued} />
    </Form>
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
  const { demo, failure } = useTexts()
  const { done } = demo
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
          {failure.toProfile}
        </Button>
      }
    >
      <p>{issued?.message}</p>
    </Dialog>
  )
}

type Props = { place: Ref<HTMLDivElement>; state: CaptchaState }

function CaptchaField({ place, state }: Props) {
  const { demo: t } = useTexts()
  const { turnstile, supportEmail } = useVisitor()

  return (
    <div className={styles.field} data-look={turnstile ? 'turnstile' : 'box'}>
      {state.kind === 'loading' && (
        <p className={styles.loading}>
          <Spinner />
        </p>
      )}
      <div ref={place} className={styles.place} />
      <noscript>
        {t.withoutScript} <a href={mailto(supportEmail)}>{supportEmail}</a>
      </noscript>
    </div>
  )
}
