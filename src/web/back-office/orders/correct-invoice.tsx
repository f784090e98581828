import { useState } from 'react'
import type { OrderDetails } from '../../../contract/back-office/orders.ts'
import { useTexts } from '../../app/context.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'

const names = ['company', 'address', 'postcode', 'city', 'vat_number'] as const
const blank = { company: '', address: '', postcode: '', city: '', vat_number: '' }

/** Only what was changed is sent: the rest stays as it is on the invoice. */
export function CorrectInvoice({ order }: { order: OrderDetails }) {
  const { correctInvoice: t } = useTexts().backOffice.orders
  const { id, email, invoice } = order
  const billed = order.billed_to ?? blank
  const [changed, setChanged] = useState<Partial<typeof blank>>({})
  const [note, setNote] = useState('')
  const [recomputes, setRecomputes] = useState(false)

  return (
    <ActionDialog
      label={t.open}
      question={t.question(invoice)}
      consequences={t.consequences(email)}
      submitLabel={t.submit}
      onDone={() => {
        setChanged({})
        setNote('')
        setRecomputes(false)
      }}
      fields={errors => (
        <>
          {names.map(name => (
            <Field
              key={name}
              label={t.fields[name]}
              help={name === 'vat_number' && t.vatNumberHelp}
              error={errors[name]}
            >
              {field => (
                <TextInput
                  {...field}
                  name={name}
                  value={changed[name] ?? billed[name]}
                  onChange={({ target }) => setChanged({ ...changed, [name]: target.value })}
                />
              )}
            </Field>
          ))}
          <CheckBox
            name="recomputes_tax"
            label={t.recomputeTax}
            checked={recomputes}
            onChange={({ target }) => setRecomputes(target.checked)}
          />
          <Field label={t.note} help={t.noteHelp} error={errors['note']} required>
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
        api('POST /api/sezam/orders/{id}/invoice-correction/', {
          params: { id },
          body: { ...changed, invoice, note, recomputes_tax: recomputes, reason },
        })
      }
    />
  )
}
