import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SecondFactor } from '../../../contract/back-office/second-factor.ts'
import { formatMoment } from '../../../texts/moment.ts'
import type { Api, Refusal } from '../../app/api.ts'
import { usePage } from '../../app/context.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast-store.ts'
import { ConfirmFactor } from './confirm-factor.tsx'
import styles from './kit-form.module.css'

type Props = {
  /** What the button that opens the dialog says: the verb. */
  label: string
  /** For screen readers, where several buttons have the same label; it starts with the label. */
  name?: string
  tone?: 'danger'
  question: string
  /** What will happen, before it is done. */
  consequences: ReactNode
  submitLabel: string
  /** Further fields; what is typed is kept while the second factor is confirmed. */
  fields?: (errors: Record<string, string>) => ReactNode
  /** For what needs none. */
  withoutReason?: true
  onOpen?: () => void
  run: (api: Api, reason: string) => Promise<{ ok: true; reply: { message: string } } | Refusal>
}

/** A question that names the consequences, a reason, and one button with the verb. */
export function ActionDialog(props: Props) {
  const { label, name, tone, question, consequences, submitLabel, fields, withoutReason, run } = props
  const { api, texts, visitor } = usePage()
  const { action: t } = texts.backOffice.kit
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const [factor, setFactor] = useState<SecondFactor>()

  async function act() {
    setBusy(true)
    setRefusal(undefined)
    const answer = await run(api, reason)
    if (answer.ok) {
      toast.success(answer.reply.message)
      close()
      await revalidate()
    } else if (answer.code === 'factor-required') await askForFactor()
    else setRefusal(answer)
    setBusy(false)
  }

  async function askForFactor() {
    const known = await api('GET /api/sezam/second-factor/')
    if (known.ok) setFactor(known.reply.data)
    else setRefusal(known)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!busy) void act()
  }

  function open() {
    props.onOpen?.()
    setOpen(true)
  }

  function close() {
    setOpen(false)
    setReason('')
    setRefusal(undefined)
    setFactor(undefined)
  }

  function goOn() {
    setFactor(undefined)
    void act()
  }

  return (
    <>
      <Button {...(tone && { variant: tone })} aria-label={name} onClick={open}>
        {label}
      </Button>
      {isOpen && (
        <Dialog open onClose={close} title={question} closeLabel={t.close}>
          {factor && (
            <>
              <p>{t.stepUp}</p>
              <ConfirmFactor factor={factor} onConfirmed={goOn} />
            </>
          )}
          <form method="post" noValidate hidden={factor !== undefined} onSubmit={submit}>
            <div className={styles.form}>
              <div>{consequences}</div>
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
              {refusal && Object.keys(refusal.fields).length === 0 && (
                <Notice
                  tone="error"
                  role="alert"
                  title={refusal.message}
                  action={
                    refusal.changed && (
                      <Button size="small" onClick={() => void revalidate().then(close)}>
                        {t.reload}
                      </Button>
                    )
                  }
                >
                  {refusal.changed?.at &&
                    t.changedBy(refusal.changed.by, formatMoment(visitor.language, refusal.changed.at))}
                </Notice>
              )}
              <div className={styles.actions}>
                <Button type="submit" variant={tone ?? 'primary'} busy={busy}>
                  {submitLabel}
                </Button>
                <Button onClick={close}>{t.back}</Button>
              </div>
            </div>
          </form>
        </Dialog>
      )}
    </>
  )
}
