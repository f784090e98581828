import { useState } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import { orderActions } from '../../../definitions/order.ts'
import { orderList } from '../../../definitions/order-list.ts'
import { usePage, useTexts } from '../../app/context.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useSeveralActions } from '../engine/several-actions.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { nameCustomer } from '../kit/customer-card.tsx'
import { DefinedList } from '../kit/defined-list.tsx'
import { listLoader, openOnlyHit } from '../kit/list-loader.ts'
import { OrderState } from '../kit/order-state.tsx'

export const loader = openOnlyHit(listLoader('GET /api/sezam/orders/'), backOfficePaths.order)

export function Component() {
  const { orders: t, kit } = usePage().texts.backOffice
  const { search } = useLocation()
  const reply = useLoaderData<typeof loader>()
  const resellers = Object.fromEntries(reply.sellers.map(({ id, name }) => [id, name]))
  const { selection, refused } = useSeveralActions(orderActions)

  return (
    <DefinedList
      list={orderList}
      words={{ ...t, title: kit.menu.orders }}
      reply={reply}
      to={({ id }) => backOfficePaths.order(id)}
      cells={{ email: nameCustomer, status: row => <OrderState {...row} /> }}
      lookups={{ seller: { own: t.ownSeller, ...resellers } }}
      selection={{
        rowName: row => String(row.id),
        actions: keys => (
          <>
            {selection(keys)}
            <DownloadInvoices
              label={t.several.invoices}
              search={`?${keys.map(id => `id=${id}`).join('&')}`}
            />
          </>
        ),
      }}
      aside={<DownloadInvoices label={t.several.allInvoices} search={search} />}
    >
      {refused}
    </DefinedList>
  )
}

/** Not a link, which would leave the page for a refusal. */
function DownloadInvoices({ label, search }: { label: string; search: string }) {
  const { several: t } = useTexts().backOffice.orders
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      const reply = await fetch(`/api/sezam/orders/invoices/${search}`)
      if (reply.ok) save(await reply.blob())
      else toast.error(readMessage(await reply.json()) ?? t.failed)
    } catch {
      toast.error(t.failed)
    }
    setBusy(false)
  }

  return (
    <Button busy={busy} onClick={() => void download()}>
      {label}
    </Button>
  )
}

function readMessage(refusal: unknown): string | null {
  const { message } = Object(refusal)
  return typeof message === 'string' ? message : null
}

function save(zip: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(zip)
  link.download = 'invoices.zip'
  link.click()
  URL.revokeObjectURL(link.href)
}
