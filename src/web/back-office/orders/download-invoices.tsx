import { useState } from 'react'
import { useTexts } from '../../app/context.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'

/** Not a link, which would leave the page for a refusal. */
export function DownloadInvoices({ search }: { search: string }) {
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
      {t.invoices}
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
