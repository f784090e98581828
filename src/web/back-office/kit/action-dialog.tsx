import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatMoment } from '../../../texts/moment.ts'
import type { Api } from '../../app/api.ts'
import { usePage } from '../../app/context.ts'
import { useFocusOnceGone } from '../../app/use-page-announcement.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextArea } from '../../ui/fields.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ConfirmFactor } from './confirm-factor.tsx'
import { type ActionAnswer, useAction } from './use-action.ts'

type Words = {
  /** What the button that opens the dialog says: the verb. */
  open: string
  question: string
  /** What will happen, before it is done. */
  consequences: ReactNode
  /** What the first button says unless it is given. */
  submit?: string | undefined
}

type Props = {
  words: Words
  /** For screen readers, where several buttons say the same; it starts with what the button says. */
  name?: string
  tone?: 'danger'
  /** The look of the button that opens the dialog: primary is what the page is for. */
  variant?: 'primary'
  /** The present values, once somebody else has changed them. */
  present?: (values: Record<string, unknown>) => ReactNode
  /** Further fields; what is typed is kept while the second factor is confirmed. */
  fields?: (errors: Record<string, string>) => ReactNode
  /** Shown in place of the form once it is there; the dialog stays open for it. */
  result?: ReactNode
  /** For what needs none. */
  withoutReason?: true
  onOpen?: () => void
  /** Forgets what was typed into `fields`. */
  onDone?: () => void
  run: (api: Api, reason: string) => Promise<ActionAnswer>
  /** Where the action has an exact inverse. */
  undo?: (api: Api, reason: string) => Promise<ActionAnswer>
}

/** A question that names the consequences, a reason, and one button with the verb. */
export function ActionDialog(props: Props) {
  const { words, name, tone, variant, fields, withoutReason, present, run, undo } = props
  const { texts, visitor } = usePage()
  const { action: t, close: closeLabel } = texts.backOffice.kit
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const { act, busy, refusal, factor, reset } = useAction({
    run: api => run(api, reason),
    undo,
    async onDone() {
      // A page that is loaded again may close the dialogs that were opened meanwhile.
      await revalidate()
      if (!('result' in props)) close()
      setReason('')
      props.onDone?.()
    },
  })

  useEffect(() => {
    const invalid = '[aria-invalid]:not(fieldset), fieldset[aria-invalid] input'
    // The button that showed the present state is gone.
    const first = document.activeElement === document.body ? 'input, select, textarea' : invalid
    form.current?.querySelector<HTMLElement>(first)?.focus()
  }, [refusal])

  useFocusOnceGone()

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void act()
  }

  function open() {
    props.onOpen?.()
    setOpen(true)
  }

  function close() {
    setOpen(false)
    reset()
  }

  return (
    <>
      <Button aria-label={name} data-action {...(variant ? { variant } : {})} onClick={open}>
        {words.open}
      </Button>
      {isOpen && (
        <Dialog open onClose={close} title={words.question} closeLabel={closeLabel}>
          {factor && (
            <>
              <p>{t.stepUp}</p>
              <ConfirmFactor factor={factor} onConfirmed={() => void act()} />
            </>
          )}
          {props.result}
          <form
            ref={form}
            method="post"
            noValidate
            hidden={factor !== undefined || Boolean(props.result)}
            onSubmit={submit}
          >
            <Stack gap="m" width="form">
              <div>{words.consequences}</div>
              {fields?.(refusal?.fields ?? {})}
              {!withoutReason && (
                <Field label={t.reason} help={t.reasonHelp} error={refusal?.fields['reason']} required>
                  {control => (
                    <TextArea
                      {...control}
                      rows={2}
                      name="reason"
                      value={reason}
                      onChange={event => setReason(event.target.value)}
                    />
                  )}
                </Field>
              )}
              {refusal && (
                <Notice
                  tone="error"
                  role="alert"
                  title={refusal.message}
                  action={
                    refusal.changed && (
                      <Button size="small" onClick={() => void revalidate().then(reset)}>
                        {t.reload}
                      </Button>
                    )
                  }
                >
                  {refusal.changed?.at &&
                    t.changedBy(refusal.changed.by, formatMoment(visitor.language, refusal.changed.at))}
                  {refusal.changed && present && <p>{present(refusal.changed.present)}</p>}
                </Notice>
              )}
              <Row gap="s">
                <Button type="submit" variant={tone ?? 'primary'} busy={busy}>
                  {words.submit ?? words.open}
                </Button>
                <Button onClick={close}>{t.back}</Button>
              </Row>
            </Stack>
          </form>
        </Dialog>
      )}
    </>
  )
}
