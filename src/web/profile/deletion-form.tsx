import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OwnData } from '../../contract/own-data.ts'
import { usePage } from '../app/context.ts'
import { mailto, paths } from '../app/paths.ts'
import { useHydrated } from '../app/use-hydrated.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { toast } from '../ui/toast-store.ts'
import styles from './data-page.module.css'

type Fields = Record<string, string>

export function DeletionForm({ own }: { own: OwnData }) {
  const { api, texts, visitor } = usePage()
  const { deletion: t } = texts.profile.data
  const { revalidate } = useRevalidator()
  const isAlive = useHydrated()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Fields>({})

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const read = (name: string) => {
      const value = typed.get(name)
      return typeof value === 'string' ? value : ''
    }
    const licenses = own.licenses.map(({ id }) => ({ id, typed: read(`license-${id}`) }))
    setBusy(true)
    const answer = await api('POST /api/accounts/deletion/', { body: { email: read('email'), licenses } })
    if (answer.ok) toast.success(answer.reply.message)
    else toast.error(answer.message)
    setErrors(answer.ok ? {} : answer.fields)
    if (answer.ok) await revalidate()
    setBusy(false)
  }

  if (own.more_licenses)
    return (
      <p>
        {t.tooMany} <a href={mailto(visitor.supportEmail)}>{visitor.supportEmail}</a>
      </p>
    )
  return (
    <form method="post" className={styles.form} onSubmit={event => void submit(event)}>
      <p>{t.erased}</p>
      <p>{t.stored}</p>
      {own.open_orders.length > 0 && (
        <Notice tone="warn" title={t.openOrders}>
          {own.open_orders.map(id => (
            <p key={id}>
              <a className={styles.order} href={paths.order(id)}>
                {t.order(id)}
              </a>
            </p>
          ))}
        </Notice>
      )}
      {own.licenses.length > 0 && <p>{t.licenses}</p>}
      {own.licenses.map(({ id, name, sn_to_display, confirm_with }) => (
        <Field
          key={id}
          label={t.giveUp(name, sn_to_display)}
          help={t.typeWord(confirm_with)}
          error={errors[`license-${id}`]}
        >
          {control => <TextInput {...control} name={`license-${id}`} autoComplete="off" />}
        </Field>
      ))}
      <Field label={t.email} error={errors['email']}>
        {control => <TextInput {...control} name="email" type="email" autoComplete="off" />}
      </Field>
      {/* Before hydration the form would be sent as a page load. */}
      <fieldset disabled={!isAlive}>
        <Button type="submit" variant="danger" busy={busy}>
          {t.submit}
        </Button>
      </fieldset>
    </form>
  )
}
