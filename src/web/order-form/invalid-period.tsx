import { useLocation, useNavigate } from 'react-router'
import { useTexts } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

export function InvalidPeriod() {
  const { invalidPeriod: t } = useTexts().orderForm
  const { key } = useLocation()
  const navigate = useNavigate()

  function leave() {
    // The first page of a visit has no page of the shop behind it.
    if (key === 'default') void navigate(paths.pricing, { replace: true })
    else void navigate(-1)
  }

  const back = (
    <Button variant="primary" onClick={leave}>
      {t.back}
    </Button>
  )
  return (
    <Dialog open onClose={leave} title={t.title} closeLabel={t.back} actions={back}>
      <p role="alert">{t.text}</p>
    </Dialog>
  )
}
