import { Link } from 'react-router'
import type { CustomerDetails } from '../../../contract/back-office/customers.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import { numberServers } from '../../../texts/servers.ts'
import { usePage } from '../../app/context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { DataTable } from '../kit/data-table.tsx'
import styles from '../kit/kit-form.module.css'
import { OrderState } from '../kit/order-state.tsx'
import { PageSection } from '../kit/page-section.tsx'
import { ShortDay } from '../kit/short-day.tsx'

/** Licenses and orders: the newest 50, with links to lists of all. */
export function CustomerOrders({ customer }: { customer: CustomerDetails }) {
  const { texts, visitor } = usePage()
  const { lists: t, licenseStates } = texts.backOffice.customers
  const { language } = visitor
  const { email, orders, license_list: licenses } = customer
  const all = (list: string) => `${list}?q=${encodeURIComponent(email)}`

  return (
    <>
      {licenses.length > 0 && (
        <PageSection title={t.licenses}>
          <DataTable
            caption={t.licenses}
            columns={[
              {
                key: 'number',
                label: t.number,
                isName: true,
                cell: ({ id }) => <Link to={backOfficePaths.license(id)}>{id}</Link>,
              },
              { key: 'serial', label: t.serial, cell: row => row.serial },
              {
                key: 'servers',
                label: t.servers,
                align: 'end',
                cell: row => numberServers(language, row.servers),
              },
              { key: 'expires', label: t.expires, cell: row => <ShortDay at={row.expiration_date} /> },
              { key: 'state', label: t.state, cell: row => licenseStates[row.state] },
            ]}
            rows={licenses}
            rowKey={row => row.id}
          />
        </PageSection>
      )}
      {orders.length > 0 && (
        <PageSection title={t.orders}>
          <DataTable
            caption={t.orders}
            columns={[
              {
                key: 'number',
                label: t.number,
                isName: true,
                cell: ({ id }) => <Link to={backOfficePaths.order(id)}>{id}</Link>,
              },
              { key: 'what', label: t.what, fit: 'cut', cell: row => row.title },
              { key: 'state', label: t.state, cell: row => <OrderState {...row} /> },
              {
                key: 'total',
                label: t.total,
                align: 'end',
                cell: ({ total, currency }) => formatMoney(total, currency, { language, decimals: 'always' }),
              },
            ]}
            rows={orders}
            rowKey={row => row.id}
          />
        </PageSection>
      )}
      <div className={styles.actions}>
        {orders.length > 0 && (
          <ButtonLink to={all(backOfficePaths.orders)} size="small">
            {t.allOrders}
          </ButtonLink>
        )}
        {licenses.length > 0 && (
          <ButtonLink to={all(backOfficePaths.licenses)} size="small">
            {t.allLicenses}
          </ButtonLink>
        )}
        <ButtonLink to={`${backOfficePaths.emails}?recipient=${encodeURIComponent(email)}`} size="small">
          {t.allEmails}
        </ButtonLink>
      </div>
    </>
  )
}
