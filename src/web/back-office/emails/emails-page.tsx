import { useLoaderData } from 'react-router'
import { emailActions } from '../../../definitions/email.ts'
import { usePage } from '../../app/context.ts'
import { useEmailColumns } from '../engine/email-list.tsx'
import { useSeveralActions } from '../engine/several-actions.tsx'
import { listLoader } from '../kit/list-loader.ts'
import { ListPage } from '../kit/list-page.tsx'

export const loader = listLoader('GET /api/sezam/emails/')

export function Component() {
  const { emails: t, kit } = usePage().texts.backOffice
  const { columns, states } = kit.emails
  const { selection, refused } = useSeveralActions(emailActions)

  return (
    <ListPage
      words={{ ...t, title: kit.menu.emails }}
      list={useLoaderData<typeof loader>()}
      columns={useEmailColumns()}
      rowKey={row => row.id}
      filters={[
        { name: 'recipient', label: columns.recipient },
        { name: 'state', label: columns.state, options: states },
        { name: 'kind', label: t.kind, options: t.kinds },
      ]}
      selection={{ rowName: row => row.subject, actions: selection }}
    >
      {refused}
    </ListPage>
  )
}
