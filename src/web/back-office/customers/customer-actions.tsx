import type { CustomerDetails } from '../../../contract/back-office/customers.ts'
import { useTexts } from '../../app/context.ts'
import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { useDialogFields } from '../kit/dialog-fields.tsx'
import styles from '../kit/kit-form.module.css'
import { MoreActions } from '../kit/more-actions.tsx'
import { OrderForCustomer } from './order-for-customer.tsx'

type Props = { customer: CustomerDetails }

export function CustomerActions({ customer }: Props) {
  const { actions: t } = useTexts().backOffice.customers
  const { id, email, licenses } = customer
  const params = { id }

  return (
    <div className={styles.actions}>
      <ButtonLink to={`${backOfficePaths.licenses}?q=${encodeURIComponent(email)}`}>{t.issue}</ButtonLink>
      {!customer.is_superuser && <ChangeEmail customer={customer} />}
      <ViewAs customer={customer} />
      <MoreActions>
        <OrderForCustomer customer={customer} />
        <ActionDialog
          label={t.signOut.open}
          question={t.signOut.question(email)}
          consequences={t.signOut.consequences}
          submitLabel={t.signOut.submit}
          run={(api, reason) => api('POST /api/sezam/customers/{id}/sign-out/', { params, body: { reason } })}
        />
        <ActionDialog
          label={t.exportData.open}
          question={t.exportData.question(email)}
          consequences={t.exportData.consequences}
          submitLabel={t.exportData.submit}
          run={(api, reason) => api('POST /api/sezam/customers/{id}/export/', { params, body: { reason } })}
        />
        {!customer.is_superuser && (
          <ActionDialog
            label={t.erase.open}
            tone="danger"
            question={t.erase.question(email)}
            consequences={t.erase.consequences(licenses)}
            submitLabel={t.erase.submit}
            run={(api, reason) =>
              api('POST /api/sezam/customers/{id}/erasure/', { params, body: { reason } })
            }
          />
        )}
      </MoreActions>
    </div>
  )
}

function ViewAs({ customer: { id, email } }: Props) {
  const { view: t } = useTexts().backOffice.customers.actions

  return (
    <ActionDialog
      label={t.open}
      question={t.question(email)}
      consequences={t.consequences}
      submitLabel={t.submit}
      run={async (api, reason) => {
        const call = 'POST /api/sezam/customers/{id}/viewing/'
        const answer = await api(call, { params: { id }, body: { reason } })
        if (!answer.ok) return answer
        location.assign(paths.profile)
        // The page is left, so nothing of it is loaded again.
        return new Promise(() => {})
      }}
    />
  )
}

function ChangeEmail({ customer: { id, email: from } }: Props) {
  const { email: t } = useTexts().backOffice.customers.actions
  const { values, ...form } = useDialogFields(
    [{ name: 'email', label: t.field, kind: 'email', required: true }],
    {},
  )

  return (
    <ActionDialog
      label={t.open}
      question={t.question(from)}
      consequences={t.consequences}
      submitLabel={t.submit}
      {...form}
      run={(api, reason) =>
        api('POST /api/sezam/customers/{id}/email-change/', {
          params: { id },
          body: { email: values['email'] ?? '', reason },
        })
      }
    />
  )
}
