import { useLoaderData, useNavigate } from 'react-router'
import type { RegistrationEntry, ResellerEntry } from '../../../contract/back-office/sellers.ts'
import { registrationActions, sellerActions } from '../../../definitions/seller.ts'
import { usePage, useTexts } from '../../app/context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Row } from '../../ui/layout.tsx'
import { DefinedAction } from '../engine/defined-action.tsx'
import { RecordActions } from '../engine/record-actions.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { pageLoader } from '../kit/list-loader.ts'
import { Page, PageSection, TableSection } from '../kit/page.tsx'
import { useFormats } from '../kit/use-formats.ts'

export const loader = pageLoader('GET /api/sezam/sellers/')

export function Component() {
  const { sellers: t } = usePage().texts.backOffice
  const navigate = useNavigate()
  const { vendor, resellers, registrations } = useLoaderData<typeof loader>().data

  return (
    <Page
      lead={t.lead}
      aside={
        <DefinedAction
          name="add"
          defined={sellerActions}
          initial={{ country: 'EST', currency: 'EUR', tax_point: 'payment' }}
          onDone={({ number }) => void navigate(backOfficePaths.seller(Number(number)))}
        />
      }
    >
      <Resellers rows={resellers} />
      <PageSection title={t.registrations}>
        <p>{t.registrationsLead}</p>
        {registrations.length > 0 && <Registrations rows={registrations} />}
        <Row gap="s">
          <ButtonLink to={backOfficePaths.thresholds}>{t.thresholds.title}</ButtonLink>
          <DefinedAction name="add" defined={registrationActions} initial={{ country: 'GBR' }} />
        </Row>
      </PageSection>
      <PageSection title={t.vendor}>
        <p>{t.vendorLead}</p>
        <DefinitionList
          rows={vendor.map(({ setting, value }) => ({ term: setting, value: value || t.notSet }))}
        />
      </PageSection>
    </Page>
  )
}

function Resellers({ rows }: { rows: ResellerEntry[] }) {
  const { actionWords, sellers } = useTexts().backOffice
  const { columns, resellers, noCountries } = sellers
  const shown: Column<ResellerEntry>[] = [
    { key: 'name', label: columns.name, cell: row => row.name, to: row => backOfficePaths.seller(row.id) },
    { key: 'series', label: columns.series, cell: row => row.series },
    { key: 'country', label: columns.country, cell: row => row.country },
    {
      key: 'account',
      label: actionWords.reseller.change.fields.account.label,
      fit: 'cut',
      cell: row => row.account,
    },
    { key: 'serves', label: columns.serves, fit: 'cut', cell: row => row.serves.join(', ') || noCountries },
  ]
  return <TableSection title={resellers} columns={shown} rows={rows} rowKey={row => row.id} />
}

function Registrations({ rows }: { rows: RegistrationEntry[] }) {
  const { actionWords, sellers } = useTexts().backOffice
  const { columns, registrations } = sellers
  const { day } = useFormats()
  const shown: Column<RegistrationEntry>[] = [
    { key: 'country', label: columns.country, isName: true, cell: row => row.country },
    { key: 'series', label: columns.series, cell: row => row.series },
    { key: 'number', label: actionWords.registration.add.fields.number.label, cell: row => row.number },
    { key: 'from', label: columns.from, cell: row => day(row.valid_from) },
    {
      key: 'until',
      label: columns.until,
      cell: row =>
        row.valid_until ? (
          day(row.valid_until)
        ) : (
          <RecordActions defined={registrationActions} about={row} rowName={row.country} />
        ),
    },
  ]
  return <DataTable caption={registrations} columns={shown} rows={rows} rowKey={row => row.id} />
}
