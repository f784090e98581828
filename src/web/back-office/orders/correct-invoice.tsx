import { type ChangeEvent, useState } from 'react'
import type { OrderDetails } from '../../../contract/back-office/orders.ts'
import { countriesIn } from '../../../texts/countries.ts'
import { usePage } from '../../app/context.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { Field } from '../../ui/field.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'

const names = ['company', 'address', 'postcode', 'city', 'country', 'vat_number'] as const
const blank = { company: '', address: '', postcode: '', city: '', country: '', vat_number: '' }

/** Only what was changed is sent: the rest stays as it is on the invoice. */
export function CorrectInvoice({ order }: { order: OrderDetails }) {
  const { texts, visitor } = usePage()
  const { correctInvoice: t } = texts.backOffice.orders
  const { id, email, invoice, uncredited } = order
  const billed = order.billed_to ?? blank
  const [changed, setChanged] = useState<Partial<typeof blank>>({})
  const [note, setNote] = useState('')
  const [recomputes, setRecomputes] = useState(false)

  return (
    <ActionDialog
      label={t.open}
      question={t.question(invoice)}
      consequences={uncredited === 0 ? t.invoicedAgain(email) : t.consequences(email)}
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
              {field => {
                const control = {
                  ...field,
                  name,
                  value: changed[name] ?? billed[name],
                  onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
                    setChanged({ ...changed, [name]: target.value }),
                }
                return name === 'country' ? (
                  <SelectInput {...control}>
                    {countriesIn(visitor.language).map(([code, label]) => (
                      <option key={code} value={code}>
                        {label}
                      </option>
                    ))}
                  </SelectInput>
                ) : (
                  <TextInput {...control} />
                )
              }}
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
