import { useState } from 'react'
import type { OrderDetails } from '../../../contract/back-office/orders.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import { usePage } from '../../app/context.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'

export function CreditOrder({ order }: { order: OrderDetails }) {
  const { texts, visitor } = usePage()
  const { credit: t } = texts.backOffice.orders
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  const { id, email, currency, invoice, uncredited } = order
  const left = formatMoney(uncredited, currency, { language: visitor.language, decimals: 'always' })

  return (
    <ActionDialog
      label={t.open}
      question={t.question(id)}
      consequences={t.consequences(invoice, email)}
      submitLabel={t.submit}
      onDone={() => {
        setAmount('')
        setNote('')
      }}
      fields={errors => (
        <>
          <Field label={t.amount(currency)} help={t.amountHelp(left)} error={errors['amount']}>
            {field => (
              <TextInput
                {...field}
                name="amount"
                inputMode="decimal"
                autoComplete="off"
                value={amount}
                onChange={({ target }) => setAmount(target.value)}
              />
            )}
          </Field>
          <Field label={t.note} help={t.noteHelp} error={errors['note']}>
            {field => (
              <TextInput
                {...field}
                name="note"
                value={note}
                onChange={({ target }) => setNote(target.value)}
              />
            )}
          </Field>
        </>
      )}
      run={(api, reason) =>
        api('POST /api/sezam/orders/{id}/credit-notes/', {
          params: { id },
          body: { amount, uncredited, note, reason },
        })
      }
    />
  )
}
