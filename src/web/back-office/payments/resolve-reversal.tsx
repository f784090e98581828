import { useState } from 'react'
import type { UnmatchedDetails } from '../../../contract/back-office/payments.ts'
import { usePage } from '../../app/context.ts'
import { CheckBox, SelectField, TextField } from '../../ui/fields.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { formatAnyAmount } from '../kit/any-amount.ts'

const steps = ['suspend', 'revoke'] as const

type Choice = { order: string; credit: boolean; amount: string; license: string; note: string }

/** Of a refund, dispute or reversal: a credit note, the end of the license, or both. */
export function ResolveReversal({ payment }: { payment: UnmatchedDetails }) {
  const { texts, visitor } = usePage()
  const { reversal: t } = texts.backOffice.payments
  const { id, amount, currency, orders, kind, outcome } = payment
  const [only, ...others] = orders
  const known = only && others.length === 0 ? only : undefined
  const isReturned = kind === 'dispute' ? outcome === 'lost' : outcome === null
  const order = known ? String(known.id) : ''
  const start = { order, credit: isReturned, amount: '', license: '', note: '' }
  const [choice, setChoice] = useState<Choice>(start)
  const change = (changed: Partial<Choice>) => setChoice({ ...choice, ...changed })
  const returned = formatAnyAmount(Math.abs(amount), currency, visitor.language)
  const license = steps.find(step => step === choice.license) ?? null
  const fields = [
    { name: 'order', label: t.order, help: undefined },
    ...(choice.credit ? [{ name: 'amount' as const, label: t.amount, help: t.amountHelp(returned) }] : []),
    { name: 'note', label: t.note, help: t.noteHelp },
  ] as const

  return (
    <ActionDialog
      label={t.open}
      question={t.question(id)}
      onOpen={() => setChoice(start)}
      consequences={
        <ul>
          {choice.credit && (
            <li>{t.credits(choice.amount ? `${choice.amount} ${currency}` : returned, choice.order)}</li>
          )}
          {license && <li>{t.stops[license](known?.license_id ?? null)}</li>}
          <li>{t.moves}</li>
        </ul>
      }
      submitLabel={t.submit}
      fields={errors => (
        <>
          <CheckBox
            label={t.credit}
            name="credit"
            checked={choice.credit}
            aria-describedby={errors['credit'] && 'credit-error'}
            onChange={event => change({ credit: event.target.checked })}
          />
          {errors['credit'] && (
            <p id="credit-error" role="alert">
              {errors['credit']}
            </p>
          )}
          <SelectField
            label={t.license}
            name="license"
            value={choice.license}
            onChange={event => change({ license: event.target.value })}
          >
            <option value="">{t.leave}</option>
            {steps.map(step => (
              <option key={step} value={step}>
                {t.steps[step]}
              </option>
            ))}
          </SelectField>
          {fields.map(({ name, label, help }) => (
            <TextField
              key={name}
              label={label}
              help={help}
              error={errors[name]}
              required={name === 'note'}
              name={name}
              autoComplete="off"
              value={choice[name]}
              onChange={event => change({ [name]: event.target.value })}
            />
          ))}
        </>
      )}
      run={(api, reason) =>
        api('POST /api/sezam/unmatched-payments/{id}/reversal/', {
          params: { id },
          body: {
            order: choice.order.trim() === '' ? null : Number(choice.order),
            credit: choice.credit,
            amount: choice.credit ? choice.amount : '',
            license,
            note: choice.note,
            reason,
          },
        })
      }
    />
  )
}
