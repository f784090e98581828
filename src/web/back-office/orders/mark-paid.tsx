import { useState } from 'react'
import type { OrderDetails } from '../../../contract/back-office/orders.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import { usePage } from '../../app/context.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'

export function MarkPaid({ order }: { order: OrderDetails }) {
  const { texts, visitor } = usePage()
  const { markPaid: t } = texts.backOffice.orders
  const [money, setMoney] = useState({ amount: '', received_on: '', reference: '' })
  const [accepts, setAccepts] = useState(false)
  const { id, email, currency, license_id } = order
  const total = formatMoney(order.total, currency, { language: visitor.language, decimals: 'always' })
  const control = (name: keyof typeof money) => ({
    name,
    value: money[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setMoney({ ...money, [name]: target.value }),
  })

  return (
    <ActionDialog
      label={t.open}
      question={t.question(id)}
      consequences={t.consequences(email, license_id)}
      submitLabel={t.submit}
      fields={errors => (
        <>
          <Field label={t.amount(currency)} help={t.amountHelp(total)} error={errors['amount']} required>
            {field => <TextInput {...field} {...control('amount')} inputMode="decimal" autoComplete="off" />}
          </Field>
          <CheckBox
            name="accepts_difference"
            label={t.acceptDifference(total)}
            checked={accepts}
            onChange={({ target }) => setAccepts(target.checked)}
          />
          <Field label={t.receivedOn} error={errors['received_on']} required>
            {field => <TextInput {...field} {...control('received_on')} type="date" />}
          </Field>
          <Field label={t.reference} help={t.referenceHelp} error={errors['reference']} required>
            {field => <TextInput {...field} {...control('reference')} autoComplete="off" />}
          </Field>
        </>
      )}
      run={(api, reason) =>
        api('POST /api/sezam/orders/{id}/payment/', {
          params: { id },
          body: { ...money, accepts_difference: accepts, reason },
        })
      }
    />
  )
}
