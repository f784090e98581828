import type { Order } from '../../contract/orders.ts'
import type { WithdrawalField } from '../../contract/withdrawal.ts'
import { usePage } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { SelectInput } from '../ui/select-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
import styles from './withdrawal.module.css'

type Props = {
  typed: Record<WithdrawalField, string>
  /** Of the signed-in customer, those that can be withdrawn from. */
  orders: readonly Order[]
  wrong: readonly WithdrawalField[]
}

export function StatementForm({ typed, orders, wrong }: Props) {
  const { csrfToken, texts, visitor } = usePage()
  const { withdrawal: t } = texts
  const isListed = orders.some(({ id }) => String(id) === typed.order)
  const error = (field: WithdrawalField) => (wrong.includes(field) ? t.problems[field] : undefined)

  return (
    <form method="post" action={paths.withdraw()} className={styles.form} noValidate>
      <input type="hidden" name="csrf" value={csrfToken} suppressHydrationWarning />
      <Field label={t.name} error={error('name')} required>
        {control => (
          <TextInput {...control} name="name" defaultValue={typed.name} maxLength={120} autoComplete="name" />
        )}
      </Field>
      {orders.length > 0 && (isListed || typed.order === '') ? (
        <Field label={t.chooseOrder} error={error('order')} required>
          {control => (
            <SelectInput {...control} name="order" defaultValue={typed.order}>
              {orders.map(({ id, line_title, created_at }) => (
                <option key={id} value={id}>
                  {t.orderOption(id, line_title, created_at)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      ) : (
        <Field label={t.order} help={t.orderHelp} error={error('order')} required>
          {control => (
            <TextInput
              {...control}
              name="order"
              defaultValue={typed.order}
              inputMode="numeric"
              maxLength={20}
              autoComplete="off"
            />
          )}
        </Field>
      )}
      <Field
        label={t.email}
        help={visitor.user ? t.ownEmailHelp : t.emailHelp}
        error={error('email')}
        required
      >
        {control => (
          <TextInput
            {...control}
            type="email"
            name="email"
            defaultValue={typed.email}
            maxLength={254}
            autoComplete="email"
          />
        )}
      </Field>
      <Button type="submit" variant="primary">
        {t.next}
      </Button>
    </form>
  )
}
