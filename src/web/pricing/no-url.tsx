import { useTexts } from '../app/context.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** The order was accepted without an address to go to; spec.md section 5. */
export function NoUrl({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts().pricing.buy
  const close = (
    <Button variant="primary" onClick={onClose}>
      {t.close}
    </Button>
  )

  return (
    <Dialog open={open} onClose={onClose} title={t.noUrl} closeLabel={t.close} actions={close}>
      <p>{t.noUrlNext}</p>
    </Dialog>
  )
}
