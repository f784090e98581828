import type { RegistrationEntry, ResellerEntry } from '../../../contract/back-office/sellers.ts'
import { countriesIn } from '../../../texts/countries.ts'
import { usePage } from '../../app/context.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { useDialogFields } from '../kit/dialog-fields.tsx'

export function AddRegistration({ resellers }: { resellers: readonly ResellerEntry[] }) {
  const { texts, visitor } = usePage()
  const { addRegistration: t, vendor } = texts.backOffice.sellers
  const sellers = [
    { value: '', label: vendor },
    ...resellers.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  const countries = countriesIn(visitor.language).map(([value, label]) => ({ value, label }))
  const { values, ...form } = useDialogFields(
    [
      { name: 'seller_id', label: t.seller, kind: 'choice', options: sellers },
      { name: 'country', label: t.country, help: t.countryHelp, kind: 'choice', options: countries },
      { name: 'number', label: t.number, help: t.numberHelp, required: true },
      { name: 'valid_from', label: t.from, help: t.fromHelp, kind: 'day', required: true },
    ],
    { seller_id: '', country: 'GBR', number: '', valid_from: '' },
  )
  const { seller_id: sellerId, country = '', number = '', valid_from: from = '' } = values

  return (
    <ActionDialog
      label={t.open}
      question={t.question}
      consequences={t.consequences}
      submitLabel={t.submit}
      {...form}
      run={(api, reason) =>
        api('POST /api/sezam/registrations/', {
          body: { seller_id: sellerId ? Number(sellerId) : null, country, number, valid_from: from, reason },
        })
      }
    />
  )
}

export function EndRegistration({ registration: { id, country } }: { registration: RegistrationEntry }) {
  const { endRegistration: t } = usePage().texts.backOffice.sellers
  const { values, ...form } = useDialogFields(
    [{ name: 'valid_until', label: t.until, help: t.untilHelp, kind: 'day', required: true }],
    { valid_until: '' },
  )

  return (
    <ActionDialog
      label={t.open}
      name={`${t.open}: ${country}`}
      question={t.question(country)}
      consequences={t.consequences}
      submitLabel={t.submit}
      {...form}
      run={(api, reason) =>
        api('POST /api/sezam/registrations/{id}/end/', {
          params: { id },
          body: { valid_until: values['valid_until'] ?? '', reason },
        })
      }
    />
  )
}
