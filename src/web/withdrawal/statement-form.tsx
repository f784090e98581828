import type { ReactNode } from 'react'
import type { Order } from '../../contract/orders.ts'
import type { WithdrawalField } from '../../contract/withdrawal.ts'
import { usePage } from '../app/context.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/fields.tsx'
import { Stack } from '../ui/layout.tsx'

type Props = {
  action: string
  submit: string
  typed: Record<'name' | 'order' | 'email', string>
  /** The signed-in customer's orders that can be withdrawn from. */
  orders?: readonly Order[]
  wrong: readonly WithdrawalField[]
  /** Further fields. */
  children?: ReactNode
}

export function StatementForm({ action, submit, typed, orders = [], wrong, children }: Props) {
  const { csrfToken, texts, visitor } = usePage()
  const { withdrawal: t } = texts
  const isListed = orders.some(({ id }) => String(id) === typed.order)
  // The browser focuses the first of them.
  const fault = (field: WithdrawalField) =>
    wrong.includes(field) && { error: t.problems[field], autoFocus: true }

  return (
    <Stack as="form" gap="m" align="start" method="post" action={action} noValidate>
      <input type="hidden" name="csrf" value={csrfToken} suppressHydrationWarning />
      <TextField
        label={t.name}
        {...fault('name')}
        required
        name="name"
        defaultValue={typed.name}
        maxLength={120}
        autoComplete="name"
      />
      {orders.length > 0 && (isListed || typed.order === '') ? (
        <SelectField
          label={t.chooseOrder}
          {...fault('order')}
          required
          name="order"
          defaultValue={typed.order}
          options={orders.map(({ id, line_title, created_at }) => [
            id,
            t.orderOption(id, line_title, created_at),
          ])}
        />
      ) : (
        <TextField
          label={t.order}
          help={t.orderHelp}
          {...fault('order')}
          required
          name="order"
          defaultValue={typed.order}
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
        />
      )}
      {children}
      <TextField
        label={t.email}
        help={visitor.user ? t.ownEmailHelp : t.emailHelp}
        {...fault('email')}
        required
        type="email"
        name="email"
        defaultValue={typed.email}
        maxLength={254}
        autoComplete="email"
      />
      <Button type="submit" variant="primary">
        {submit}
      </Button>
    </Stack>
  )
}
