import type { WithdrawalField } from '../../contract/withdrawal.ts'
import { usePage } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import styles from './withdrawal.module.css'

const fields: readonly WithdrawalField[] = ['name', 'order', 'email']

export function ConfirmForm({ typed }: { typed: Record<WithdrawalField, string> }) {
  const { csrfToken, texts } = usePage()
  const { withdrawal: t } = texts

  return (
    <form method="post" action={paths.withdraw()} className={styles.form}>
      <input type="hidden" name="csrf" value={csrfToken} suppressHydrationWarning />
      {fields.map(field => (
        <input key={field} type="hidden" name={field} value={typed[field]} />
      ))}
      <p className={styles.statement}>{t.check.statement(typed.order)}</p>
      <DefinitionList rows={fields.map(field => ({ term: t[field], value: typed[field] }))} />
      <p className={styles.note}>{t.check.effect}</p>
      <div className={styles.actions}>
        <Button type="submit" name="confirm" value="yes" variant="primary">
          {t.check.confirm}
        </Button>
        <ButtonLink href={paths.withdraw(Number(typed.order))}>{t.check.change}</ButtonLink>
      </div>
    </form>
  )
}
