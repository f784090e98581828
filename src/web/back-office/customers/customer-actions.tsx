import type { CustomerDetails } from '../../../contract/back-office/customers.ts'
import { customerActions } from '../../../definitions/customer.ts'
import { useTexts } from '../../app/context.ts'
import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { DefinedAction } from '../engine/defined-action.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { MoreActions } from '../kit/more-actions.tsx'
import { OrderForCustomer } from './order-for-customer.tsx'

type Props = { customer: CustomerDetails }

export function CustomerActions({ customer }: Props) {
  const { actions: words, dialogs: t } = useTexts().backOffice.customers
  const { id, email, possible } = customer
  const acting = { defined: customerActions, words, id, about: customer, possible }

  return (
    <Row gap="s">
      <ButtonLink to={`${backOfficePaths.licenses}?q=${encodeURIComponent(email)}`}>{t.issue}</ButtonLink>
      <ViewAs customer={customer} />
      <MoreActions>
        <OrderForCustomer customer={customer} />
        {possible.actions.map(({ name }) => (
          <DefinedAction key={name} {...acting} name={name} />
        ))}
      </MoreActions>
    </Row>
  )
}

function ViewAs({ customer: { id, email } }: Props) {
  const { view: t } = useTexts().backOffice.customers.dialogs

  return (
    <ActionDialog
      words={{ ...t, question: t.question(email) }}
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
