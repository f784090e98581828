import { useLoaderData } from 'react-router'
import { tokenActions, tokenList } from '../../../definitions/connections.ts'
import { useTexts } from '../../app/context.ts'
import { DefinedAction } from '../engine/defined-action.tsx'
import { DefinedList } from '../kit/defined-list.tsx'
import { listLoader } from '../kit/list-loader.ts'
import { ShortDay } from '../kit/short-day.tsx'

export const loader = listLoader('GET /api/sezam/tokens/')

export function Component() {
  const { tokens: t } = useTexts().backOffice.connections
  const day = (at: string | null) => (at ? <ShortDay at={at} /> : t.never)

  return (
    <DefinedList
      list={tokenList}
      words={t}
      reply={useLoaderData<typeof loader>()}
      cells={{
        name: row => `${row.name}, ${row.start}…`,
        last_used_on: row => day(row.last_used_on),
        expires_at: row => day(row.expires_at),
      }}
      action={row =>
        row.state === 'active' && (
          <DefinedAction
            name="revoke"
            defined={tokenActions}
            id={row.id}
            about={row}
            possible={{ seen: { is_revoked: false }, actions: [] }}
            rowName={`${row.name}, ${row.email}`}
          />
        )
      }
    />
  )
}
