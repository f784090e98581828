import type { SubmitEvent } from 'react'
import type { OwnData } from '../../contract/own-data.ts'
import { usePage } from '../app/context.ts'
import { mailto, paths } from '../app/paths.ts'
import { useCall } from '../app/use-call.ts'
import { useHydrated } from '../app/use-hydrated.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextInput } from '../ui/text-input.tsx'
import styles from './data-page.module.css'

export function DeletionForm({ own }: { own: OwnData }) {
  const { texts, visitor } = usePage()
  const { deletion: t } = texts.profile.data
  const isAlive = useHydrated()
  const { busy, fields, call } = useCall()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const read = (name: string) => {
      const value = typed.get(name)
      return typeof value === 'string' ? value : ''
    }
    const licenses = own.licenses.map(({ id }) => ({ id, typed: read(`license-${id}`) }))
    const body = { email: read('email'), licenses }
    await call(api => api('POST /api/accounts/deletion/', { body }))
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
          error={fields[`license-${id}`]}
        >
          {control => <TextInput {...control} name={`license-${id}`} autoComplete="off" />}
        </Field>
      ))}
      <Field label={t.email} error={fields['email']}>
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
