import { Link } from 'react-router'
import type { CustomerDetails } from '../../../contract/back-office/customers.ts'
import { useTexts } from '../../app/context.ts'
import { Row } from '../../ui/layout.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { numberColumn } from '../kit/data-table.tsx'
import { OrderState } from '../kit/order-state.tsx'
import { TableSection } from '../kit/page.tsx'
import { ShortDay } from '../kit/short-day.tsx'
import { useFormats } from '../kit/use-formats.ts'

/** Licenses and orders: the newest 50, with links to lists of all. */
export function CustomerOrders({ customer }: { customer: CustomerDetails }) {
  const { kit, customers } = useTexts().backOffice
  const { lists: t, licenseStates } = customers
  const { money } = useFormats()
  const { email, orders, license_list: licenses } = customer
  const links = [
    { to: `${backOfficePaths.orders}?q=`, label: t.allOrders },
    { to: `${backOfficePaths.licenses}?q=`, label: t.allLicenses },
    { to: `${backOfficePaths.emails}?recipient=`, label: t.allEmails },
    { to: `${backOfficePaths.tokens}?q=`, label: kit.settingsTabs.tokens },
    { to: `${backOfficePaths.endpoints}?q=`, label: kit.settingsTabs.endpoints },
  ]

  return (
    <>
      <TableSection
        title={kit.menu.licenses}
        columns={[
          numberColumn(t.number, backOfficePaths.license),
          { key: 'serial', label: t.serial, cell: row => row.serial },
          {
            key: 'servers',
            label: customers.dialogs.order.servers.label,
            align: 'end',
            cell: row => row.servers,
          },
          { key: 'expires', label: t.expires, cell: row => <ShortDay at={row.expiration_date} /> },
          { key: 'state', label: t.state, cell: row => licenseStates[row.state] },
        ]}
        rows={licenses}
        rowKey={row => row.id}
      />
      <TableSection
        title={kit.menu.orders}
        columns={[
          numberColumn(t.number, backOfficePaths.order),
          { key: 'what', label: t.what, fit: 'cut', cell: row => row.title },
          { key: 'state', label: t.state, cell: row => <OrderState {...row} /> },
          { key: 'total', label: t.total, align: 'end', cell: row => money(row.total, row.currency) },
        ]}
        rows={orders}
        rowKey={row => row.id}
      />
      <Row gap="m">
        {links.map(({ to, label }) => (
          <Link key={to} to={to + encodeURIComponent(email)}>
            {label}
          </Link>
        ))}
      </Row>
    </>
  )
}

/** Questions, sessions and consents. */
export function CustomerSessions({ customer }: { customer: CustomerDetails }) {
  const { customers, kit } = useTexts().backOffice
  const { lists: t, values } = customers
  const { questions, sessions, consents } = customer

  return (
    <>
      <TableSection
        title={kit.menu.questions}
        columns={[
          {
            key: 'question',
            label: t.question,
            fit: 'cut',
            cell: row => row.question,
            to: row => backOfficePaths.question(row.id),
          },
          { key: 'asked', label: t.asked, cell: row => <ShortDay at={row.at} withTime /> },
          { key: 'answered', label: t.answered, cell: row => values.paid[row.is_answered ? 'yes' : 'no'] },
        ]}
        rows={questions}
        rowKey={row => row.id}
      />
      <TableSection
        title={t.sessions}
        columns={[
          { key: 'browser', label: t.browser, isName: true, cell: row => row.browser },
          { key: 'since', label: t.signedIn, cell: row => <ShortDay at={row.signed_in_at} withTime /> },
          { key: 'seen', label: t.seen, cell: row => <ShortDay at={row.seen_at} withTime /> },
        ]}
        rows={sessions}
        rowKey={row => row.id}
      />
      <TableSection
        title={t.consents}
        columns={[
          {
            key: 'order',
            label: kit.palette.one.order,
            cell: row => row.order_id,
            to: row => backOfficePaths.order(row.order_id),
          },
          { key: 'consent', label: t.consent, cell: row => t.kinds[row.kind] },
          { key: 'person', label: t.person, cell: row => row.person || customer.email },
          { key: 'at', label: t.at, cell: row => <ShortDay at={row.at} withTime /> },
        ]}
        rows={consents}
        rowKey={row => `${row.order_id} ${row.kind}`}
      />
    </>
  )
}
