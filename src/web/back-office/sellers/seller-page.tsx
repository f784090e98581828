import { useLoaderData } from 'react-router'
import { sellerActions } from '../../../definitions/seller.ts'
import { usePage } from '../../app/context.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Pill } from '../../ui/pill.tsx'
import { RecordActions } from '../engine/record-actions.tsx'
import { pageLoader } from '../kit/list-loader.ts'
import { Page, SideBySide } from '../kit/page.tsx'
import { Timeline } from '../kit/timeline.tsx'

export const loader = pageLoader('GET /api/sezam/sellers/{id}/')

export function Component() {
  const { actionWords, kit, sellers: t } = usePage().texts.backOffice
  const { data: seller } = useLoaderData<typeof loader>()
  const { name, series, closed_at: closedAt } = seller

  const details: Readonly<Record<string, unknown>> = { ...seller, serves: seller.serves.join(' ') }
  const rows = Object.entries(actionWords.reseller.change.fields).map(([field, { label }]) => {
    return { term: label, value: String(details[field]) }
  })

  return (
    <Page
      title={name}
      lead={t.seriesLead(series)}
      aside={
        closedAt ? (
          <Pill>{t.closed}</Pill>
        ) : (
          <RecordActions defined={sellerActions} id={series} about={seller} />
        )
      }
    >
      <SideBySide>
        <div>
          {closedAt && <p>{t.closedLead}</p>}
          <DefinitionList rows={rows} />
        </div>
        <Timeline title={kit.timeline.done} rows={seller.timeline} events={{}} />
      </SideBySide>
    </Page>
  )
}
