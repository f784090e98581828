import { consent as english } from '../../texts/en/consent.ts'
import { consent as russian } from '../../texts/ru/consent.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useVisitor } from './context.ts'
import { paths } from './paths.ts'

const words = { en: english, ru: russian }

type Props = { onAgree: () => void; onCancel: () => void }

/** Asks a consumer in the EU for what a license at once costs them: the right to withdraw. Its words come with it. */
export function Consent({ onAgree, onCancel }: Props) {
  const t = words[useVisitor().language]
  const actions = (
    <>
      <Button variant="primary" onClick={onAgree}>
        {t.agree}
      </Button>
      <Button onClick={onCancel}>{t.cancel}</Button>
    </>
  )

  return (
    <Dialog open onClose={onCancel} title={t.title} closeLabel={t.cancel} actions={actions}>
      <p>{t.lead}</p>
      <ul>
        <li>{t.atOnce}</li>
        <li>{t.ends}</li>
      </ul>
      <p>
        <a href={paths.terms} target="_blank" rel="noopener">
          {t.terms} {t.newTab}
        </a>
      </p>
    </Dialog>
  )
}
