import { Link, useLoaderData, useRevalidator } from 'react-router'
import type { ResellerDetailsEntry } from '../../../contract/back-office/sellers.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { PageHeading } from '../../ui/layout.tsx'
import { Pill } from '../../ui/pill.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { EditForm } from '../kit/edit-form.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { SettingsPage } from '../kit/settings-page.tsx'
import { SideBySide } from '../kit/side-by-side.tsx'
import { Timeline } from '../kit/timeline.tsx'
import { sellerToValues, useSellerFields, valuesToSeller } from './seller-fields.ts'

export async function loader({ request, context, params }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const asked = { params: { id: params['id'] ?? '' } }
  return requireReply(await api('GET /api/sezam/sellers/{id}/', asked), request).data
}

export function Component() {
  const { sellers: t } = usePage().texts.backOffice
  const seller = useLoaderData<typeof loader>()
  const { name, series, version, actions, closed_at: closedAt } = seller

  return (
    <SettingsPage>
      <PageHeading
        above={<Link to={backOfficePaths.sellers}>{t.title}</Link>}
        title={name}
        lead={t.seriesLead(series)}
        aside={closedAt ? <Pill>{t.closed}</Pill> : <CloseSeller seller={seller} />}
      />
      <SideBySide>
        {closedAt ? <p>{t.closedLead}</p> : <ChangeSeller key={version} seller={seller} />}
        <Timeline
          title={t.history}
          rows={actions.map(({ verb, ...each }) => ({ ...each, kind: 'action', detail: verb }))}
          events={{}}
        />
      </SideBySide>
    </SettingsPage>
  )
}

function ChangeSeller({ seller: { id, version, ...seller } }: { seller: ResellerDetailsEntry }) {
  const { sellers: t } = usePage().texts.backOffice
  const { revalidate } = useRevalidator()

  return (
    <EditForm
      fields={useSellerFields()}
      initial={sellerToValues(seller)}
      version={version}
      consequences={t.changeConsequences}
      submitLabel={t.change}
      save={(api, values, { reason, ifMatch }) =>
        api('PUT /api/sezam/sellers/{id}/', {
          params: { id },
          ifMatch,
          body: { ...valuesToSeller(values), reason },
        })
      }
      readPresent={sellerToValues}
      onSaved={revalidate}
    />
  )
}

function CloseSeller({ seller: { id, name } }: { seller: ResellerDetailsEntry }) {
  const { close: t } = usePage().texts.backOffice.sellers

  return (
    <ActionDialog
      label={t.open}
      tone="danger"
      question={t.question(name)}
      consequences={t.consequences}
      submitLabel={t.open}
      run={(api, reason) =>
        api('POST /api/sezam/sellers/{id}/closure/', { params: { id }, body: { reason } })
      }
    />
  )
}
