import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Props = {
  words: { noUrl: string; noUrlNext: string; close: string }
  open: boolean
  onClose: () => void
}

export function MissingPaymentUrl({ words, open, onClose }: Props) {
  const close = (
    <Button variant="primary" onClick={onClose}>
      {words.close}
    </Button>
  )

  return (
    <Dialog open={open} onClose={onClose} title={words.noUrl} closeLabel={words.close} actions={close}>
      <p>{words.noUrlNext}</p>
    </Dialog>
  )
}
