import { useLoaderData } from 'react-router'
import { usePage } from '../../app/context.ts'
import { useEmailColumns } from '../engine/email-list.tsx'
import { listLoader } from '../kit/list-loader.ts'
import { ListPage } from '../kit/list-page.tsx'

export const loader = listLoader('GET /api/sezam/emails/')

export function Component() {
  const { emails: t, kit } = usePage().texts.backOffice
  const { columns, states } = kit.emails

  return (
    <ListPage
      words={t}
      list={useLoaderData<typeof loader>()}
      columns={useEmailColumns()}
      rowKey={row => row.id}
      filters={[
        { name: 'recipient', label: columns.recipient },
        { name: 'state', label: columns.state, options: states },
        { name: 'kind', label: t.kind, options: t.kinds },
      ]}
    />
  )
}
