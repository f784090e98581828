import { useState } from 'react'
import type { UnmatchedDetails } from '../../../contract/back-office/payments.ts'
import { useTexts } from '../../app/context.ts'
import { CheckBox, TextField } from '../../ui/fields.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { ApplicationPreview } from './application-preview.tsx'

type Props = {
  payment: Pick<UnmatchedDetails, 'id' | 'amount' | 'currency'>
  label: string
  /** With these the dialog begins. */
  orders: readonly number[]
}

export function ApplyPayment({ payment, label, orders }: Props) {
  const { apply: t } = useTexts().backOffice.payments.matching
  const start = { typed: orders.join(' '), acceptsDifference: false }
  const [{ typed, acceptsDifference }, setAsked] = useState(start)
  const asked = {
    orders: (typed.match(/[^\s,;+]+/g) ?? []).map(Number),
    accept_difference: acceptsDifference,
  }

  return (
    <ActionDialog
      label={label}
      question={t.question(payment.id)}
      onOpen={() => setAsked(start)}
      consequences={<ApplicationPreview payment={payment} asked={asked} />}
      fields={errors => (
        <>
          <TextField
            label={t.orders}
            help={t.ordersHelp}
            error={errors['orders']}
            required
            name="orders"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={event => setAsked({ typed: event.target.value, acceptsDifference })}
          />
          <CheckBox
            label={t.acceptDifference}
            checked={acceptsDifference}
            onChange={event => setAsked({ typed, acceptsDifference: event.target.checked })}
          />
        </>
      )}
      submitLabel={t.submit}
      run={(api, reason) =>
        api('POST /api/sezam/unmatched-payments/{id}/application/', {
          params: { id: payment.id },
          body: { ...asked, reason },
        })
      }
    />
  )
}
